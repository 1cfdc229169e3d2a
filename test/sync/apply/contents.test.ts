import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { listUsers } from '../../../server/identity/users/service.ts';
import type { TableImage, Value } from '../../../sync/wire/messages.ts';
import { addMenuItem, addOrder, addUser } from '../worlds/rows.ts';
import { greet } from '../worlds/speaking.ts';
import { type Branch, exchange, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

interface Attacked {
  readonly world: World;
  readonly hostile: Branch;
  readonly other: Branch;
}

async function openAttacked(): Promise<Attacked> {
  const world = await openWorld(2);
  const [hostile, other] = world.branches as [Branch, Branch];
  await write(hostile.tenant, async (tx) => {
    await addMenuItem(tx, 'Dosa');
    await addUser(tx, 'Asha', [hostile.id]);
    await addOrder(tx, hostile.id);
    const sha256 = 'a'.repeat(64);
    const picture = { id: tx.id('images'), sha256, master_sha256: sha256, width: 10, height: 10 };
    await insert(tx, 'images', { ...picture, created_at: tx.now });
  });
  await settle(world);
  return { world, hostile, other };
}

let fresh = 500_000;

/** A stored row as the branch would send it, one column changed on the way, under an id of its own that is new. */
function imageOf(branch: Branch, table: string, column: string, value: Value): TableImage {
  const [row] = rowsOf(branch.tenant, table, `id > ${branch.node * 1e9}`) as [Record<string, Value>];
  const changed: Record<string, Value> = { ...row, id: Number(row.id) + fresh++, [column]: value };
  return { table, columns: Object.fromEntries(Object.entries(changed).map(([name, one]) => [name, [one]])) };
}

async function send(branch: Branch, tables: TableImage[]): Promise<void> {
  const { cursor, spoken } = await greet(branch);
  await branch.line.push({ from: cursor, to: cursor + 1, more: false, tables, ...spoken });
}

const held = (tenant: World['central']) =>
  rowsOf(tenant, 'sync_quarantine').map(({ reason }) => String(reason));

const broken: [table: string, column: string, value: Value, reason: RegExp][] = [
  ['users', 'branch_ids', 'not json', /branch_ids is no JSON/],
  ['users', 'branch_ids', '{"1":2}', /branch_ids has another shape/],
  ['users', 'role', 'root', /role is none of/],
  ['menu_items', 'name_i18n', '{broken', /name_i18n is no JSON/],
  ['menu_items', 'tax_ids', '["1"]', /tax_ids has another shape/],
  ['menu_items', 'price', -1, /price is not between/],
  ['menu_items', 'name', 'x'.repeat(100_000), /name is longer/],
  ['menu_items', 'created_at', 9e15, /created_at is not between/],
  ['images', 'sha256', `../../${'a'.repeat(58)}`, /sha256 has another form/],
  ['images', 'width', null, /width is no whole number/],
  ['orders', 'taxes', '[{"name":1}]', /taxes has another shape/],
  ['orders', 'status', 'settled', /status is none of/],
];

test('a row whose contents its area does not allow waits with the reason, and stops nobody', async () => {
  const { world, hostile, other } = await openAttacked();
  const known = rowsOf(world.central, 'users').length;
  for (const [table, column, value] of broken) await send(hostile, [imageOf(hostile, table, column, value)]);
  const reasons = held(world.central);
  for (const [table, column, , reason] of broken)
    expect(reasons, `${table}.${column}`).toContainEqual(expect.stringMatching(reason));
  await exchange(other);
  expect(held(other.tenant)).toEqual([]);
  const { data } = (await world.central.read(systemCaller, (reader) =>
    listUsers(reader, { limit: 50 }),
  )) as unknown as { data: unknown[] };
  expect(data.length).toBe(known);
  expect(rowsOf(world.central, 'menu_items').length).toBe(1);
});

test('what waits for its contents is not applied by trying it again', async () => {
  const { world, hostile } = await openAttacked();
  await send(hostile, [imageOf(hostile, 'users', 'role', 'root')]);
  const { tryAgain } = await import('../../../sync/apply/quarantine/retry.ts');
  const [row] = rowsOf(world.central, 'sync_quarantine');
  await write(world.central, (tx) => tryAgain(world.central, tx, row as never));
  expect(held(world.central)).toEqual([expect.stringContaining('role is none of')]);
  expect(rowsOf(world.central, 'users', "role = 'root'")).toEqual([]);
});

test('what head office sends is looked at like anything that comes: a branch sets it aside and sells on', async () => {
  const { world, other } = await openAttacked();
  await write(world.central, async (tx) => {
    await addMenuItem(tx, 'Idli');
    await tx.execute("update menu_items set name_i18n = '{broken' where name = 'Dosa'", []);
  });
  await exchange(other);
  expect(held(other.tenant)).toEqual([expect.stringContaining('name_i18n is no JSON')]);
  expect(rowsOf(other.tenant, 'menu_items').map(({ name }) => name)).toContain('Idli');
});
