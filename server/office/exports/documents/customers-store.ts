import type { Handle } from '../../../db/handle/handle.ts';
import { inList } from '../../../db/handle/lists.ts';
import { query } from '../../../db/handle/query.ts';
import { sumOf } from '../../../db/handle/sums.ts';
import type { Period } from '../../reports/trading-days.ts';

const batches = query((db, p: { after: number; limit: number }) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'phone', 'email', 'created_at'])
    .where('id', '>', p.after)
    .where('deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .limit(p.limit),
);

const merged = query((db, p: { into: readonly number[] }) =>
  db.selectFrom('customers').select(['id', 'merged_into_id']).where(inList('merged_into_id', p.into)),
);

const totals = query((db, p: { customers: readonly number[]; branches: readonly number[] } & Period) =>
  db
    .selectFrom('orders')
    .select((e) => [
      'customer_id',
      e.fn.countAll<number>().as('orders'),
      sumOf('amount_paid').as('spent'),
      e.fn.max('created_at').as('last'),
    ])
    .where(inList('customer_id', p.customers))
    .where(inList('branch_id', p.branches))
    .where('status', '!=', 'cancelled')
    .where('business_date', '>=', p.dateFrom)
    .where('business_date', '<=', p.dateTo)
    .groupBy('customer_id'),
);

export const countCustomers = query((db, _: object) =>
  db.selectFrom('customers').select((e) => e.fn.countAll<number>().as('count')),
);

/** Customers after an id with their order totals, including orders of records merged into them. */
export async function customersWithTotals(
  handle: Handle,
  {
    after,
    limit,
    branches,
    period,
  }: { after: number; limit: number; branches: readonly number[]; period: Period },
) {
  const customers = await batches(handle, { after, limit });
  const rootOf = await familiesOf(
    handle,
    customers.map(({ id }) => id),
  );
  const rows = await totals(handle, { customers: [...rootOf.keys()], branches, ...period });
  const byRoot = Map.groupBy(rows, ({ customer_id }) => rootOf.get(customer_id ?? 0));
  return customers.map((customer) => {
    const own = byRoot.get(customer.id) ?? [];
    return {
      ...customer,
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      spent: own.reduce((sum, { spent }) => sum + spent, 0),
      last: own.length === 0 ? null : Math.max(...own.map(({ last }) => last)),
    };
  });
}
export type CustomerLine = Awaited<ReturnType<typeof customersWithTotals>>[number];

/** Every member → its customer. */
async function familiesOf(handle: Handle, roots: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rootOf = new Map(roots.map((id) => [id, id]));
  for (let into = roots; into.length > 0; ) {
    const children = (await merged(handle, { into })).filter(({ id }) => !rootOf.has(id));
    for (const { id, merged_into_id } of children) rootOf.set(id, rootOf.get(merged_into_id ?? 0) ?? id);
    into = children.map(({ id }) => id);
  }
  return rootOf;
}
