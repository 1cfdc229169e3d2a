import { expect } from 'vitest';
import { countryOf } from '../../../server/core/countries.ts';
import { exponentOf, toMinor } from '../../../server/core/money/money.ts';
import { withTexts } from '../../../server/printing/tickets/encoding/cleaned.ts';
import type { PrintSnapshot } from '../../../server/printing/tickets/snapshot.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addCharge, addItem, addKitchen, addTax, changeTenant } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';
import { bytesOfTicket, print } from '../../printing/paper.ts';

/** Letters that a printer lacks are pictures, whose figures nobody reads here; a name that ends with a figure is none. */
const readable = (text: string): string => {
  const sum = [...text].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return /^[\x20-\x7e]*$/.test(text) ? text.replace(/^([a-z]+) \d+$/i, '$1') : `N${sum}X`;
};

/** What was to be printed of a kind, as a strict printer leaves it on the paper; both widths, in English. */
export async function printedOf(at: Restaurant, document: 'report' | 'invoice') {
  const jobs = rowsIn(
    at.tenant,
    `select snapshot from print_jobs where document = '${document}' order by id`,
  );
  const papers = [];
  for (const { snapshot } of jobs) {
    const said = {
      ...withTexts(JSON.parse(String(snapshot)) as PrintSnapshot, readable),
      language: 'en',
      country: 'GB',
    };
    // The code of the currency instead of its sign, which a printer lacks.
    const plain = { withoutFonts: true };
    for (const columns of [48, 32]) papers.push(print(await bytesOfTicket(said, columns, plain), columns));
  }
  return papers;
}

export async function withPrinter(at: Restaurant, owner: Request): Promise<void> {
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '127.0.0.1' })).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer.id });
}

export async function closeAndPrint(owner: Request): Promise<void> {
  expect((await owner('POST', '/pos/reports/x/print')).status).toBeLessThan(300);
  const z = await owner('POST', '/pos/reports/z', {});
  expect(z.status).toBeLessThan(300);
  expect((await owner('POST', `/pos/reports/z/${z.data.id}/print`)).status).toBeLessThan(300);
}

/** The same numbers for one seed. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what the wire says
export type Wire = any;

/** A restaurant of the country's taxes, coins and service charge. */
export async function openIn(code: string, issue?: 'by_hand') {
  const pack = countryOf(code);
  if (!pack) throw new Error(`no pack of ${code}`);
  const exponent = exponentOf(pack.currency);
  const at = await openRestaurant({ currency: pack.currency });
  await changeTenant(at, {
    country: code,
    ...(issue && { invoice_issue: issue }),
    ...(pack.rounding && {
      rounding_mode: pack.rounding.mode,
      rounding_increment: toMinor(pack.rounding.increment, exponent) ?? 1,
    }),
  });
  await addKitchen(at, 'Kitchen', true);
  await addCharge(at, { rate_ppm: 100_000, taxable: 1, order_type_ids: '[1]' });
  const ids = new Map<string, number>();
  for (const { name, code: own, rate, inclusive } of pack.taxes)
    ids.set(
      own,
      await addTax(at, {
        name,
        code: own,
        rate_ppm: Math.round(rate * 10_000),
        inclusive: inclusive ? 1 : 0,
      }),
    );
  const unit = 10 ** exponent;
  const dishes = [];
  for (const [n, kind] of (['food', 'drink', 'alcohol', 'food'] as const).entries()) {
    const own = pack.taxes
      .filter((tax) => tax.for.includes(kind) && !tax.order_types)
      .map((tax) => ids.get(tax.code));
    const price = Math.round((7 + n * 5.37) * unit * (exponent === 0 ? 100 : 1));
    dishes.push(await addItem(at, { price, name: `Dish ${n}`, tax_ids: `[${own.join(',')}]` }));
  }
  const owner = await at.as('owner');
  await withPrinter(at, owner);
  const driver = (await owner('POST', '/pos/delivery-drivers', { name: 'Ravi' })).data;
  return { at, owner, dishes, driver, exponent };
}

/** Orders, discounts, payments in cash with tips, refunds by line and amount, cancels and what nobody recorded. */
export async function playDay({ owner, dishes, exponent }: Awaited<ReturnType<typeof openIn>>, seed: number) {
  const { upTo, one } = dice(seed);
  const money = (share: number, of: number) => Number((of * share).toFixed(exponent));
  for (let n = 0; n < 14; n++) {
    const items = Array.from({ length: 1 + upTo(2) }, () => ({
      menu_item_id: one(dishes),
      quantity: 1 + upTo(3),
    }));
    const body = { order_type_id: one([1, 2]), items, send: true };
    const order: Wire = (await owner('POST', '/pos/orders', body)).data;
    const path = `/pos/orders/${order.id}`;
    const discount = { discount_type: 'percent', discount_value: one([5, 10, 12.5, 100]), reason: 'guest' };
    if (upTo(2) === 0) await owner('POST', `${path}/discount`, discount);
    const total = (await owner('GET', path)).data.total;
    if (total === 0) {
      await owner('PUT', `${path}/status`, { status: 'paid' });
      continue;
    }
    const what = one(['cash', 'cash', 'card', 'card', 'open', 'cancel', 'unrecorded', 'part'] as const);
    if (what === 'open') continue;
    if (what === 'cancel') await owner('POST', `${path}/cancel`, { reason: 'left' });
    else if (what === 'unrecorded') await owner('PUT', `${path}/status`, { status: 'paid' });
    else if (what === 'part')
      await owner('POST', `${path}/payment`, { payment_method: 'card', amount: money(0.3, total) });
    else {
      const tip_amount = upTo(1) * money(0.07, total);
      await owner('POST', `${path}/payment`, { payment_method: what, tip_amount });
      const back = upTo(3);
      const item = order.items[0];
      if (back === 0)
        await owner('POST', `${path}/refund`, {
          items: [{ order_item_id: item.id, quantity: 1 }],
          reason: 'cold',
        });
      if (back === 1) await owner('POST', `${path}/refund`, { amount: money(0.37, total), reason: 'late' });
      if (back === 2) await owner('POST', `${path}/print-invoice`);
    }
  }
}
