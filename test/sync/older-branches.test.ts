import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { lacks } from '../../sync/lineage/older-branches.ts';
import { storeIdentity } from '../../sync/lineage/row.ts';
import { positionOf } from '../../sync/lineage/timelines.ts';
import { SCHEMA } from '../../sync/registry/schema-version.ts';
import type { Batch } from '../../sync/wire/messages.ts';
import { addOrder } from './rows.ts';
import { positionIn } from './speaking.ts';
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
  const set = `update sync_peers set session = '${FIRST}', sessions = 1, marks = '["a mark"]' where node = 0`;
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

test('an updated branch that does not know the mark of the last batch under its session has to become another', async () => {
  const { world, branch, from, hello, push } = await openOld();
  await hello(null, FIRST);
  await push(0, FIRST, 'a mark');
  const at = await branch.tenant.read(systemCaller, positionOf);
  const greet = (marks: string[]) =>
    world.hub.hello(from, { schema: SCHEMA, at, session: { last: FIRST, next: SECOND, count: 2, marks } });
  await expect(greet(['of an earlier batch'])).rejects.toMatchObject(refusal);
  expect(peerIn(world)).toMatchObject({ life: null, session: FIRST });
  await greet(['of an earlier batch', 'a mark']);
  expect(peerIn(world)).toMatchObject({ ...at, session: null });
});

/** What the database of a branch of the release before says that it knew of head office. */
async function knewBefore({ tenant }: Branch): Promise<void> {
  await write(tenant, (tx) =>
    tx.execute(
      `insert into sync_peers (node, cursor, acked, clock_offset, refused, sessions, session, session_head, epoch, marks)
       values (0, 3, 2, 0, 0, 4, '${FIRST}', 9, 'an epoch', '["a mark"]')`,
      [],
    ),
  );
}

test('an updated branch says what it knew of head office as a program of before does, until it hears of a position', async () => {
  const { world, branch } = await openOld();
  await knewBefore(branch);
  const said: unknown[] = [];
  const { line } = branch;
  const ask = line.hello.bind(line);
  line.hello = (hello) => {
    said.push(hello);
    return ask(hello);
  };
  await branch.exchange.hello();
  expect(said).toEqual([
    expect.objectContaining({
      session: expect.objectContaining({ last: FIRST, marks: ['a mark'] }),
      knew: { epoch: 'an epoch', sessions: 4, head: 9, taken: 2 },
    }),
  ]);
  await branch.exchange.hello();
  const here = await positionIn(world.central);
  expect(said[1]).toMatchObject({ knew: { node: here.node, life: here.life, epoch: '', taken: 0 } });
  expect(said[1]).not.toHaveProperty('session');
});

test('an old copy of an updated branch counts sessions that head office counts no more, which is no set-back of that', async () => {
  const { world, branch, hello } = await openOld();
  await write(world.central, (tx) => storeIdentity(tx, { epoch: 'an epoch' }));
  await hello(null, FIRST, 5);
  const knew = { epoch: 'an epoch', sessions: 6, head: 0, taken: 0 };
  const isBehind = () => world.central.read(systemCaller, (reader) => lacks(reader, branch.node, knew));
  expect(await isBehind()).toBe(true);
  const at = await branch.tenant.read(systemCaller, positionOf);
  await world.hub.hello(
    { node: branch.node, branchId: branch.id },
    {
      ...{ schema: SCHEMA, at, session: { last: FIRST, next: SECOND } },
    },
  );
  expect(await isBehind()).toBe(false);
});
