import { expect, test } from 'vitest';
import { atDuePrices, priceAt } from '../../../../resources/web/menu/offers.ts';
import { openRestaurant, type Request } from '../../../harness/app.ts';
import { rowsIn } from '../../../harness/rows.ts';

/** Beer at 5.00; it costs 4.00 from 17:00 to 19:00. The bill's printer is one that nobody reaches. */
async function openBar() {
  const at = await openRestaurant();
  at.app.lan.guestPort = 4_680;
  const owner = await at.as('owner');
  const add = async (path: string, body: object) => (await owner('POST', path, body)).data;
  const printer = await add('/pos/printers', { name: 'Bar', address: '10.255.255.1' });
  const settings = { guest_ordering: 'direct', receipt_printer_id: printer.id };
  await owner('PUT', `/branches/${at.branchId}/settings`, settings);
  const table = await add('/pos/tables', { name: 'T1' });
  const beer = await add('/pos/menu-items', { name: 'Beer', price: 5 });
  const hours = { time_from: '17:00', time_to: '19:00' };
  await add('/pos/price-rules', { name: 'Happy hour', type: 'price', value: 4, ...hours });
  return { ...at, owner, table, beer, kiosk: await at.as('kiosk'), waiter: await at.as('waiter') };
}

type Bar = Awaited<ReturnType<typeof openBar>>;

const shownOn = async (by: Request, path: string): Promise<number> =>
  atDuePrices((await by('GET', path)).data as Parameters<typeof atDuePrices>[0])[0]?.price ?? 0;

/** The beer's price on every screen, in every order, and on paper. */
async function pricesAt(at: Bar): Promise<Record<string, number>> {
  const phone = await at.anonymous('POST', '/guest/sessions', { table_token: at.table.qr_token });
  const guest = at.withToken(phone.data.token);
  const [listed] = (await at.waiter('GET', '/pos/menu-items')).data;
  const sale = { typeId: undefined, areaId: null, source: 'waiter' };
  const pad = priceAt(listed, sale, at.clock.now()).price;
  const kiosk = await shownOn(at.kiosk, '/kiosk/menu');
  const line = { menu_item_id: at.beer.id };
  const order = await at.waiter('POST', '/pos/orders', { items: [{ ...line, shown_price: pad }] });
  await at.owner('POST', `/pos/orders/${order.data.id}/print-bill`);
  const till = await at.as('display');
  await at.owner('PUT', '/customer-display/current-order', { order_id: order.data.id });
  const [paper] = rowsIn(
    at.tenant,
    "select snapshot from print_jobs where document = 'bill' order by id desc",
  );
  const ordered = await at.kiosk('POST', '/kiosk/orders', { items: [{ ...line, price: kiosk }] });
  return {
    pad,
    kiosk,
    phone: await shownOn(guest, '/guest/menu'),
    quote: (await at.owner('POST', '/pos/orders/quote', { items: [line] })).data.total,
    order: order.data.total,
    display: (await till('GET', '/customer-display/current-order')).data.items[0].line_total,
    paper: JSON.parse((paper as { snapshot: string }).snapshot).items[0].line_total / 100,
    kioskOrder: ordered.data.total,
  };
}

test('a price on any screen is the price in the order and on paper, at each boundary of a rule', async () => {
  const at = await openBar();
  const boundaries = [
    ['2026-03-02T15:59:59Z', 5],
    ['2026-03-02T16:00:00Z', 4],
    ['2026-03-02T17:59:59Z', 4],
    ['2026-03-02T18:00:00Z', 5],
  ] as const;
  for (const [moment, price] of boundaries) {
    at.clock.set(Date.parse(moment));
    const prices = await pricesAt(at);
    expect({ moment, ...prices }).toEqual({
      moment,
      ...Object.fromEntries(Object.keys(prices).map((where) => [where, price])),
    });
  }
});
