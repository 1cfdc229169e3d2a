import { afterEach, expect, test, vi } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Reader } from '../../server/db/handle/handle.ts';
import { openReader } from '../../server/db/sqlite/connection.ts';
import { HandleExecutor } from '../../server/db/sqlite/executor.ts';
import { RequestQuery } from '../../server/floor/requests/schema.ts';
import { listRequests, openRequest, pendingRequests } from '../../server/floor/requests/store.ts';
import { openOrdersAt, openTableOrders, tableByToken } from '../../server/floor/tables/store.ts';
import { waitersOf } from '../../server/floor/waiters/store.ts';
import { firstSettledSince, isOpenFrom } from '../../server/guest/ordering/store.ts';
import { openWorld } from '../contract/world.ts';
import { filesOf } from '../harness/files.ts';

const { tenant, branchId, otherBranchId } = (await openWorld()).home;
const connection = openReader(filesOf(tenant).file);
const branches = [branchId, otherBranchId];

afterEach(() => void vi.restoreAllMocks());

/** The steps in which SQLite reads what `work` asks for. */
async function stepsOf(work: (reader: Reader) => Promise<unknown>): Promise<string[]> {
  const built = vi.spyOn(HandleExecutor.prototype, 'executeQuery');
  const shaped = vi.spyOn(HandleExecutor.prototype, 'rows');
  await tenant.read(systemCaller, work);
  const asked = [
    ...built.mock.calls.map(([{ sql, parameters }]) => [sql, parameters] as const),
    ...shaped.mock.calls,
  ];
  return asked.flatMap(([sql, parameters]) => {
    const steps = connection.prepare(`explain query plan ${sql}`).all(...parameters);
    return (steps as { detail: string }[]).map(({ detail }) => detail);
  });
}

/** What only grows is found by its index, never read from end to end. */
const growing = /\b(orders|waiter_requests)\b/;
const indexed = / USING (COVERING )?INDEX /;

test.each<[string, string, (reader: Reader) => Promise<unknown>]>([
  ['the open orders of a table', 'orders_status', (r) => openOrdersAt(r, { branchId, tableId: 1 })],
  ['the open orders of every table', 'orders_status', (r) => openTableOrders(r, { branches })],
  ['open orders by waiter', 'orders_status', (r) => waitersOf(r, branches)],
  [
    'an open request',
    'waiter_requests_status',
    (r) => openRequest(r, { branchId, tableId: 1, type: 'bill' }),
  ],
  ['pending requests', 'waiter_requests_status', (r) => pendingRequests(r, 'all')],
  [
    'the first bill settled during a visit',
    'orders_updated',
    (r) => firstSettledSince(r, { branchId, tableId: 1, since: 1 }),
  ],
  ['a bill that is open from then', 'orders_status', (r) => isOpenFrom(r, { branchId, tableId: 1, at: 1 })],
  ['a table by its token', 'tables_qr_token', (r) => tableByToken(r, 'T1-x')],
])('%s are found through %s', async (_, index, work) => {
  const steps = await stepsOf(work);
  expect(steps.join('\n')).toContain(` ${index} (`);
  expect(steps.filter((step) => growing.test(step) && !indexed.test(step))).toEqual([]);
});

test.each([
  ['', 'waiter_requests_branch'],
  ['status=pending', 'waiter_requests_status'],
  ['status=completed', 'waiter_requests_status'],
  ['table_id=1', 'waiter_requests_table'],
  ['table_id=1&status=completed&date=2026-11-20', 'waiter_requests_table'],
  ['waiter_id=1&status=completed', 'waiter_requests_waiter'],
  ['date=2026-11-20', 'waiter_requests_date'],
  ['date=2026-11-20&status=assigned', 'waiter_requests_status'],
])('requests by "%s" are read through %s, in its order', async (search, index) => {
  const filter = RequestQuery.parse(Object.fromEntries(new URLSearchParams(search)));
  const steps = await stepsOf((r) => listRequests(r, 'all', filter, 50));
  const reads = steps.filter((step) => growing.test(step));
  expect(reads.length).toBeGreaterThan(0);
  for (const step of reads) expect(step).toContain(`SEARCH waiter_requests USING INDEX ${index} (`);
  expect(steps.filter((step) => step.includes('ORDER BY'))).toEqual([]);
});
