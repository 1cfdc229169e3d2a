import { beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Reader } from '../../../server/db/handle/handle.ts';
import { openReader } from '../../../server/db/sqlite/connection.ts';
import { ListQuery } from '../../../server/sales/orders/http/list-schema.ts';
import { listOrders } from '../../../server/sales/orders/read/list.ts';
import { openWorld } from '../../contract/world.ts';
import { filesOf } from '../../harness/files.ts';

/** The filters of the API document, each with a value that few orders have and one that most have. */
const documented = {
  status: ['draft', 'paid', 'cancelled'],
  payment_status: ['partial', 'paid', 'refunded'],
  table_id: [1],
  date: ['2026-01-01'],
};

function combinations(): Record<string, string | number>[] {
  let all: Record<string, string | number>[] = [{}];
  for (const [name, values] of Object.entries(documented)) {
    all = all.flatMap((one) => [one, ...values.map((value) => ({ ...one, [name]: value }))]);
  }
  return all;
}

const world = await openWorld();
const { tenant, branchId, otherBranchId } = world.home;
const connection = openReader(filesOf(tenant).file);

function stepsOf(sql: string, parameters: unknown[]): string[] {
  const steps = connection.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
  return steps.map(({ detail }) => detail).filter((detail) => /orders|ORDER BY/.test(detail));
}

/** How SQLite would read the statements of a list, one line a step. */
async function plansOf(filter: object, caller: { branchId: number | null; branches: number[] | 'all' }) {
  const plans: string[] = [];
  await tenant.read({ ...systemCaller, ...caller }, (reader: Reader) => {
    const watched: Reader = Object.create(reader, {
      execute: {
        value: (sql: string, parameters: unknown[]) => {
          if (sql.includes('from "orders"')) plans.push(...stepsOf(sql, parameters));
          return reader.execute(sql, parameters);
        },
      },
    });
    return listOrders(watched, ListQuery.parse(filter));
  });
  return plans;
}

const callers = [
  ['one branch', { branchId, branches: 'all' }],
  ['two branches', { branchId: null, branches: [branchId, otherBranchId] }],
  ['every branch', { branchId: null, branches: 'all' }],
] as const;

describe.each(callers)('a list of %s', (_, caller) => {
  beforeAll(() => expect(combinations()).toHaveLength(64));

  test.each(['-created_at', 'created_at'])('is read in the order of an index, sorted by %s', async (sort) => {
    for (const filter of combinations()) {
      const plans = await plansOf({ ...filter, sort }, { ...caller, branches: caller.branches as never });
      const inOrder = Object.keys(filter).length === 0 ? /^SCAN orders$|^SEARCH orders/ : /^SEARCH orders/;
      expect(plans.length, JSON.stringify(filter)).toBeGreaterThan(0);
      for (const plan of plans) expect(plan, JSON.stringify(filter)).toMatch(inOrder);
    }
  });

  test('goes on from a cursor without reading what came before', async () => {
    const cursor = Buffer.from('[5000]').toString('base64url');
    for (const filter of combinations()) {
      const plans = await plansOf({ ...filter, cursor }, { ...caller, branches: caller.branches as never });
      for (const plan of plans) expect(plan, JSON.stringify(filter)).toMatch(/^SEARCH orders .*rowid<\?/);
    }
  });
});

test('the rarest filter chooses the index', async () => {
  const here = { branchId, branches: 'all' } as const;
  const index = async (filter: object) =>
    (await plansOf(filter, here)).map((plan) => /INDEX (\w+)/.exec(plan)?.[1]);
  expect(await index({ status: 'draft', table_id: 1 })).toEqual(['orders_status']);
  expect(await index({ status: 'paid', date: '2026-01-01' })).toEqual(['orders_date']);
  expect(await index({ status: 'paid', payment_status: 'refunded' })).toEqual(['orders_closed']);
  const open = Array(3).fill('orders_status');
  expect(await index({ payment_status: 'refunded' })).toEqual([...open, 'orders_closed', 'orders_closed']);
  expect(await index({ customer_id: 3, status: 'paid' })).toEqual(['orders_customer']);
  expect(await index({ status: ['draft', 'kot'], table_id: 1 })).toEqual(Array(2).fill('orders_status'));
  expect(await plansOf({ ids: '1,2', status: 'paid' }, here)).toEqual([
    'SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)',
  ]);
});
