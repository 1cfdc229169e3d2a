import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { positionOf } from '../../../sync/lineage/timelines.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import type { Batch } from '../../../sync/wire/messages.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addOrder } from '../worlds/rows.ts';
import { positionIn, spokenAs } from '../worlds/speaking.ts';
import { type Branch, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

async function openGreeted() {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await settle(world);
  const [{ cursor, life, tx } = {}] = peersOf(world, branch);
  const spoken = await spokenAs(world.central, branch.node);
  const copy = { ...spoken, at: { life: 'of a copy', tx: Number(tx) + 1 } };
  return { world, branch, from: { node: branch.node, branchId: branch.id }, cursor, life, tx, spoken, copy };
}

const peersOf = ({ central }: World, { node }: Branch) => rowsOf(central, 'sync_peers', `node = ${node}`);

/** Would make central believe that it has what the branch does next. */
const nothingOver = (from: unknown, said: Partial<Batch>): Batch =>
  ({ from, to: Number(from) + 50, more: false, tables: [], ...said }) as Batch;

const refusal = { code: 'SYNC_DIVERGED' };

test('a push or a pull that does not say where its server is, is refused', async () => {
  const { world, branch, from, cursor, spoken } = await openGreeted();
  const { at, ...rest } = spoken;
  await expect(world.hub.push(from, nothingOver(cursor, {}))).rejects.toMatchObject(refusal);
  await expect(world.hub.push(from, nothingOver(cursor, rest))).rejects.toMatchObject(refusal);
  await expect(world.hub.pull(from, { from: 0, limit: 10, at })).rejects.toMatchObject(refusal);
  expect(peersOf(world, branch)[0]?.cursor).toBe(cursor);
});

test('of two that go on from one position the first that pushes or pulls is listened to, and the other is not', async () => {
  const { world, branch, from, cursor, spoken, copy } = await openGreeted();
  await world.hub.pull(from, { from: 0, limit: 10, ...copy });
  expect(peersOf(world, branch)[0]).toMatchObject(copy.at);
  await expect(world.hub.push(from, nothingOver(cursor, spoken))).rejects.toMatchObject(refusal);
  await expect(world.hub.pull(from, { from: 0, limit: 10, ...spoken })).rejects.toMatchObject(refusal);
  expect(peersOf(world, branch)[0]).toMatchObject({ cursor, ...copy.at });
});

test('a hello makes nobody the last speaker', async () => {
  const { world, branch, from, cursor, spoken, copy, life, tx } = await openGreeted();
  const welcome = await world.hub.hello(from, { protocol: PROTOCOL.version, at: copy.at });
  expect(welcome.heard).toEqual({ life, tx });
  expect(peersOf(world, branch)[0]).toMatchObject({ life, tx });
  await world.hub.push(from, nothingOver(cursor, spoken));
});

test('what names a number or a position that head office never had is not answered before a hello', async () => {
  const { world, from, cursor, spoken } = await openGreeted();
  const { knew } = spoken;
  const strange = [
    { ...knew, node: knew.node + 1 },
    { ...knew, tx: knew.tx + 9 },
    { ...knew, life: 'x' },
  ];
  for (const other of [...strange, undefined]) {
    const said = { ...spoken, knew: other };
    await expect(world.hub.push(from, nothingOver(cursor, said))).rejects.toMatchObject(refusal);
    await expect(world.hub.pull(from, { from: 0, limit: 10, ...said })).rejects.toMatchObject(refusal);
  }
});

test('an ordinary pull of a branch writes nothing at head office', async () => {
  const { world, branch } = await openGreeted();
  const before = await positionIn(world.central);
  await branch.exchange.pull();
  expect(await positionIn(world.central)).toEqual(before);
});

test('a batch of a branch takes one transaction at head office and none at the branch', async () => {
  const { world, branch } = await openGreeted();
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  const there = (await positionIn(world.central)).tx;
  const here = await branch.tenant.read(systemCaller, positionOf);
  expect(await branch.exchange.push()).toBeGreaterThan(0);
  expect((await positionIn(world.central)).tx).toBe(there + 1);
  expect(await branch.tenant.read(systemCaller, positionOf)).toEqual(here);
});

test('an order reaches central although somebody else sent an empty batch over its numbers', async () => {
  const central = await CentralServer.open();
  const pc = await (await BranchPc.enrol(central)).connect();
  const sell = () => write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  const first = await sell();
  const sold = () => rowsOf(central.tenant, 'orders').map(({ id }) => id);
  await eventually(() => expect(sold()).toEqual([first]));
  const from = { node: pc.node, branchId: pc.branchId };
  const [{ cursor } = {}] = rowsOf(central.tenant, 'sync_peers', `node = ${pc.node}`);
  const spoken = await spokenAs(central.tenant, pc.node);
  const said = { ...spoken, at: { life: 'of somebody else', tx: spoken.at.tx + 50 } };
  await central.hub.push(from, nothingOver(cursor, said));
  const second = await sell();
  await eventually(() => expect(sold()).toEqual(expect.arrayContaining([first, second])), 10_000);
});
