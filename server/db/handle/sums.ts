import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The sum of a column or expression, null for no rows. Added as doubles, exact within 2^53: the largest possible
 * amounts would overflow SQLite's integers and PostgreSQL's result type.
 */
export const sumOf = <T extends number | null = number>(
  summed: string | Expression<unknown>,
): RawBuilder<T> =>
  sql<T>`sum(cast(${typeof summed === 'string' ? sql.ref(summed) : summed} as double precision))`;

/** Dishes on order lines; a line of a shared dish counts as its part. The sum may be a hair off a whole number. */
export const dishesOnLines = (): RawBuilder<number> =>
  sumOf(
    sql`order_items.quantity * cast(coalesce(order_items.share_part, 1) as double precision)
      / coalesce(order_items.share_of, 1)`,
  );

/** The same, but 0 for no rows. */
export const totalOf = (summed: string | Expression<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(${sumOf(summed)}, 0)`;
