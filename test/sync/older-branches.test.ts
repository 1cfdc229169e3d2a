import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { positionOf } from '../../sync/identity/lives.ts';
import { SCHEMA } from '../../sync/registry/schema-version.ts';
import type { Batch } from '../../sync/wire/messages.ts';
import { addOrder } from './rows.ts';
import { type Branch, openWorld, rowsOf, settle, type World, write } from './world.ts';

const [FIRST, SECOND, THIRD] = ['f', 's', 't'].map((letter) => letter.repeat(40)) as [string, string, string];
const refusal = { code: 'SYNC_DIVERGED' };

async function openOld() {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  const from = { node: branch.node, branchId: branch.id };
  const hello = (last: string | null, next: string, count = 1) =>
    world.hub.hello(from, { schema: 6, head: 1, session: { last, next, count } });
  const push = (at: number, session: string, mark?: string) =>
    world.hub.push(from, {
      from: at,
      to: at + 1,
      more: false,
      tables: [],
      session,
      ...(mark && { mark }),
    } as Batch);
  return { world, branch, from, hello, push };
}

const peerIn = ({ central }: World) => rowsOf(central, 'sync_peers', 'node = 1')[0] ?? {};

test('a branch of the release before is told what it knew, and is listened to by its session and mark', async () => {
  const { world, from, hello, push } = await openOld();
  const welcome = await hello(null, FIRST);
  expect(welcome).toMatchObject({ cursor: 0, mark: null, newest: [] });
  expect((welcome as unknown as { epoch: string }).epoch).toEqual(expect.any(String));
  await push(0, FIRST, 'a mark');
  expect(await hello(FIRST, SECOND, 2)).toMatchObject({ cursor: 1, mark: 'a mark' });
  await expect(push(1, FIRST, 'another')).rejects.toMatchObject(refusal);
  await expect(push(1, SECOND)).rejects.toMatchObject(refusal);
  await push(1, SECOND, 'another');
  await world.hub.pull(from, { from: 0, limit: 10, session: SECOND });
  await expect(hello(FIRST, THIRD, 3)).rejects.toMatchObject(refusal);
});

test('a branch that was updated says its last session once; then a copy of before is not listened to', async () => {
  const { world, branch, from, hello, push } = await openOld();
  await hello(null, FIRST);
  await push(0, FIRST, 'a mark');
  const set = `update sync_peers set session = '${FIRST}', sessions = 1 where node = 0`;
  await write(branch.tenant, async (tx) => {
    await tx.execute(
      'insert into sync_peers (node, cursor, acked, clock_offset, refused, sessions) values (0, 0, 1, 0, 0, 0)',
      [],
    );
    await tx.execute(set, []);
  });
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await branch.exchange.hello();
  const { life } = await branch.tenant.read(systemCaller, positionOf);
  expect(peerIn(world)).toMatchObject({ life, session: null, mark: null });
  expect(rowsOf(branch.tenant, 'sync_peers')[0]).toMatchObject({ session: null });
  await settle(world);
  expect(rowsOf(world.central, 'orders').length).toBe(1);
  await expect(hello(FIRST, SECOND, 2)).rejects.toMatchObject(refusal);
  await expect(push(1, FIRST, 'a mark')).rejects.toMatchObject(refusal);
  await expect(world.hub.pull(from, { from: 0, limit: 10, session: FIRST })).rejects.toMatchObject(refusal);
});

test('an older state of an updated branch, which names an older session, has to become another', async () => {
  const { world, branch, from, hello, push } = await openOld();
  await hello(null, FIRST);
  await push(0, FIRST, 'a mark');
  await hello(FIRST, SECOND, 2);
  await push(1, SECOND, 'a mark');
  const at = await branch.tenant.read(systemCaller, positionOf);
  const session = { last: FIRST, next: THIRD, count: 2 };
  await expect(world.hub.hello(from, { schema: SCHEMA, at, session })).rejects.toMatchObject(refusal);
  await expect(world.hub.hello(from, { schema: SCHEMA, at })).rejects.toMatchObject(refusal);
  expect(peerIn(world)).toMatchObject({ life: null, session: SECOND });
});
