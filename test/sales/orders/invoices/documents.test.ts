import { expect, test } from 'vitest';
import { insert } from '../../../../server/db/handle/insert.ts';
import { invoices } from '../../../../server/sales/orders/invoices/table.ts';
import { openRestaurant, requestsOn, tokenFor } from '../../../harness/app.ts';
import { addItem, addTax, changeTenant } from '../../../harness/menu.ts';
import { rowsIn } from '../../../harness/rows.ts';
import { write } from '../../../sync/worlds/world.ts';

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/** In place of a part of the document; undefined: the part is missing. */
const ODD: readonly (Json | undefined)[] = [undefined, null, 'x', 1.5, 1e300, -1, {}, [], [null], [{}]];

/** The document with each of its parts replaced in turn. */
function* spoilt(whole: Json): Generator<Json | undefined> {
  yield* ODD;
  if (whole === null || typeof whole !== 'object') return;
  for (const name of Object.keys(whole)) {
    const copy = (part: Json | undefined): Json =>
      Array.isArray(whole)
        ? whole.map((one, at) => (String(at) === name ? (part ?? null) : one))
        : (Object.fromEntries(
            Object.entries({ ...whole, [name]: part }).filter(([, value]) => value !== undefined),
          ) as Json);
    for (const part of spoilt((whole as Record<string, Json>)[name] ?? null)) yield copy(part);
  }
}

test('whatever document of an invoice is taken from a branch, its page and its e-invoice answer', async () => {
  const at = await openRestaurant({ currency: 'INR' });
  const owner = await at.as('owner');
  await changeTenant(at, { tax_number: '29ABCDE1234F1Z5' });
  const taxes = [await addTax(at, { code: 'CGST25', rate_ppm: 25_000 })];
  const dish = await addItem(at, { price: 31_000, tax_ids: `[${taxes}]` });
  await owner('PUT', `/branches/${at.branchId}/settings`, { ticket_header: 'Bengaluru 560001' });
  const address = { line1: '12 Residency Road', city: 'Bengaluru', postal_code: '560025' };
  const buyer = { name: 'Acme', tax_number: '29AAACA1234B1Z6', addresses: [address] };
  const customer_id = (await owner('POST', '/pos/customers', buyer)).data.id;
  const order = {
    items: [{ menu_item_id: dish }],
    customer_id,
    discount_type: 'percent',
    discount_value: 10,
  };
  const { id } = (await owner('POST', '/pos/orders', order)).data;
  await owner('POST', `/pos/orders/${id}/print-invoice`);
  const [honest] = rowsIn(at.tenant, 'select * from invoices');
  const rule = invoices.columns.get('document');
  expect(rule?.faultOf(honest.document)).toBeUndefined();
  const documents = [...spoilt(JSON.parse(honest.document))].map((one) => JSON.stringify(one ?? null));
  const taken = [...new Set(documents)].filter((text) => rule?.faultOf(text) === undefined);
  expect(documents.length).toBeGreaterThan(400);
  expect(taken.length).toBeGreaterThan(20);
  const rows = taken.map((document, n) => ({ ...honest, id: 100 + n, sequence: 100 + n, document }));
  await write(at.tenant, (tx) => insert(tx, 'invoices', rows));
  // As it is served: the harness holds replies to more than their form.
  const server = await at.app.buildServer({ rateLimit: 0 });
  const asked = requestsOn(server, { authorization: `Bearer ${await tokenFor(at.tenant, 'owner', null)}` });
  const failed: string[] = [];
  for (const row of rows)
    for (const page of ['', '/e-invoice'])
      if ((await asked('GET', `/pos/invoices/${row.id}${page}`)).status >= 500) failed.push(row.document);
  expect(failed).toEqual([]);
  await server.close();
});
