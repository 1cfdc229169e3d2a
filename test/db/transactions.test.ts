import { describe, expect, test } from 'vitest';
import { systemCaller as caller } from '../../server/core/permissions.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';
import { inList } from '../../server/db/handle/lists.ts';
import { query } from '../../server/db/handle/query.ts';
import { HandleExecutor } from '../../server/db/sqlite/executor.ts';
import { openTestTenant } from '../harness/database.ts';
import { filesOf } from '../harness/files.ts';
import { onPostgres } from '../harness/postgres/databases.ts';

const area = (tx: Tx, name: string) => ({
  id: tx.id('areas'),
  branch_id: 1,
  name,
  sort_order: 0,
  deleted_at: null,
  created_at: tx.now,
  updated_at: tx.now,
});

const names = (tenant: Awaited<ReturnType<typeof openTestTenant>>) =>
  tenant.read(caller, async (r) =>
    (await r.db.selectFrom('areas').select('name').orderBy('id').execute()).map((row) => row.name),
  );

describe.each([true, false])('of writes that share a commit (they may be run again: %s)', (isRetryable) => {
  test.each([0, 1, 2])('the one that fails undoes only itself (%i)', async (at) => {
    const tenant = await openTestTenant();
    const write = (name: string) =>
      tenant.transact(caller, (tx) => insert(tx, 'areas', area(tx, name)), { isRetryable });
    const fail = (work: (tx: Tx) => Promise<unknown>) =>
      tenant.transact(
        caller,
        async (tx) => {
          await work(tx);
          throw new Error('refused');
        },
        { isRetryable },
      );
    const others = ['Terrace', 'Hall', 'Bar'];
    const results = await Promise.allSettled([
      ...others.slice(0, at).map(write),
      fail((tx) => tx.execute('select 1', [])),
      fail((tx) => insert(tx, 'areas', area(tx, 'Ghost'))),
      fail((tx) => insert(tx, 'areas', area(tx, 'Spirit'))),
      ...others.slice(at).map(write),
    ]);
    const statuses = results.map((r) => r.status);
    expect(statuses.flatMap((status, n) => (status === 'rejected' ? [n] : []))).toEqual([at, at + 1, at + 2]);
    expect(await names(tenant)).toEqual(others);
  });

  test('the one that fails on what another wrote fails on what stands in the end', async () => {
    const tenant = await openTestTenant();
    const first = tenant.transact(
      caller,
      async (tx) => {
        const row = area(tx, 'Terrace');
        await insert(tx, 'areas', row);
        return row.id;
      },
      { isRetryable },
    );
    const second = tenant.transact(
      caller,
      async (tx) => {
        const taken = await tx.db.selectFrom('areas').select('id').execute();
        await insert(tx, 'areas', area(tx, 'Ghost'));
        throw new Error(`taken by ${taken.map(({ id }) => id)}`);
      },
      { isRetryable },
    );
    await expect(second).rejects.toThrow(`taken by ${await first}`);
  });

  test('each announces once what it did', async () => {
    const tenant = await openTestTenant();
    const heard: unknown[] = [];
    tenant.onEvent(({ data }) => heard.push(data.name));
    const tell = (name: string, fails = false) =>
      tenant.transact(
        caller,
        async (tx) => {
          await insert(tx, 'areas', area(tx, name));
          tx.emit({ type: 'floor.changed', branchId: 1, data: { name } });
          if (fails) throw new Error('refused');
        },
        { isRetryable },
      );
    await Promise.allSettled([tell('Terrace'), tell('Ghost', true), tell('Hall')]);
    expect(heard).toEqual(['Terrace', 'Hall']);
  });
});

test.skipIf(onPostgres)('what runs once is never run again for the fault of another', async () => {
  const tenant = await openTestTenant();
  let runs = 0;
  const once = tenant.transact(caller, async (tx) => {
    runs++;
    await insert(tx, 'areas', area(tx, 'Hall'));
  });
  const failing = tenant.transact(
    caller,
    async (tx) => {
      await insert(tx, 'areas', area(tx, 'Ghost'));
      throw new Error('refused');
    },
    { isRetryable: true },
  );
  await expect(failing).rejects.toThrow('refused');
  await once;
  expect([runs, await names(tenant)]).toEqual([1, ['Hall']]);
});

test('transaction numbers and the clock rise with every transaction', async () => {
  const tenant = await openTestTenant();
  const [a, b] = await Promise.all([
    tenant.transact(caller, async (_, { tx, hlc }) => ({ tx, hlc })),
    tenant.transact(caller, async (_, { tx, hlc }) => ({ tx, hlc })),
  ]);
  expect(b.tx).toBe(a.tx + 1);
  expect(b.hlc).toBeGreaterThan(a.hlc);
});

test('a transaction inside a transaction is refused instead of waiting for ever', async () => {
  const tenant = await openTestTenant();
  const nested = tenant.transact(caller, () => tenant.transact(caller, async () => {}));
  await expect(nested).rejects.toThrow('transact inside transact');
});

test('what a transaction began may write after it', async () => {
  const tenant = await openTestTenant();
  const end = Promise.withResolvers<void>();
  let begun: Promise<unknown> | undefined;
  await tenant.transact(caller, async () => {
    begun = end.promise.then(() => tenant.transact(caller, (tx) => insert(tx, 'areas', area(tx, 'Hall'))));
  });
  end.resolve();
  await begun;
  expect(await names(tenant)).toEqual(['Hall']);
});

test('a handle refuses a query after its function ended', async () => {
  const tenant = await openTestTenant();
  let kept: Tx | undefined;
  await tenant.transact(caller, async (tx) => {
    kept = tx;
  });
  await expect(kept?.db.selectFrom('areas').selectAll().execute()).rejects.toThrow('after the end');
});

// On PostgreSQL nobody else waits meanwhile.
test.skipIf(onPostgres)('waiting for anything but the database inside a transaction is noticed', async () => {
  let stalls = 0;
  const tenant = await openTestTenant({ onStall: () => stalls++ });
  await tenant.transact(caller, async () => {});
  expect(stalls).toBe(0);
  await tenant.transact(caller, () => new Promise((resolve) => setTimeout(resolve, 5)));
  expect(stalls).toBe(1);
});

test('a nested step undoes itself and lets the transaction go on', async () => {
  const tenant = await openTestTenant();
  await tenant.transact(caller, async (tx) => {
    await insert(tx, 'areas', area(tx, 'Bar'));
    const step = tx.nested(async () => {
      await insert(tx, 'areas', area(tx, 'Ghost'));
      throw new Error('not this one');
    });
    await expect(step).rejects.toThrow('not this one');
  });
  expect(await names(tenant)).toEqual(['Bar']);
});

test('events and hooks come after the commit and not for a failed transaction', async () => {
  const tenant = await openTestTenant();
  const seen: string[] = [];
  tenant.onEvent((event) => seen.push(event.type));
  await tenant.transact(caller, async (tx) => {
    tx.emit({ type: 'order.created', branchId: 1, data: {} });
    tx.afterCommit(() => seen.push('hook'));
  });
  const failed = tenant.transact(caller, async (tx) => {
    tx.emit({ type: 'order.never', branchId: 1, data: {} });
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(seen).toEqual(['hook', 'order.created']);
});

test.skipIf(onPostgres)('the handle runs on our executor and the file is synchronous=FULL', async () => {
  const tenant = await openTestTenant();
  await tenant.read(caller, async (reader) => {
    expect((reader.db as unknown as { getExecutor(): unknown }).getExecutor()).toBeInstanceOf(HandleExecutor);
  });
  expect(filesOf(tenant).writer.pragma('synchronous', { simple: true })).toBe(2);
});

test('a reader cannot write even with raw SQL', async () => {
  const tenant = await openTestTenant();
  const write = tenant.read(caller, (reader) => reader.execute('delete from areas', []));
  await expect(write).rejects.toThrow(/read-?only/);
});

const areasIn = query((db, p: { ids: number[]; branch: number }) =>
  db
    .selectFrom('areas')
    .select('name')
    .where('branch_id', '=', p.branch)
    .where(inList('id', p.ids))
    .orderBy('id'),
);

test('a compiled shape takes other values and lists of any length', async () => {
  const tenant = await openTestTenant({ node: 7 });
  await tenant.transact(caller, (tx) =>
    insert(
      tx,
      'areas',
      ['A', 'B', 'C'].map((name) => area(tx, name)),
    ),
  );
  const read = (ids: number[]) => tenant.read(caller, (reader) => areasIn(reader, { ids, branch: 1 }));
  expect(await read([7_000_000_001, 7_000_000_003])).toEqual([{ name: 'A' }, { name: 'C' }]);
  expect(await read([])).toEqual([]);
});

test('computing with a parameter of a shape is refused', async () => {
  const wrong = query((db, p: { n: number }) =>
    db
      .selectFrom('areas')
      .select('id')
      .limit(p.n + 1),
  );
  const tenant = await openTestTenant();
  await expect(tenant.read(caller, async (reader) => wrong(reader, { n: 1 }))).rejects.toThrow(
    'only be passed on',
  );
});

// A block that a program took is not given again.
test.skipIf(onPostgres)('ids go on after a restart and stay within the node', async () => {
  const tenant = await openTestTenant({ node: 7 });
  const first = await tenant.transact(caller, async (tx) => {
    await insert(tx, 'areas', area(tx, 'A'));
    return tx.id('areas');
  });
  expect(first).toBe(7_000_000_002);
  const again = await openTestTenant({ node: 7, file: tenant.file });
  expect(await again.transact(caller, async (tx) => tx.id('areas'))).toBe(7_000_000_002);
});

test('what was answered is in the file when the process dies the next moment', async () => {
  const tenant = await openTestTenant();
  await tenant.transact(caller, (tx) => insert(tx, 'areas', area(tx, 'Kept')));
  const other = await openTestTenant({ file: tenant.file });
  expect(await names(other)).toEqual(['Kept']);
});
