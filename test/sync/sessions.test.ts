import { expect, test } from 'vitest';
import { hubOf } from '../../sync/exchange/hub.ts';
import type { Batch } from '../../sync/wire/messages.ts';
import { CentralServer, eventually } from './http-world.ts';
import { BranchPc } from './identity-world.ts';
import { addOrder } from './rows.ts';
import { type Branch, openWorld, rowsOf, settle, type World, write } from './world.ts';

async function openGreeted() {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await settle(world);
  const [{ cursor, session, mark } = {}] = peersOf(world, branch);
  return { world, branch, from: { node: branch.node, branchId: branch.id }, cursor, session, mark };
}

const peersOf = ({ central }: World, { node }: Branch) =>
  rowsOf(central, 'sync_peers', `node = ${node}`) as {
    cursor: number;
    session: string | null;
    mark: string | null;
  }[];

/** Would make central believe that it has what the branch does next. */
const nothingOver = (from: unknown, said: Partial<Batch>): Batch =>
  ({ from, to: Number(from) + 50, more: false, tables: [], ...said }) as Batch;

test('a push or a pull that leaves out the session of its server is refused', async () => {
  const { world, branch, from, cursor } = await openGreeted();
  const refusal = { code: 'SYNC_DIVERGED' };
  await expect(world.hub.push(from, nothingOver(cursor, {}))).rejects.toMatchObject(refusal);
  await expect(world.hub.pull(from, { from: 0, limit: 10 })).rejects.toMatchObject(refusal);
  expect(peersOf(world, branch)[0]?.cursor).toBe(cursor);
});

test('it is refused also after central went back in time and waits for the next hello', async () => {
  const { world, from, cursor } = await openGreeted();
  await write(world.central, (tx) => tx.execute('update sync_peers set session = null, mark = null', []));
  const refusal = { code: 'SYNC_DIVERGED' };
  await expect(world.hub.push(from, nothingOver(cursor, {}))).rejects.toMatchObject(refusal);
  await expect(world.hub.pull(from, { from: 0, limit: 10 })).rejects.toMatchObject(refusal);
});

test('a batch without a mark is refused where batches bore one', async () => {
  const { world, branch, from, cursor, session } = await openGreeted();
  const batch = nothingOver(cursor, { session: String(session) });
  await expect(world.hub.push(from, batch)).rejects.toMatchObject({ code: 'SYNC_DIVERGED' });
  expect(peersOf(world, branch)[0]?.cursor).toBe(cursor);
});

test('an order reaches central although somebody else sent an empty batch over its numbers', async () => {
  const central = await CentralServer.open();
  const pc = await (await BranchPc.enrol(central)).connect();
  const sell = () => write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  const first = await sell();
  const sold = () => rowsOf(central.tenant, 'orders').map(({ id }) => id);
  await eventually(() => expect(sold()).toEqual([first]));
  const from = { node: pc.node, branchId: pc.branchId };
  const [{ cursor, session } = {}] = rowsOf(central.tenant, 'sync_peers', `node = ${pc.node}`);
  const said = { session: String(session), mark: 'of somebody else' };
  await hubOf(central.tenant).push(from, nothingOver(cursor, said));
  const second = await sell();
  await eventually(() => expect(sold()).toEqual(expect.arrayContaining([first, second])), 10_000);
});
