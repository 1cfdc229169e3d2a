import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encode } from '../../../server/printing/tickets/encoding/encode.ts';
import { layout } from '../../../server/printing/tickets/layout.ts';
import { type PrintSnapshotInput, printSnapshot } from '../../../server/printing/tickets/snapshot.ts';
import type { Marks, Ticket } from '../../../server/printing/tickets/ticket.ts';
import { bytesOfTicket, print } from '../paper.ts';
import { samples } from './samples.ts';

const LF = 0x0a;
/** 10,000 take some minutes. */
const RUNS = Number(process.env.GALLEY_TICKET_RUNS ?? 150);

function ticketOf(snapshot: unknown, columns: number, marks: Marks = {}): Ticket {
  return layout(printSnapshot.parse({ ...(snapshot as object), language: 'en' }), {
    columns,
    withoutFonts: true,
    ...marks,
  });
}

const documents = Object.entries(samples).flatMap(([name, snapshot]) =>
  [48, 32].map((columns) => ({ name, snapshot, columns })),
);

describe.each(documents)('a $name in $columns columns', ({ snapshot, columns }) => {
  const ticket = ticketOf(snapshot, columns);
  const printed = print(encode(ticket, { cut: true }), columns);

  test('prints every line of its layout and breaks no rule of a strict printer', () => {
    const laidOut = ticket.lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));
    expect(printed.lines.filter((line) => line && !/^-+$/.test(line))).toEqual(laidOut);
    expect(printed.violations).toEqual([]);
  });

  test('is cut once, at most 12 mm below the last line, and opens no drawer', () => {
    expect(printed.commands.filter(({ kind }) => kind !== 'qr')).toEqual([
      { kind: 'cut', mode: 'partial', feedDots: expect.any(Number) },
    ]);
    const [cut] = printed.commands.filter((command) => command.kind === 'cut');
    expect(cut!.feedDots).toBeLessThanOrEqual(12 * 8);
  });
});

describe('bytes', () => {
  const bytesOf = (lines: Ticket['lines'], output = { cut: true, drawer_pin: 2 }) =>
    encode({ columns: 48, lines }, output);

  test('start by forgetting what another program left behind', () => {
    expect(bytesOf([]).toString('hex')).toBe('1b401b4d001b74001b5200');
  });

  test.each([
    { pin: 2, m: 0 },
    { pin: 5, m: 1 },
  ])('kick the drawer on pin $pin with its timing', ({ pin, m }) => {
    const drawer = ticketOf({ document: 'drawer', reason: 'no_sale' }, 48);
    const bytes = encode(drawer, { cut: true, drawer_pin: pin });
    expect([...bytes.subarray(-5)]).toEqual([0x1b, 0x70, m, 25, 250]);
    expect(print(bytes, 48)).toMatchObject({ violations: [], commands: [{ kind: 'drawer', pin }] });
  });

  test('make tall text tall and not wide', () => {
    const bytes = bytesOf([{ kind: 'text', text: 'X', size: 'tall' }]);
    expect(bytes.includes(Buffer.from([0x1d, 0x21, 0x01, 0x58, LF, 0x1d, 0x21, 0x00]))).toBe(true);
  });

  test('feed to the tear bar where there is no cutter', () => {
    const bytes = bytesOf([{ kind: 'cut' }], { cut: false, drawer_pin: 2 });
    expect(bytes.includes(Buffer.from([0x1d, 0x56]))).toBe(false);
    expect([...bytes.subarray(-6)]).toEqual(new Array(6).fill(LF));
  });

  test('carry a QR payload with its length in bytes', async () => {
    const bill = { ...samples.bill, payment_qr: { payload: 'upi://pay?pn=Café "₹"' } };
    const printed = print(await bytesOfTicket(bill, 32), 32);
    expect(printed.commands).toContainEqual({
      kind: 'qr',
      content: 'upi://pay?pn=Caf%C3%A9%20"%E2%82%B9"',
    });
    expect(printed.violations).toEqual([]);
  });

  test('are refused for a line that is not plain text', () => {
    expect(() => bytesOf([{ kind: 'text', text: 'ä' }])).toThrow('not printable');
    expect(() => bytesOf([{ kind: 'text', text: '\x1bp0' }])).toThrow('not printable');
  });

  test('of two tickets do not mix', () => {
    const one = encode(ticketOf(samples.kot, 48), { cut: true });
    encode(ticketOf(samples.bill, 48), { cut: true });
    expect(encode(ticketOf(samples.kot, 48), { cut: true })).toEqual(one);
  });
});

describe('whatever people type', () => {
  const drawerKick = '\x1bp\x00\x19\xfa';
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      drawerKick,
      '\x10\x14\x01\x00\x01',
      '\u202eevil\u202c',
      'पनीर टिक्का',
      '寿司',
      'W'.repeat(300),
    ),
  );
  const amount = fc.integer({ min: -(10 ** 15), max: 10 ** 15 });

  const modifier = fc.record({ name: nasty, latin_name: fc.option(nasty, { nil: undefined }) });
  const kotItem = fc.record({
    name: nasty,
    variant: nasty,
    quantity: fc.integer({ min: 1, max: 10 ** 9 }),
    note: nasty,
    modifiers: fc.array(modifier, { maxLength: 3 }),
    allergens: fc.array(nasty, { maxLength: 3 }),
  });
  const heading = fc.record({
    order_number: nasty,
    order_type: nasty,
    table: nasty,
    area: nasty,
    waiter: nasty,
  });
  const kot = fc
    .record({ kitchen: nasty, kot_number: nasty, order: heading, note: nasty, moved_from: nasty })
    .chain((texts) =>
      fc.array(kotItem, { maxLength: 3 }).map((items) => ({ ...samples.kot, ...texts, items })),
    );

  const saleItem = fc.record({
    name: nasty,
    quantity: fc.integer({ min: 1, max: 10 ** 6 }),
    unit_price: amount,
    line_discount: amount,
    line_total: amount,
    modifiers: fc.array(fc.record({ name: nasty, price: amount }), { maxLength: 2 }),
  });
  const invoice = fc
    .record({
      order: heading,
      items: fc.array(saleItem, { maxLength: 3 }),
      subtotal: amount,
      total: amount,
      discounts: fc.array(fc.record({ label: nasty, reason: nasty, amount })),
      taxes: fc.array(fc.record({ name: nasty, taxable: amount, amount, inclusive: fc.boolean() })),
      payments: fc.array(
        fc.record({ method: nasty, amount, tendered: amount, change_due: amount, reference: nasty }),
      ),
      invoice_number: nasty,
      business: fc.record({ name: nasty, legal_name: nasty, address: fc.array(nasty), tax_number: nasty }),
      customer: fc.record({ name: nasty, phone: nasty, address: nasty }),
      footers: fc.array(nasty, { maxLength: 2 }),
      payment_qr: fc.record({ payload: fc.string({ unit: 'binary', maxLength: 90 }), caption: nasty }),
    })
    .map((fields) => ({ ...samples.invoice, ...fields }));

  const marks = fc.record({
    possibleDuplicate: fc.boolean(),
    reprint: fc.record({ n: fc.nat(), by: nasty, at: fc.constant(0) }),
    reroutedFrom: nasty,
    returnedFrom: nasty,
  });

  const columns = fc.constantFrom(48, 42, 32);

  test('no stray byte, no line wider than the paper, no drawer', {
    timeout: 60_000 + 300 * RUNS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(kot, invoice), marks, columns, async (snapshot, marks, columns) => {
        const bytes = await bytesOfTicket(snapshot satisfies PrintSnapshotInput, columns, marks);
        const printed = print(bytes, columns);
        expect(printed.violations).toEqual([]);
        const acts = printed.commands.map(({ kind }) => kind);
        expect(acts.filter((kind) => kind !== 'qr' && kind !== 'raster')).toEqual(['cut']);
      }),
      { numRuns: RUNS },
    );
  });
});
