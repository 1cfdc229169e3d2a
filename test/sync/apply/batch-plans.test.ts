import { expect, test } from 'vitest';
import { HOUR } from '../../../server/core/time/time.ts';
import { openReader } from '../../../server/db/sqlite/connection.ts';
import { QuarantineRetry } from '../../../sync/exchange/quarantine-retry.ts';
import { filesOf } from '../../harness/files.ts';
import { addMenuItem } from '../worlds/rows.ts';
import { type Branch, openWorld, rowsOf, settle, write } from '../worlds/world.ts';

/** Tables that grow with the years, or that a server may fill which sends what is never taken. */
const GROWING =
  /sync_(quarantine|branch_changes|branch_alarms|conflicts|mismatches|log|cells)|order_items|orders|payments|audit_entries/;

/** Steps that read what does not concern the statement. */
const isTooMuch = (detail: string): boolean =>
  (/^SCAN /.test(detail) && GROWING.test(detail)) ||
  /sync_quarantine.*\((peer=\? AND )?status=\?\)$/.test(detail);

/** Whether there is any, and counts that end at their limit. */
const isBounded = (sql: string): boolean => /limit 1$|limit \d+\) as counted$/.test(sql);

test('no statement of a batch reads the whole of a growing table', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Dosa', 500));
  await settle(world);
  const statements = new Map<string, readonly unknown[]>();
  const { transact } = world.central;
  world.central.transact = (caller, work, options) =>
    transact.call(
      world.central,
      caller,
      (tx, stamp) => {
        const { execute } = tx;
        const watched: typeof execute = (statement, parameters) => {
          const sql = typeof statement === 'string' ? statement : statement.sqlite;
          if (GROWING.test(sql) && !isBounded(sql)) statements.set(sql, parameters);
          return execute.call(tx, statement, parameters) as never;
        };
        return work(Object.defineProperty(tx, 'execute', { value: watched }), stamp);
      },
      options,
    ) as never;
  branch.clock.advance(9_000 * HOUR);
  for (const price of [600, 700]) {
    await write(branch.tenant, (tx) =>
      tx.db.updateTable('menu_items').set({ price }).where('id', '=', item).execute(),
    );
    await branch.exchange.push();
  }
  expect(rowsOf(world.central, 'sync_quarantine').length).toBe(1);
  await write(branch.tenant, (tx) => addMenuItem(tx, 'Idli', 500));
  await branch.exchange.push();
  const retry = new QuarantineRetry(world.central, { info: () => {}, warn: () => {} });
  await retry.start();
  await retry.stop();
  expect(statements.size).toBeGreaterThanOrEqual(5);
  const connection = openReader(filesOf(world.central).file);
  const tooMuch = [...statements].flatMap(([sql, parameters]) => {
    const bound = parameters.map((value) => (Array.isArray(value) ? JSON.stringify(value) : value));
    const steps = connection.prepare(`explain query plan ${sql}`).all(...bound) as { detail: string }[];
    return steps.filter(({ detail }) => isTooMuch(detail)).map(({ detail }) => `${detail}: ${sql}`);
  });
  connection.close();
  expect(tooMuch).toEqual([]);
});
