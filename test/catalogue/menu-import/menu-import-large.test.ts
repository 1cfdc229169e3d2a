import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant } from '../../harness/app.ts';
import { isWithin } from '../../harness/processor-time/slowness.ts';
import { addMenuItem } from '../../sync/worlds/rows.ts';

/** The longest time for which nothing else was done, in milliseconds of this thread's processor time. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let [done, longest] = [false, 0];
  void work.finally(() => {
    done = true;
  });
  for (let last = process.threadCpuUsage(); !done; last = process.threadCpuUsage()) {
    await turn();
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
  }
  return longest;
}

test('a large file beside a large menu takes time in proportion, and others are served meanwhile', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  await at.tenant.transact(systemCaller, async (tx) => {
    for (let n = 0; n < 3_000; n++) await addMenuItem(tx, `Dish ${n}`);
  });
  const lines = Array.from({ length: 400 }, (_, n) => `Dish ${n * 10},${n + 1},Mains`);
  const importing = owner('POST', '/pos/menu-items/import', {
    csv: `name,price,category\n${lines.join('\n')}`,
  });
  const longest = await longestTurn(importing);
  expect((await importing).data).toMatchObject({ created: 400, changed: 0, categories: 1 });
  expect(isWithin(longest, 50), `${longest} ms`).toBe(true);
  const again = await owner('POST', '/pos/menu-items/import', {
    csv: `name,price,category\n${lines.join('\n')}`,
  });
  expect(again.data).toMatchObject({ created: 0, changed: 0, unchanged: 400, categories: 0 });
});
