import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The sum of a column or of an expression, null of no rows. Added as doubles, which is exact within 2^53: the largest
 * amounts that rows may hold would overflow the integers of SQLite and what PostgreSQL's answer may be.
 */
export const sumOf = <T extends number | null = number>(
  summed: string | Expression<unknown>,
): RawBuilder<T> =>
  sql<T>`sum(cast(${typeof summed === 'string' ? sql.ref(summed) : summed} as double precision))`;

/** Dishes on order lines: of one that bills share, each line is its part. The sum may be a hair off a whole number. */
export const dishesOnLines = (): RawBuilder<number> =>
  sumOf(
    sql`order_items.quantity * cast(coalesce(order_items.share_part, 1) as double precision)
      / coalesce(order_items.share_of, 1)`,
  );

/** The same, 0 of no rows. */
export const totalOf = (summed: string | Expression<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(${sumOf(summed)}, 0)`;
