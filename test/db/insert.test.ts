import { expect, test } from 'vitest';
import { systemCaller as caller } from '../../server/core/permissions.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';
import { openTestTenant } from '../harness/database.ts';
import { rowsIn } from '../harness/rows.ts';

const customer = (tx: Tx, given: object = {}) => ({
  ...{ id: tx.id('customers'), name: 'Meera', search: 'meera', addresses: '[]' },
  ...{ phone: null, email: null, tax_number: null, notes: null },
  ...{ merged_into_id: null, erased_at: null, deleted_at: null },
  ...{ created_at: tx.now, updated_at: tx.now },
  ...given,
});

test('rows that hold different columns are stored as they were given, together or one by one', async () => {
  const tenant = await openTestTenant();
  await tenant.transact(caller, async (tx) => {
    await insert(tx, 'customers', customer(tx));
    await insert(tx, 'customers', [customer(tx, { email: 'a@b.example' }), customer(tx, { notes: '' })]);
    await insert(tx, 'customers', [customer(tx), customer(tx), customer(tx, { notes: 'late' })]);
  });
  expect(rowsIn(tenant, 'select email, notes from customers order by id')).toEqual([
    { email: null, notes: null },
    { email: 'a@b.example', notes: null },
    { email: null, notes: '' },
    { email: null, notes: null },
    { email: null, notes: null },
    { email: null, notes: 'late' },
  ]);
});

test('rows that name the same columns in another order are stored under their own names', async () => {
  const tenant = await openTestTenant();
  await tenant.transact(caller, async (tx) => {
    const named = customer(tx, { email: 'a@b.example', notes: 'late' });
    const other = Object.fromEntries(Object.entries(customer(tx, { notes: 'soon' })).reverse());
    await insert(tx, 'customers', [named, other as typeof named]);
  });
  expect(rowsIn(tenant, 'select name, email, notes from customers order by id')).toEqual([
    { name: 'Meera', email: 'a@b.example', notes: 'late' },
    { name: 'Meera', email: null, notes: 'soon' },
  ]);
});

test('more ways to fill the columns of a table than statements are kept for are stored as well', async () => {
  const tenant = await openTestTenant();
  const columns = ['phone', 'email', 'tax_number', 'notes', 'merged_into_id', 'erased_at', 'deleted_at'];
  const ways = Array.from({ length: 2 ** columns.length }, (_, way) =>
    Object.fromEntries(columns.map((column, at) => [column, (way >> at) % 2 ? (at < 4 ? 'x' : 7) : null])),
  );
  await tenant.transact(caller, async (tx) => {
    for (const way of ways) await insert(tx, 'customers', customer(tx, way));
  });
  expect(rowsIn(tenant, `select ${columns} from customers order by id`)).toEqual(ways);
});
