import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import {
  completionAnswer,
  completionRequest,
  cut,
  job,
  kot,
  qr,
  RawClient,
  raster,
} from '../../tools/printer/raw-client.ts';
import { type PrinterOptions, VirtualPrinter } from '../../tools/printer/virtual-printer.ts';

const printers: VirtualPrinter[] = [];

afterEach(async () => {
  await Promise.all(printers.splice(0).map((printer) => printer.stop()));
});

async function printerWith(options: Partial<PrinterOptions> = {}): Promise<VirtualPrinter> {
  const printer = await VirtualPrinter.start(options);
  printers.push(printer);
  return printer;
}

const bill = job(
  '\x1b@\x1b\x74\x00\x1ba\x01',
  raster(12, 40),
  '\x1d!\x11SPICE ROUTE\n\x1d!\x00\x1bE\x0112 MG Road, Pune\x1bE\x00\n',
  `${'-'.repeat(48)}\n\x1ba\x002 x Paneer Tikka                         640.00\n`,
  '\x1dB\x01 ALLERGY: NUTS \x1dB\x00\n\x1b-\x02Thank you\x1b-\x00\n\x1bd\x01\x1ba\x01',
  qr('upi://pay?pa=spice@bank&pn=Café&am=640.00'),
  '\x1bp\x00\x19\xfa',
  cut,
);

async function violationsOf(bytes: string | Buffer, options?: Partial<PrinterOptions>): Promise<string[]> {
  const printer = await printerWith(options);
  const client = await RawClient.connect(printer);
  client.send(bytes);
  client.socket.end();
  const [ticket] = await printer.waitForTickets(1, 2000);
  return ticket!.violations;
}

describe('decoding', () => {
  test('a bill sent whole and the same bill byte by byte give the same ticket', async () => {
    const printer = await printerWith();
    const whole = await RawClient.connect(printer);
    whole.send(bill);
    const dripping = await RawClient.connect(printer);
    for (const byte of bill) {
      dripping.send(Buffer.from([byte]));
      await nextTurn();
    }
    const [first, second] = await printer.waitForTickets(2, 5000);
    expect({ ...second, id: 1, receivedAt: first!.receivedAt }).toEqual(first);
    expect(first!.raw.equals(bill)).toBe(true);
  });

  test('a bill is read as its lines, pictures, drawer kick and cut', async () => {
    const printer = await printerWith();
    (await RawClient.connect(printer)).send(bill);
    const [ticket] = await printer.waitForTickets(1, 2000);
    expect(ticket!.violations).toEqual([]);
    expect(ticket!.complete).toBe(true);
    expect(ticket!.lines).toEqual([
      'SPICE ROUTE',
      '12 MG Road, Pune',
      '-'.repeat(48),
      '2 x Paneer Tikka                         640.00',
      ' ALLERGY: NUTS ',
      'Thank you',
    ]);
    expect(ticket!.commands).toEqual([
      { kind: 'raster', width: 96, height: 40 },
      { kind: 'qr', content: 'upi://pay?pa=spice@bank&pn=Café&am=640.00' },
      { kind: 'drawer', pin: 2, onMs: 50, offMs: 500 },
      { kind: 'cut', mode: 'full', feedDots: 32 },
    ]);
    expect(ticket!.text).toContain('[QR upi://pay?pa=spice@bank&pn=Café&am=640.00]');
  });

  test('two connections at once do not mix their tickets', async () => {
    const printer = await printerWith();
    const [grill, bar] = [await RawClient.connect(printer), await RawClient.connect(printer)];
    grill.send('\x1b@grill 1\n');
    await sleep(20);
    bar.send(kot('bar'));
    await printer.waitForTickets(1, 2000);
    grill.send(`grill 2\n${cut}`);
    const tickets = await printer.waitForTickets(2, 2000);
    expect(tickets.map((ticket) => ticket.lines)).toEqual([['bar'], ['grill 1', 'grill 2']]);
  });

  test('a drawer kick alone is a complete ticket, paper that was not cut is not', async () => {
    const printer = await printerWith();
    const client = await RawClient.connect(printer);
    client.send(`\x1b@\x1bp\x01\x19\xfa${completionRequest('0001')}`);
    expect(await client.answer(7)).toBe(completionAnswer('0001'));
    client.send('half a tick\n');
    client.socket.end();
    const tickets = await printer.waitForTickets(2, 2000);
    expect(tickets.map((ticket) => ticket.complete)).toEqual([true, false]);
    expect(tickets[0]!.commands).toEqual([{ kind: 'drawer', pin: 5, onMs: 50, offMs: 500 }]);
  });

  test('bytes above 0x7f are read by the confirmed code page', async () => {
    const printer = await printerWith({ codePages: [19] });
    (await RawClient.connect(printer)).send(kot('\x1bt\x13caf\x82 3 \xd5'));
    const [ticket] = await printer.waitForTickets(1, 2000);
    expect(ticket).toMatchObject({ lines: ['café 3 €'], violations: [] });
  });
});

describe('violations', () => {
  const wide = 'line wider than the paper (576 dots)';
  test.each<[what: string, bytes: string | Buffer, violation: string]>([
    ['an unknown command', kot('\x1b{\x01a'), 'unknown command 1b 7b'],
    [
      'an unknown command that says its length',
      kot('\x1d(Z\x02\x00ab'),
      'unknown command 1d 28 5a 02 00 61 62',
    ],
    ['a truncated command', '\x1b@a\n\x1dv0\x00\x48', 'truncated command 1d 76 30 00 48'],
    ['a stray control byte', kot('a\tb'), 'stray control byte 09'],
    ['a carriage return', kot('a\r'), 'stray control byte 0d'],
    ['a delete', kot('a\x7fb'), 'stray control byte 7f'],
    ['a byte without a code page', kot('caf\xe9'), 'byte e9 without a confirmed code page'],
    ['a replaced character', kot('\x1bR\x0f5 $'), '$ prints as another character in international set 15'],
    ['49 columns', kot('x'.repeat(49)), wide],
    ['25 columns of double width', kot(`\x1d!\x10${'x'.repeat(25)}`), wide],
    ['a cut in the middle of a line', `\x1b@abc${cut}`, 'cut in the middle of the line "abc"'],
    ['an alignment in the middle of a line', kot('abc\x1ba\x01'), 'ESC a in the middle of the line "abc"'],
    ['a reset in the middle of a line', kot('abc\x1b@'), 'ESC @ throws away the unprinted line "abc"'],
    ['text without a line feed', '\x1b@a\nabc', 'no line feed after "abc"'],
    ['a drawer kick without timing', kot('\x1bp\x00\x1b@a'), 'drawer kick without its timing bytes'],
    ['a drawer pulse too short', kot('\x1bp\x00\x05\x05'), 'drawer pulse of 10 ms on, 10 ms off'],
    ['a QR length too long', job(qr('abc', 14), kot('a')), 'QR: the data swallows a command'],
    ['a QR length too short', job(qr('né', 5), kot('a')), 'QR: the data is not UTF-8'],
    ['a QR print without data', kot('\x1d(k\x03\x001Q0a'), 'QR: printed without data'],
    ['a QR too wide', job(qr('x'.repeat(900)), kot('a')), 'is wider than the paper (576 dots)'],
    ['a raster too wide', job(raster(73, 8), kot('a')), 'image 584x8 is wider than the paper'],
    ['a raster band too high', job(raster(8, 256), kot('a')), 'raster band of 256 rows'],
    ['a wrong cut', '\x1b@a\n\x1dV\x07', 'GS V with the wrong mode 7'],
    ['a real-time status that does not exist', '\x10\x04\x09', 'DLE EOT asks for status 9'],
  ])('%s is one', async (_what, bytes, violation) => {
    expect(await violationsOf(bytes)).toEqual(expect.arrayContaining([expect.stringContaining(violation)]));
  });

  test.each([
    ['48 columns on 80 mm', 'x'.repeat(48), 80],
    ['24 columns of double width on 80 mm', `\x1d!\x10${'x'.repeat(24)}`, 80],
    ['64 columns of font B on 80 mm', `\x1bM\x01${'x'.repeat(64)}`, 80],
    ['32 columns on 58 mm', 'x'.repeat(32), 58],
  ] as const)('%s fit', async (_what, text, widthMm) => {
    expect(await violationsOf(kot(text), { widthMm })).toEqual([]);
  });

  test('33 columns on 58 mm do not fit', async () => {
    expect(await violationsOf(kot('x'.repeat(33)), { widthMm: 58 })).toHaveLength(1);
  });
});
