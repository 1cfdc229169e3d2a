import { expect, test } from 'vitest';
import type { DeliveryStatus } from '../../../server/core/statuses.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { eraseCustomer } from '../../../server/sales/customers/erase.ts';
import { mergeCustomers } from '../../../server/sales/customers/merge.ts';
import { createCustomer, updateCustomer } from '../../../server/sales/customers/service.ts';
import { newDelivery } from '../../../server/sales/delivery/terms/deliveries-store.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { rowsIn, tablesIn } from '../../harness/rows.ts';
import { addOrder } from '../worlds/rows.ts';
import { type Branch, exchange, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

const home = { label: null, line1: '9 Harbour Lane', line2: null, city: null, postal_code: null };
const place = { ...home, latitude: null, longitude: null, notes: null };

const asha = {
  name: 'Asha Rao',
  phone: '+919876543210',
  email: 'asha@example.com',
  addresses: [{ ...place, is_default: true }],
  tax_number: 'ABCDE1234F',
  notes: 'likes the window',
};
/** Everything by which she could be known. */
const TRACES = /asha|98765|43210|harbour lane|ABCDE1234F|window|mira/i;
/** Random secrets and digests, which may spell a name by chance. */
const RANDOM = /[\w-]{16,}/g;

const create = async (tx: Tx): Promise<number> => (await createCustomer(tx, asha)).id;

async function openKnown(): Promise<{ world: World; a: Branch; b: Branch; id: number }> {
  const world = await openWorld(2);
  const [a, b] = world.branches as [Branch, Branch];
  await settle(world);
  const id = await write(a.tenant, create);
  await settle(world);
  expect(everythingIn(b.tenant)).toMatch(TRACES);
  return { world, a, b, id };
}

/** Every row of every table. */
const everythingIn = (tenant: TenantDatabase): string =>
  tablesIn(tenant)
    .map((name) => JSON.stringify(rowsIn(tenant, `select * from "${name}"`)))
    .join('\n')
    .replace(RANDOM, '');

const hits = (tenant: TenantDatabase, text: string): unknown[] =>
  rowsIn(
    tenant,
    onPostgres
      ? `select id from customers where search like '%${text}%'`
      : `select rowid from customers_search where customers_search match '"${text}"'`,
  );

test('an erasure at one branch empties the customer everywhere, audit and search included', async () => {
  const { world, a, b, id } = await openKnown();
  await write(a.tenant, (tx) => eraseCustomer(tx, id));
  await settle(world);
  for (const { tenant } of [a, b, { tenant: world.central }]) {
    expect(everythingIn(tenant)).not.toMatch(TRACES);
    expect(hits(tenant, 'asha')).toEqual([]);
    expect(rowsOf(tenant, 'customers')[0]).toMatchObject({ name: 'Erased', search: '' });
  }
  expect(rowsOf(b.tenant, 'customers')).toEqual(rowsOf(world.central, 'customers'));
});

test.each([
  ['before', -60_000],
  ['after', 60_000],
] as const)('an edit made offline %s the erasure brings nothing back', async (_, ahead) => {
  const { world, a, b, id } = await openKnown();
  b.clock.advance(60_000 + ahead);
  world.clock.advance(60_000);
  await write(b.tenant, (tx) =>
    updateCustomer(tx, id, { name: 'Asha Mira', notes: 'moved to Harbour Lane' }),
  );
  await write(world.central, (tx) => eraseCustomer(tx, id));
  await settle(world);
  for (const { tenant } of [a, b, { tenant: world.central }]) {
    expect(everythingIn(tenant)).not.toMatch(TRACES);
    expect(hits(tenant, 'mira')).toEqual([]);
  }
  expect(rowsOf(a.tenant, 'customers')).toEqual(rowsOf(world.central, 'customers'));
  expect(rowsOf(b.tenant, 'customers')).toEqual(rowsOf(world.central, 'customers'));
  expect(await exchange(b)).toBe(0);
});

test('a conflict and a version that was set aside are forgotten with the customer', async () => {
  const { world, a, b, id } = await openKnown();
  await write(a.tenant, (tx) => updateCustomer(tx, id, { name: 'Asha at A' }));
  await write(b.tenant, (tx) => updateCustomer(tx, id, { name: 'Asha at B' }));
  await settle(world);
  expect(JSON.stringify(rowsOf(world.central, 'sync_conflicts'))).toMatch(TRACES);
  b.clock.advance(40 * 86_400_000);
  await write(b.tenant, (tx) => updateCustomer(tx, id, { notes: 'window, from the future' }));
  await b.exchange.push();
  expect(JSON.stringify(rowsOf(world.central, 'sync_quarantine'))).toMatch(TRACES);
  await write(a.tenant, (tx) => eraseCustomer(tx, id));
  await settle(world);
  expect(everythingIn(world.central)).not.toMatch(TRACES);
  expect(everythingIn(b.tenant)).not.toMatch(TRACES);
});

test('a version that is set aside after the erasure is not kept', async () => {
  const { world, a, b, id } = await openKnown();
  await write(a.tenant, (tx) => eraseCustomer(tx, id));
  await exchange(a);
  b.clock.advance(40 * 86_400_000);
  await write(b.tenant, (tx) => updateCustomer(tx, id, { notes: 'window, from the future' }));
  await b.exchange.push();
  expect(everythingIn(world.central)).not.toMatch(TRACES);
});

test('addresses of finished deliveries go with the customer, at the branch that brought them and at central', async () => {
  const { world, a, id } = await openKnown();
  const deliver = (status: DeliveryStatus) =>
    write(a.tenant, async (tx) => {
      const order = await addOrder(tx, a.id);
      const patch = { customer_id: id, delivery_status: status };
      await tx.db.updateTable('orders').set(patch).where('id', '=', order).execute();
      await insert(tx, 'deliveries', newDelivery(tx, { id: order, branch_id: a.id }, JSON.stringify(place)));
    });
  await deliver('delivered');
  await deliver('out_for_delivery');
  await settle(world);
  await write(world.central, (tx) => eraseCustomer(tx, id));
  await settle(world);
  for (const tenant of [a.tenant, world.central]) {
    const [done, open] = rowsOf(tenant, 'deliveries');
    expect(done?.address).toBeNull();
    expect(open?.address).toMatch(/Harbour/);
  }
});

test('a twin that a side which did not know merged into the erased customer is erased as well', async () => {
  const { world, a, b, id } = await openKnown();
  const twin = await write(b.tenant, async (tx) => (await createCustomer(tx, { ...asha, phone: null })).id);
  await settle(world);
  await write(world.central, (tx) => eraseCustomer(tx, id));
  await write(b.tenant, (tx) => mergeCustomers(tx, twin, id));
  await settle(world);
  for (const { tenant } of [a, b, { tenant: world.central }]) {
    expect(everythingIn(tenant)).not.toMatch(TRACES);
    expect(rowsOf(tenant, 'customers', `id = ${twin}`)[0]).toMatchObject({
      name: 'Erased',
      merged_into_id: id,
    });
  }
});

test('what a merged row is found by is made anew from what both sides wrote', async () => {
  const { world, a, b, id } = await openKnown();
  await write(a.tenant, (tx) => updateCustomer(tx, id, { name: 'Usha Rao' }));
  await write(b.tenant, (tx) => updateCustomer(tx, id, { phone: '+33612345678' }));
  await settle(world);
  const { search } = rowsOf(world.central, 'customers')[0] as { search: string };
  expect(search).toBe('usha rao asha@example.com 0612345678 33612345678');
  for (const { tenant } of [a, b]) {
    expect(rowsOf(tenant, 'customers')[0]?.search).toBe(search);
    expect(hits(tenant, '33612')).toHaveLength(1);
    expect(hits(tenant, '98765')).toHaveLength(0);
  }
});
