import { expect, test } from 'vitest';
import { systemCaller as caller } from '../../server/core/permissions.ts';
import type { EventType } from '../../server/core/topics.ts';
import { remembered } from '../../server/db/remembered.ts';
import { openTestTenant } from '../harness/database.ts';

async function counted() {
  const tenant = await openTestTenant();
  let reads = 0;
  const fact = remembered('menu.', 'fact', async (_tx, id: number) => `${id} read ${++reads}`);
  const ask = (id: number) => tenant.transact(caller, (tx) => fact(tx, id));
  return { tenant, ask };
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

test('a failed transaction leaves nothing remembered', async () => {
  const { tenant, ask } = await counted();
  await ask(1);
  const failed = tenant.transact(caller, async () => {
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(await ask(1)).toBe('1 read 2');
});

test('what is not there is asked for again', async () => {
  const tenant = await openTestTenant();
  const answers = [undefined, 'there'];
  const fact = remembered('menu.', 'late', async () => answers.shift());
  const ask = () => tenant.transact(caller, (tx) => fact(tx));
  expect([await ask(), await ask()]).toEqual([undefined, 'there']);
});
