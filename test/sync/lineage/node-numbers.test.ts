import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { digestOf } from '../../../server/core/secrets/secrets.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { YET_TO_COME } from '../../../sync/apply/push-checks.ts';
import { tryAgain } from '../../../sync/apply/quarantine/retry.ts';
import type { Held } from '../../../sync/apply/quarantine/waiting.ts';
import { imageOfRows } from '../../../sync/joining/adoption.ts';
import { peerOf } from '../../../sync/lineage/peers.ts';
import { confirmRollback } from '../../../sync/lineage/rollback-reports.ts';
import { positionOf } from '../../../sync/lineage/timelines.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { type SyncedTable, tableNamed } from '../../../sync/registry/tables.ts';
import type { TableImage } from '../../../sync/wire/messages.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { type JoinedBranch, openJoined } from '../worlds/joined-branch.ts';
import { addCustomer } from '../worlds/rows.ts';
import { imageOf, soundRow } from '../worlds/sound-rows.ts';
import { positionIn, spokenAs } from '../worlds/speaking.ts';
import { rowsOf, write } from '../worlds/world.ts';

const from = ({ id, node }: JoinedBranch) => ({ node, branchId: id });

/** Says that it remembers so many transactions more than central has. */
async function reportRollback(central: CentralServer, branch: JoinedBranch, more: number): Promise<void> {
  const { tx, ...there } = await positionIn(central.tenant);
  const at = await branch.tenant.read(systemCaller, positionOf);
  await central.hub.hello(from(branch), {
    protocol: PROTOCOL.version,
    at,
    knew: { ...there, tx: tx + more },
  });
}

test('a server that names transactions without end moves nothing, and no other server notices', async () => {
  const central = await CentralServer.open();
  const [thief, honest] = [await openJoined(central), await openJoined(central)];
  await eventually(() => expect(honest.engine.lastPull).not.toBeNull());
  const problems: unknown[] = [];
  honest.tenant.onEvent(({ type, data }) => type === 'sync.problem' && problems.push(data));
  for (let n = 0; n < 20; n++) await reportRollback(central, thief, 1e9);
  expect(central.tenant.profile.node).toBe(0);
  await write(honest.tenant, (tx) => addCustomer(tx, 'Asha'));
  await eventually(() => expect(rowsOf(central.tenant, 'customers').length).toBe(1));
  expect(problems).toEqual([]);
});

test('the word of one server is enough twice a day; beyond, another must say the same', async () => {
  const central = await CentralServer.open();
  const [one, other] = [await openJoined(central), await openJoined(central)];
  await Promise.all([one.engine.stop(), other.engine.stop()]);
  const nodes = new Set<number>();
  for (let n = 0; n < 10; n++) {
    await reportRollback(central, one, 5);
    nodes.add(central.tenant.profile.node);
  }
  expect(nodes.size).toBe(2);
  const before = central.tenant.profile.node;
  await reportRollback(central, other, 5);
  expect(central.tenant.profile.node).toBeGreaterThan(before);
});

test('a new start of head office forgives nothing, and a person can say that the server is right', async () => {
  const central = await CentralServer.open();
  const one = await openJoined(central);
  await one.engine.stop();
  for (let n = 0; n < 3; n++) await reportRollback(central, one, 5);
  const { node } = central.tenant.profile;
  await central.off();
  await central.on();
  for (let n = 0; n < 3; n++) await reportRollback(central, one, 5);
  expect(central.tenant.profile.node, 'still twice a day').toBe(node);
  expect(await central.replication.status()).toMatchObject({
    doubts: [{ node: one.node }],
    advice: expect.stringContaining('on the Sync page'),
  });
  expect(await confirmRollback(central.keeper)).toBe(true);
  expect(central.tenant.profile.node).toBeGreaterThan(node);
  expect(await central.replication.status()).toMatchObject({ doubts: [] });
  expect(await confirmRollback(central.keeper)).toBe(false);
});

test('all servers of one branch are one source and share what is believed: a claimed number adds none', async () => {
  const central = await CentralServer.open();
  const [one, other] = [await openJoined(central), await openJoined(central)];
  await eventually(() => expect(other.engine.lastPull).not.toBeNull());
  await Promise.all([one.engine.stop(), other.engine.stop()]);
  const numbers = [central.tenant.profile.node];
  const report = async (by: JoinedBranch) => {
    await reportRollback(central, by, 5);
    numbers.push(central.tenant.profile.node);
  };
  await report(one);
  const claim = { node: null, secret_hash: digestOf('secret'), sent: 0 };
  const { node } = await central.hub.claim(from(one), claim);
  for (let n = 0; n < 3; n++) await report({ ...one, node });
  const [, first, second, ...later] = numbers as [number, number, number, ...number[]];
  expect(new Set(numbers).size, 'twice, whichever reports').toBe(3);
  expect(later).toEqual([second, second]);
  expect([first, second]).not.toContain(numbers[0]);
  expect(await central.replication.status()).toMatchObject({ doubts: [{ node }] });
  const before = second;
  await reportRollback(central, other, 5);
  expect(central.tenant.profile.node).toBeGreaterThan(before);
});

/** Sends a customer that head office does not have, with an id of a number: head office's present one. */
async function bring(
  { tenant, hub }: CentralServer,
  branch: JoinedBranch,
  n: number,
  number = tenant.profile.node,
  born = n,
): Promise<string> {
  const row = { id: number * 1e9 + n, name: 'Asha', search: 'asha', addresses: '[]' };
  const tables = [imageOfRows('customers', [{ ...row, created_at: born, updated_at: born }])];
  return send({ tenant, hub }, branch, tables).then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  );
}

async function send(
  { tenant, hub }: Pick<CentralServer, 'tenant' | 'hub'>,
  branch: JoinedBranch,
  tables: TableImage[],
): Promise<void> {
  const spoken = await spokenAs(tenant, branch.node);
  const { cursor } = await tenant.read(systemCaller, (reader) => peerOf(reader, branch.node));
  await hub.push(from(branch), { from: cursor, to: cursor, more: false, tables, ...spoken });
}

test('a record that only head office can have given is a word too, but never enough alone', async () => {
  const central = await CentralServer.open();
  const [one, other] = [await openJoined(central), await openJoined(central)];
  await eventually(() => expect([one, other].every(({ engine }) => engine.lastPull !== null)).toBe(true));
  await Promise.all([one.engine.stop(), other.engine.stop()]);
  const { node } = central.tenant.profile;
  for (const n of [500, 501]) expect(await bring(central, one, n)).toBe('taken');
  expect(central.tenant.profile.node).toBe(node);
  expect(rowsOf(central.tenant, 'customers')).toEqual([]);
  expect(rowsOf(central.tenant, 'sync_quarantine').map(({ reason }) => String(reason))).toEqual(
    [500, 501].map((n) => `customers ${node * 1e9 + n}: the id is outside the range of this branch`),
  );
  expect(await central.replication.status()).toMatchObject({ doubts: [{ node: one.node }] });
  expect(await bring(central, other, 600)).toBe('SYNC_DIVERGED');
  expect(central.tenant.profile.node).toBeGreaterThan(node);
});

/** Two branches, and a head office that took another number because one of them lied. */
async function lied() {
  const central = await CentralServer.open();
  const [one, other] = [await openJoined(central), await openJoined(central)];
  await eventually(() => expect([one, other].every(({ engine }) => engine.lastPull !== null)).toBe(true));
  await Promise.all([one.engine.stop(), other.engine.stop()]);
  await reportRollback(central, one, 5);
  expect(central.tenant.profile.node).toBeGreaterThan(0);
  return { central, one, other };
}

const customersIn = ({ tenant }: CentralServer): number[] =>
  rowsOf(tenant, 'customers').map(({ id }) => Number(id));

const waitingIn = ({ tenant }: CentralServer) =>
  rowsOf(tenant, 'sync_quarantine').map(({ pk, reason }) => [pk, String(reason).replace(/^.*?: /, '')]);

async function tryAll({ tenant }: CentralServer, userId?: number): Promise<void> {
  const caller = userId === undefined ? systemCaller : { ...systemCaller, userId, role: 'owner' as const };
  for (const row of rowsOf(tenant, 'sync_quarantine'))
    await tenant.transact(caller, (tx) => tryAgain(tenant, tx, row as unknown as Held));
}

test('a head office that went back takes customers of numbers that give no ids any more, and of no other', async () => {
  const { central, one, other } = await lied();
  const retire = 'update nodes set status = ? where node = ?';
  await write(central.tenant, (tx) => tx.execute(retire, ['retired', other.node + 1]));
  const { node } = central.tenant.profile;
  const free = [0, other.node + 1, node - 1];
  const used = [other.node, other.node + 2];
  const yetToGive = [node, node + 1, node + 500];
  for (const number of [...free, ...used, ...yetToGive]) await bring(central, one, 600, number);
  const idsIn = (numbers: readonly number[]) => numbers.map((number) => number * 1e9 + 600);
  expect(customersIn(central).toSorted((a, b) => a - b)).toEqual(idsIn(free));
  expect(waitingIn(central)).toEqual([
    ...idsIn(used).map((id) => [id, 'the server that gives such ids has yet to send it']),
    ...idsIn(yetToGive).map((id) => [id, 'the id is outside the range of this branch']),
  ]);
});

/** A dish and sizes of it, each with the number of the server that gave its id. */
function dishWith(dish: JoinedBranch, ...sizes: JoinedBranch[]): TableImage[] {
  const id = dish.node * 1e9 + 500;
  const rows = sizes.map(({ node }, n) => {
    const place = { branchId: 0, node };
    return { ...soundRow(tableNamed('menu_item_variants') as SyncedTable, place, n), menu_item_id: id };
  });
  const row = {
    ...soundRow(tableNamed('menu_items') as SyncedTable, { branchId: 0, node: dish.node }, 1),
    id,
  };
  return [imageOf('menu_items', [row]), imageOf('menu_item_variants', rows)];
}

const sizesIn = ({ tenant }: CentralServer): number[] =>
  rowsOf(tenant, 'menu_item_variants').map(({ id }) => Math.floor(Number(id) / 1e9));

test('of two branches that bring a dish with a size of each neither waits for the other', async () => {
  const { central, one, other } = await lied();
  await send(central, one, dishWith(one, one, other));
  expect(sizesIn(central)).toEqual([one.node]);
  expect(waitingIn(central)).toMatchObject([[expect.any(Number), YET_TO_COME]]);
  await send(central, other, dishWith(one, one, other));
  expect(sizesIn(central).toSorted()).toEqual([one.node, other.node].toSorted());
  expect(waitingIn(central)).toEqual([]);
});

test('a size waits for its dish, which another branch has yet to send, and comes with it', async () => {
  const { central, one, other } = await lied();
  await send(central, one, dishWith(other, one));
  expect(sizesIn(central)).toEqual([]);
  expect(waitingIn(central).length).toBe(2);
  await send(central, other, dishWith(other, other).slice(0, 1));
  expect(sizesIn(central)).toEqual([one.node]);
  expect(waitingIn(central)).toEqual([]);
});

test('what waits for the server that gave it follows it, and an invented record does not', async () => {
  const { central, one, other } = await lied();
  for (const n of [600, 601]) await bring(central, one, n, other.node);
  expect(customersIn(central)).toEqual([]);
  // The other branch has given the first of them, and gives the second to somebody else.
  await bring(central, other, 600, other.node);
  await bring(central, other, 601, other.node, 1);
  const made = rowsOf(central.tenant, 'customers').map(({ id, created_at }) => [id, created_at]);
  expect(made).toEqual([
    [other.node * 1e9 + 600, 600],
    [other.node * 1e9 + 601, 1],
  ]);
  expect(waitingIn(central)).toEqual([[other.node * 1e9 + 601, 'another record has this id']]);
});

test('a person who may do all may say that nobody else will bring a record', async () => {
  const { central, one, other } = await lied();
  await bring(central, one, 600, other.node);
  await bring(central, one, 601, central.tenant.profile.node);
  await tryAll(central, 1);
  expect(customersIn(central)).toEqual([other.node * 1e9 + 600]);
});

test('a server that takes another number again and again is stopped, and needs a person', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await branch.engine.stop();
  const hub = central.hub;
  let node = branch.node;
  const claim = async (n: number) => {
    const secret_hash = digestOf(`secret ${n}`);
    ({ node } = await hub.claim({ node, branchId: branch.id }, { node: null, secret_hash, sent: 0 }));
  };
  for (let n = 0; n < 20; n++) await claim(n);
  await expect(claim(20)).rejects.toMatchObject({ code: 'SYNC_REFUSED', details: { most: 20 } });
});

test('numbers that no credential can bear are not given: that stops with a sentence', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await branch.engine.stop();
  await write(central.tenant, async (tx) => {
    const times = { created_at: tx.now, updated_at: tx.now };
    const row = { node: 999_998, branch_id: branch.id, name: 'Last', status: 'retired' };
    await insert(tx, 'nodes', { id: tx.id('nodes'), ...row, ...times });
  });
  await expect(openJoined(central)).rejects.toMatchObject({
    code: 'SYNC_REFUSED',
    message: expect.stringContaining('no server IDs left'),
  });
  expect(Math.max(...rowsOf(central.tenant, 'nodes').map(({ node }) => Number(node)))).toBe(999_998);
  await expect(reportRollback(central, branch, 5)).rejects.toMatchObject({ code: 'SYNC_REFUSED' });
  expect(central.tenant.profile.node).toBe(0);
});
