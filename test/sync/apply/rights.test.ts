import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import type { SyncQuarantineRow } from '../../../server/db/tables/sync.ts';
import { tryAgain } from '../../../sync/apply/quarantine/retry.ts';
import type { CellImage, TableImage, Value } from '../../../sync/wire/messages.ts';
import { addUser } from '../worlds/rows.ts';
import { greet } from '../worlds/speaking.ts';
import { type Branch, exchange, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

interface Attacked {
  readonly world: World;
  readonly hostile: Branch;
  readonly other: Branch;
}

/** An owner of all branches, a manager and a waiter of the hostile one, made at head office. */
async function openAttacked(): Promise<Attacked> {
  const world = await openWorld(2);
  const [hostile, other] = world.branches as [Branch, Branch];
  const person = (name: string, role: string, branches: number[] | null) => async (tx: Tx) => {
    const id = await addUser(tx, name, branches);
    await tx.execute('update users set role = ?, pin_hash = ? where id = ?', [role, `pin of ${name}`, id]);
  };
  await write(world.central, person('Olga', 'owner', null));
  await write(world.central, person('Mira', 'manager', [hostile.id]));
  await write(world.central, person('Wim', 'waiter', [hostile.id]));
  await write(world.central, person('Two', 'waiter', [hostile.id, other.id]));
  await settle(world);
  return { world, hostile, other };
}

const LATER = 4_096_000;

/** A row as it is at the branch, with columns that were changed there a moment ago. */
function imageOf(branch: Branch, name: string, changes: Record<string, Value>): TableImage {
  const [row] = rowsOf(branch.tenant, 'users', `name = '${name}'`) as [Record<string, Value>];
  const [{ hlc }] = rowsOf(branch.tenant, 'sync_ctx') as [{ hlc: number }];
  const cells = Object.keys(changes).map((column): CellImage => [0, column, hlc + LATER, branch.node, hlc]);
  const columns = Object.fromEntries(
    Object.entries({ ...row, ...changes }).map(([column, value]) => [column, [value]]),
  );
  return { table: 'users', columns, cells };
}

async function send(branch: Branch, ...tables: TableImage[]): Promise<void> {
  const { cursor, spoken } = await greet(branch);
  await branch.line.push({ from: cursor, to: cursor + 1, more: false, tables, ...spoken });
}

const held = ({ central }: World) => rowsOf(central, 'sync_quarantine').map(({ reason }) => String(reason));
const at = (world: World, name: string) => rowsOf(world.central, 'users', `name = '${name}'`)[0] ?? {};

const growing: [who: string, changes: Record<string, Value>][] = [
  ['Olga', { password_hash: 'of the thief' }],
  ['Olga', { email: 'thief@example.com' }],
  ['Olga', { is_active: 0 }],
  ['Olga', { deleted_at: 1 }],
  ['Olga', { branch_ids: '[2]' }],
  ['Mira', { password_hash: 'of the thief' }],
  ['Mira', { role: 'owner' }],
  ['Wim', { role: 'owner' }],
  ['Wim', { role: 'manager' }],
  ['Wim', { branch_ids: null }],
  ['Two', { password_hash: 'of the thief' }],
];

test('a branch makes no account larger that is not of its own staff, and none of its staff a manager', async () => {
  const { world, hostile } = await openAttacked();
  const before = rowsOf(world.central, 'users');
  for (const [who, changes] of growing) {
    await send(hostile, imageOf(hostile, who, changes));
    expect(rowsOf(world.central, 'users'), `${who} ${JSON.stringify(changes)}`).toEqual(before);
    expect(held(world).at(-1)).toContain("is head office's to change");
    await write(world.central, (tx) => tx.execute('delete from sync_quarantine', []));
  }
});

test('a branch makes no account that may more than its own staff, or more than there', async () => {
  const { world, hostile, other } = await openAttacked();
  const made: Record<string, Value>[] = [
    { role: 'owner' },
    { role: 'manager' },
    { branch_ids: null },
    { branch_ids: `[${hostile.id},${other.id}]` },
    { branch_ids: `[${other.id}]` },
    { branch_ids: '[]' },
  ];
  for (const changes of made) {
    const id = await write(hostile.tenant, (tx) =>
      addUser(tx, `New${JSON.stringify(changes)}`, [hostile.id]),
    );
    const [{ name }] = rowsOf(hostile.tenant, 'users', `id = ${id}`) as [{ name: string }];
    await send(hostile, imageOf(hostile, name, changes));
    expect(rowsOf(world.central, 'users', `id = ${id}`), name).toEqual([]);
    expect(held(world)).toContainEqual(expect.stringContaining(`users ${id}`));
  }
});

test('an owner at head office lets an account in that a branch brings', async () => {
  const { world, hostile } = await openAttacked();
  await send(hostile, imageOf(hostile, 'Wim', { role: 'manager' }));
  const [row] = rowsOf(world.central, 'sync_quarantine') as unknown as [SyncQuarantineRow];
  const retriedBy = (userId: number, role: 'owner' | 'manager') =>
    world.central.transact({ ...systemCaller, userId, role }, (tx) => tryAgain(world.central, tx, row));
  await retriedBy(2, 'manager');
  expect(at(world, 'Wim').role).toBe('waiter');
  await retriedBy(1, 'owner');
  expect(at(world, 'Wim').role).toBe('manager');
  expect(rowsOf(world.central, 'audit_entries', "action = 'user.rights'")).toMatchObject([{ user_id: 1 }]);
});

test('a branch makes and changes accounts of its own staff, and their names and telephones whoever they are', async () => {
  const { world, hostile, other } = await openAttacked();
  await write(hostile.tenant, async (tx) => {
    await addUser(tx, 'Ravi', [hostile.id]);
    await tx.execute("update users set password_hash = 'new', role = 'cashier' where name = 'Wim'", []);
    await tx.execute("update users set phone = '123' where name = 'Olga'", []);
  });
  await settle(world);
  expect(held(world)).toEqual([]);
  expect(at(world, 'Ravi')).toMatchObject({ role: 'waiter' });
  expect(at(world, 'Wim')).toMatchObject({ password_hash: 'new', role: 'cashier' });
  expect(rowsOf(other.tenant, 'users', "name = 'Olga'")).toMatchObject([{ phone: '123' }]);
});

test('every right that a branch changed is an entry of the audit at head office, and is announced', async () => {
  const { world, hostile } = await openAttacked();
  const heard: string[] = [];
  world.central.onEvent(({ type }) => void heard.push(type));
  await write(hostile.tenant, (tx) =>
    tx.execute("update users set role = 'cashier', password_hash = 'new' where name = 'Wim'", []),
  );
  await settle(world);
  const entries = rowsOf(world.central, 'audit_entries', "action = 'user.rights'");
  expect(entries).toMatchObject([{ entity: 'user', entity_id: at(world, 'Wim').id, branch_id: hostile.id }]);
  expect(String(entries[0]?.before)).toContain('waiter');
  expect(String(entries[0]?.after)).toContain('cashier');
  expect(JSON.stringify(entries)).not.toContain('new');
  expect(heard).toContain('user.rights');
});

test('the PIN of an account of several branches is of one branch: it is neither handed out nor taken', async () => {
  const { world, hostile, other } = await openAttacked();
  const pinAt = ({ tenant }: Pick<Branch, 'tenant'>, name: string) =>
    rowsOf(tenant, 'users', `name = '${name}'`)[0]?.pin_hash;
  expect(pinAt(hostile, 'Olga')).toBeNull();
  expect(pinAt(hostile, 'Two')).toBeNull();
  expect(pinAt(hostile, 'Wim')).toBe('pin of Wim');
  await write(hostile.tenant, (tx) => tx.execute("update users set pin_hash = 'set here'", []));
  await settle(world);
  expect(at(world, 'Olga').pin_hash).toBe('pin of Olga');
  expect(pinAt(other, 'Olga')).toBeNull();
  expect(pinAt(hostile, 'Olga')).toBe('set here');
  expect(at(world, 'Wim').pin_hash).toBe('set here');
  await send(hostile, imageOf(hostile, 'Olga', { pin_hash: 'of the thief' }));
  await send(hostile, imageOf(hostile, 'Olga', { pin_hash: 'of the thief', branch_ids: `[${hostile.id}]` }));
  expect(at(world, 'Olga').pin_hash).toBe('pin of Olga');
  await exchange(other);
  expect(pinAt(other, 'Olga')).toBeNull();
});
