import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Handle } from '../../../server/db/handle/handle.ts';
import type { Snapshots } from '../../../server/db/handle/snapshots.ts';
import { BUCKET_IDS, bucketDigest } from '../../../sync/digest/bucket-digests.ts';
import { nextBucket, rowsShared } from '../../../sync/digest/digest.ts';
import { readColumns } from '../../../sync/registry/columns.ts';
import { syncedTables, tableNamed } from '../../../sync/registry/tables.ts';
import { pageFor, planFor } from '../../../sync/snapshot/source.ts';
import { filesOf } from '../../harness/files.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { addKot, addOrder, payOrder } from '../worlds/rows.ts';
import { type Branch, openWorld, settle, type World, write } from '../worlds/world.ts';

/** Three branches, each with an order. */
async function openTrading(): Promise<World> {
  const world = await openWorld(3);
  for (const { tenant, id } of world.branches) {
    const order = await write(tenant, (tx) => addOrder(tx, id));
    await write(tenant, (tx) => addKot(tx, id, order));
    await write(tenant, (tx) => payOrder(tx, id, order));
  }
  await settle(world);
  return world;
}

interface Asked {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const noting = (handle: Handle, asked: Asked[]): Handle => ({
  dialect: handle.dialect,
  execute: (statement, values) => {
    asked.push({ sql: typeof statement === 'string' ? statement : statement.sqlite, values });
    return handle.execute(statement, values);
  },
});

test.each(['order_items', 'payments', 'audit_entries'])(
  'to find a branch’s %s nothing of another branch’s is read',
  async (name) => {
    const { central, branches } = await openTrading();
    const table = tableNamed(name) ?? expect.fail(`no table ${name}`);
    const [a, b, c] = branches as [Branch, Branch, Branch];
    const asked: Asked[] = [];
    const find = (from: number) =>
      central.read(systemCaller, (reader) =>
        nextBucket(noting(reader, asked), { table, columns: ['id'], branchId: b.id }, from),
      );
    const first = Math.floor((b.node * 1_000_000_000) / BUCKET_IDS);
    expect(await find(0)).toBe(name === 'audit_entries' ? undefined : first);
    expect(await find(first + 1)).toBeUndefined();
    const spans = asked
      .filter(({ sql }) => sql.includes(name))
      .map(({ values }) => values.slice(-2) as number[]);
    expect(spans.length).toBeGreaterThan(0);
    for (const { node } of [a, c]) {
      const id = node * 1_000_000_000 + 1;
      expect(spans.filter(([from = 0, to = 0]) => from <= id && id <= to)).toEqual([]);
    }
  },
);

test.skipIf(onPostgres)('rows are compared along their ids, whatever indexes a table has', async () => {
  const { central, branches } = await openTrading();
  const [{ id: branchId }] = branches as [Branch];
  const asked: Asked[] = [];
  await central.read(systemCaller, async (reader) => {
    for (const table of syncedTables) {
      const shared = { table, columns: ['id'], branchId };
      await bucketDigest(noting(reader, asked), rowsShared(shared), 0);
      await nextBucket(noting(reader, asked), shared, 0);
    }
  });
  const { writer } = filesOf(central);
  for (const { sql, values } of asked.filter((one) => one.sql.includes(' t.id >= ? '))) {
    const steps = writer.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[];
    const [first] = steps.map(({ detail }) => detail);
    expect(first, sql).toMatch(/^SEARCH t USING INTEGER PRIMARY KEY/);
    expect(steps.map(({ detail }) => detail).join(), sql).not.toContain('TEMP B-TREE');
  }
});

test('what came under numbers of its former servers, and of none, is in the snapshot of a branch, each row once', async () => {
  const { central, branches } = await openTrading();
  const [{ id, node }, { id: other }] = branches as [Branch, Branch];
  const made = (server: number, branchId: number) =>
    central.transact(
      systemCaller,
      (tx) =>
        tx.execute(
          `insert into z_reports (id, branch_id, series, number, business_date, is_supplement, figures, closed_by, created_at)
           values (?, ?, 'Z', 1, '2026-11-20', 0, '{}', 1, 1)`,
          [server * 1_000_000_000 + 1, branchId],
        ),
      { origin: server },
    );
  for (const server of [0, node, 77]) await made(server, id);
  await made(2, other);
  const from = { node, branchId: id };
  const snapshot: Snapshots = (read) => central.read(systemCaller, read);
  const source = { snapshot, columns: readColumns(central), from };
  const plan = await planFor(source, { protocol: 99, now: 1_795_000_000_000 });
  expect(plan.parts.find(({ table }) => table === 'z_reports')?.roots).toBe(3);
  const ids: unknown[] = [];
  for (let after: [string, number] | null = null; ; ) {
    const ask = { table: 'z_reports', span: 'all', since: plan.since, after, limit: 1 } as const;
    const page = await pageFor(source, ask);
    ids.push(...page.tables.flatMap(({ columns }) => columns.id ?? []));
    after = page.after;
    if (!after) break;
  }
  expect(ids).toEqual([1, node * 1_000_000_000 + 1, 77_000_000_001]);
});
