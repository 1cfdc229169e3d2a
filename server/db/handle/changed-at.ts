import { type RawBuilder, sql } from 'kysely';

/**
 * When a row is changed, in UTC milliseconds. Each change of a row is later than the one before, also where the clock was set
 * back: of two states of it the earlier one knows nothing of the later one.
 */
export const changedAt = (now: number, before: number): number => Math.max(now, before + 1);

/** The same in an update of rows that were not read. */
export const changedAtOf = (now: number): RawBuilder<number> =>
  sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`;
