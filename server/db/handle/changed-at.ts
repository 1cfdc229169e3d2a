import { type RawBuilder, sql } from 'kysely';

/**
 * The time of a change to a row, in UTC milliseconds. Always later than the change before, even if the clock was set
 * back: of two states the earlier one does not know the later one.
 */
export const changedAt = (now: number, before: number): number => Math.max(now, before + 1);

/** The same for an update of rows that were not read. */
export const changedAtOf = (now: number): RawBuilder<number> =>
  sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`;
