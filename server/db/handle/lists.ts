import { type RawBuilder, sql } from 'kysely';
import { IN_LIST, jsonElements } from './dialect.ts';

/**
 * `column in (list)` whose text does not depend on the list's length, which also allows an empty one. In a `query`
 * shape pass the array parameter itself; elsewhere pass an array.
 */
export function inList(
  column: string | RawBuilder<unknown>,
  values: readonly (number | string)[],
): RawBuilder<boolean> {
  const subject = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${subject} ${IN_LIST.of(values)}`;
}

export const parseList = <T = number>(json: string | null | undefined): T[] =>
  json ? (JSON.parse(json) as T[]) : [];

/** Whether the JSON list in `column` holds the value. Reads every row: for rare questions such as "is it still used?". */
export const listContains = (column: string, value: number | string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${jsonElements(column, 'held')} where held.value = ${value})`;

/**
 * The column as an expression that no index serves, on either engine: for filters that are to be checked row by row.
 */
export const withoutIndex = (column: string): RawBuilder<string | number> =>
  sql`coalesce(${sql.ref(column)}, null)`;
