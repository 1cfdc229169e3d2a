import { expect, test } from 'vitest';
import { systemCaller as caller } from '../../server/core/permissions.ts';
import type { EventType } from '../../server/core/topics.ts';
import { cached } from '../../server/db/handle/cached.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { openTestTenant } from '../harness/database.ts';

async function counted() {
  const tenant = await openTestTenant();
  let reads = 0;
  const fact = cached('menu.', 'fact', async (_tx, id: number) => `${id} read ${++reads}`);
  const ask = (id: number) => tenant.transact(caller, (tx) => fact(tx, id));
  return { tenant, ask, fact };
}

test('a fact is read once until its topic is announced', async () => {
  const { tenant, ask } = await counted();
  expect(await ask(1)).toBe('1 read 1');
  expect(await ask(1)).toBe('1 read 1');
  expect(await ask(2)).toBe('2 read 2');
  const announce = (type: EventType) =>
    tenant.transact(caller, async (tx) => tx.emit({ type, branchId: null, data: {} }));
  await announce('order.created');
  expect(await ask(1)).toBe('1 read 1');
  await announce('menu.changed');
  expect(await ask(1)).toBe('1 read 3');
});

test('a failed transaction that may have written leaves nothing remembered; a refusal forgets nothing', async () => {
  const { tenant, ask, fact } = await counted();
  await ask(1);
  const fail = (work: (tx: Tx) => Promise<unknown>) =>
    tenant.transact(caller, async (tx) => {
      await work(tx);
      throw new Error('refused');
    });
  await expect(fail(async (tx) => fact(tx, 1))).rejects.toThrow('refused');
  expect(await ask(1)).toBe('1 read 1');
  const writes = [
    (tx: Tx) => tx.execute('update tenants set currency = currency', []),
    (tx: Tx) => tx.db.updateTable('tenants').set({ currency: 'EUR' }).execute(),
    (tx: Tx) => tx.nested(async () => {}),
  ];
  for (const [at, write] of writes.entries()) {
    const writing = fail(async (tx) => {
      await write(tx);
      await fact(tx, 1);
    });
    await expect(writing).rejects.toThrow('refused');
    expect(await ask(1)).toBe(`1 read ${at + 2}`);
  }
});

test('a transaction of the same commit reads anew what one before it announced; what a failed one announced is nothing', async () => {
  const { tenant, ask } = await counted();
  await ask(1);
  const announce = (fails: boolean) =>
    tenant.transact(caller, async (tx) => {
      tx.emit({ type: 'menu.changed', branchId: null, data: {} });
      if (fails) throw new Error('refused');
    });
  // Made in one turn of the event loop, these share a commit.
  const [, after] = await Promise.all([announce(false), ask(1)]);
  expect(after).toBe('1 read 2');
  expect(await ask(1)).toBe('1 read 2');
  const [, kept] = await Promise.allSettled([announce(true), ask(1)]);
  expect(kept).toMatchObject({ value: '1 read 2' });
});

test('what was read is known at once, until its topic is announced', async () => {
  const { tenant, ask, fact } = await counted();
  const known = () => tenant.transact(caller, async (tx) => fact.peek(tx, 1));
  expect(await known()).toBeUndefined();
  await ask(1);
  expect(await known()).toBe('1 read 1');
  await tenant.transact(caller, async (tx) => tx.emit({ type: 'menu.changed', branchId: null, data: {} }));
  expect(await known()).toBeUndefined();
});

test('what is not there is asked for again', async () => {
  const tenant = await openTestTenant();
  const answers = [undefined, 'there'];
  const fact = cached('menu.', 'late', async () => answers.shift());
  const ask = () => tenant.transact(caller, (tx) => fact(tx));
  expect([await ask(), await ask()]).toEqual([undefined, 'there']);
});

test('that there is none is a fact too, remembered as others are', async () => {
  const tenant = await openTestTenant();
  for (const none of [null, false, 0, '']) {
    let reads = 0;
    const fact = cached('menu.', `whether ${typeof none}`, async () => {
      reads++;
      return none;
    });
    const ask = () => tenant.transact(caller, (tx) => fact(tx));
    expect([await ask(), await ask(), reads]).toEqual([none, none, 1]);
  }
});

test('what was remembered under one number of this server is asked again under another', async () => {
  const { tenant, ask } = await counted();
  await ask(1);
  await tenant.setNode(7);
  expect(await ask(1)).toBe('1 read 2');
});
