import { expect, test, vi } from 'vitest';
import { systemCaller as caller } from '../../../server/core/permissions.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { Notifications } from '../../../server/db/postgres/notifications.ts';
import { valuesIn } from '../../harness/rows.ts';
import { openCentral, openDatabase } from './central.ts';

const area = (tx: Tx, name: string, id = tx.id('areas')) => {
  const times = { deleted_at: null, created_at: tx.now, updated_at: tx.now };
  return insert(tx, 'areas', { id, branch_id: 1, name, sort_order: 0, ...times });
};

const write = (tenant: TenantDatabase, work: (tx: Tx) => Promise<unknown>) =>
  tenant.transact(caller, work, { isRetryable: true });

const many = Array.from({ length: 20 }, (_, at) => `Room ${at}`);

test('writes that wait together share a commit, each with its own number', async () => {
  const tenant = await openCentral(await openDatabase());
  await write(tenant, (tx) => area(tx, 'Hall'));
  const numbers: number[] = [];
  await Promise.all(
    many.map((name) =>
      tenant.transact(caller, (tx, stamp) => area(tx, name).then(() => numbers.push(stamp.tx)), {
        isRetryable: true,
      }),
    ),
  );
  const commits = "select count(distinct xmin::text) from areas where name <> 'Hall'";
  expect(valuesIn(tenant, commits)).toEqual([1]);
  const logged =
    'select l.tx from sync_log l join areas a on a.id = l.pk and l.tx > 1 where a.name like ? order by l.tx';
  expect(new Set(valuesIn(tenant, logged, 'Room%'))).toEqual(new Set(numbers));
  expect(valuesIn(tenant, 'select tx from sync_ctx')).toEqual([Math.max(...numbers)]);
});

test('an insert that fails is reported by its own write alone, though nobody waited for its answer', async () => {
  const tenant = await openCentral(await openDatabase());
  await write(tenant, (tx) => area(tx, 'Hall', 7));
  const results = await Promise.allSettled([
    ...many.slice(0, 5).map((name) => write(tenant, (tx) => area(tx, name))),
    write(tenant, (tx) => area(tx, 'Ghost', 7)),
    ...many.slice(5).map((name) => write(tenant, (tx) => area(tx, name))),
  ]);
  expect(results.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([5]);
  expect(String((results[5] as PromiseRejectedResult).reason)).toContain('areas_pk');
  expect(valuesIn(tenant, "select count(*) from areas where name like 'Room%'")).toEqual([many.length]);
});

test('in a nested part an insert that fails undoes that part alone', async () => {
  const tenant = await openCentral(await openDatabase());
  await write(tenant, (tx) => area(tx, 'Hall', 7));
  await write(tenant, async (tx) => {
    await area(tx, 'Bar');
    await expect(tx.nested(() => area(tx, 'Ghost', 7))).rejects.toThrow('areas_pk');
    await area(tx, 'Terrace');
  });
  expect(valuesIn(tenant, 'select name from areas order by name')).toEqual(['Bar', 'Hall', 'Terrace']);
});

test('what a process that died did not tell is noticed by the others', async () => {
  const url = await openDatabase();
  const [one, two] = [await openCentral(url), await openCentral(url)];
  for (const tenant of [one, two]) await write(tenant, async () => {});
  await two.catchUp();
  const heard: string[] = [];
  two.onEvent(({ type }) => void heard.push(type));
  const tell = vi.spyOn(Notifications.prototype, 'tell').mockImplementationOnce(() => {});
  await write(one, (tx) => area(tx, 'Hall'));
  tell.mockRestore();
  await expect.poll(() => heard).toContain('table.changed');
});

test('a write that is refused leaves no gap in the numbers, which would count as a lost notice', async () => {
  const tenant = await openCentral(await openDatabase());
  await write(tenant, (tx) => area(tx, 'Hall'));
  const heard: string[] = [];
  tenant.onEvent(({ type }) => void heard.push(type));
  const refuse = () => Promise.reject(new Error('refused'));
  await Promise.allSettled([
    ...many.slice(0, 5).map((name) => write(tenant, (tx) => area(tx, name))),
    write(tenant, refuse),
    ...many.slice(5).map((name) => write(tenant, (tx) => area(tx, name))),
  ]);
  expect(valuesIn(tenant, 'select tx from sync_ctx')).toEqual([many.length + 2]);
  await tenant.catchUp();
  expect(heard).toEqual([]);
});

test('a write that is asked for when the last one is answered is not forgotten', async () => {
  const tenant = await openCentral(await openDatabase());
  for (const name of many) await write(tenant, (tx) => area(tx, name));
  expect(valuesIn(tenant, 'select count(*) from areas')).toEqual([many.length]);
});
