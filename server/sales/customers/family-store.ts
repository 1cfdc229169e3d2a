import { type Kysely, sql } from 'kysely';
import { eachId } from '../../db/handle/dialect.ts';
import type { Handle } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { sumOf } from '../../db/handle/sums.ts';
import type { TenantTables } from '../../db/tables/tenant-tables.ts';

/** `root` and everybody merged into it, also over several merges; orders keep their original customer id. */
const families = (db: Kysely<TenantTables>, roots: readonly number[]) =>
  db.withRecursive('family(root, id)', (q) =>
    q
      .selectFrom(sql<{ value: number }>`(select value from ${eachId('root').of(roots)})`.as('given'))
      .select(['given.value as root', 'given.value as id'])
      .union(
        q
          .selectFrom('family')
          .innerJoin('customers', 'customers.merged_into_id', 'family.id')
          .select(['family.root', 'customers.id']),
      ),
  );

const members = query((db, p: { roots: readonly number[] }) =>
  families(db, p.roots).selectFrom('family').select('family.id').orderBy('family.id'),
);

/** The ids under which a customer's orders may be found, including the customer's own. */
export async function familyOf(handle: Handle, id: number): Promise<number[]> {
  return (await members(handle, { roots: [id] })).map((row) => row.id);
}

interface OrderTotals {
  readonly root: number;
  readonly orders: number;
  readonly spent: number;
  readonly last: number;
}

/** Of those with any order. */
export const orderTotals = query<{ roots: readonly number[] }, OrderTotals>((db, p) =>
  families(db, p.roots)
    .selectFrom('family')
    .innerJoin('orders', 'orders.customer_id', 'family.id')
    .where('orders.status', '!=', 'cancelled')
    .groupBy('family.root')
    .select((e) => [
      'family.root',
      e.fn.countAll<number>().as('orders'),
      sumOf('orders.amount_paid').as('spent'),
      e.fn.max('orders.created_at').as('last'),
    ]),
);

/** Existing customers with one of the numbers. */
export const holdersOfPhones = query((db, p: { phones: readonly string[] }) =>
  db
    .selectFrom('customers')
    .select(['id', 'phone'])
    .where(inList('phone', p.phones))
    .where('deleted_at', 'is', null),
);
