import { openRestaurant } from '../../harness/app.ts';
import { addItem, addTable, addTax } from '../../harness/menu.ts';
import { rowsIn, valuesIn } from '../../harness/rows.ts';

/** A restaurant with a kitchen that prints, a dish of 9.99, and a cake that is counted. */
export async function openKitchen() {
  const at = await openRestaurant({ currency: 'EUR' });
  const owner = await at.as('owner');
  const waiter = await at.as('waiter');
  const printer = (await owner('POST', '/pos/printers', { name: 'Grill', address: '10.255.255.1' })).data.id;
  const kitchen = { name: 'Grill', is_default: true, printer_ids: [printer] };
  await owner('POST', '/pos/kitchens', kitchen);
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer });
  const tax = await addTax(at, { rate_ppm: 100_000, inclusive: 1 });
  const paella = await addItem(at, { price: 999, name: 'Paella', tax_ids: `[${tax}]` });
  const cake = await addItem(at, { price: 1_000, name: 'Cake' });
  await owner('PUT', `/pos/menu-items/${cake}/availability`, { is_available: true, stock_quantity: 10 });
  const [t1, t2] = [await addTable(at, 'T1'), await addTable(at, 'T2')];
  const order = async (items: object[] = [{ menu_item_id: paella }], more: object = {}) =>
    (await owner('POST', '/pos/orders', { table_id: t1, items, send: true, ...more })).data;
  const split = async (id: number, ...parts: object[][]) =>
    (await owner('POST', path(id, '/split'), { parts: parts.map((items) => ({ items })) })).data.orders;
  const read = async (id: number) => (await owner('GET', path(id))).data;
  const kots = async () => (await owner('GET', '/pos/kots')).data;
  const jobs = (document: string) =>
    (
      rowsIn(at.tenant, 'select snapshot from print_jobs where document = ? order by id', document) as {
        snapshot: string;
      }[]
    ).map(({ snapshot }) => JSON.parse(snapshot));
  const stock = (): number =>
    valuesIn(
      at.tenant,
      'select stock_quantity from menu_item_branches where menu_item_id = ?',
      cake,
    )[0] as number;
  const x = async () => (await owner('GET', '/pos/reports/x')).data.figures;
  return { at, owner, waiter, paella, cake, t1, t2, order, split, read, kots, jobs, stock, x };
}

export const path = (id: number, rest = '') => `/pos/orders/${id}${rest}`;
export const third = (order_item_id: number, quantity = 1) => ({ order_item_id, quantity, of: 3 });
export const sold = (by: { by_item: { name: string; quantity: number }[] }) =>
  by.by_item.map(({ name, quantity }) => [name, quantity]);
