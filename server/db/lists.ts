import { type RawBuilder, sql } from 'kysely';

/**
 * `column in (list)` whose text does not depend on the list's length, which also allows an empty one. In a `query`
 * shape pass the array parameter itself; elsewhere pass an array.
 */
export function inList(column: string, values: readonly (number | string)[]): RawBuilder<boolean> {
  const list = Array.isArray(values) ? JSON.stringify(values) : values;
  return sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`;
}

export const parseList = <T = number>(json: string | null | undefined): T[] =>
  json ? (JSON.parse(json) as T[]) : [];

/** Whether the JSON list in `column` holds the value. Reads every row: for rare questions such as "is it still used?". */
export const listContains = (column: string, value: number | string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from json_each(${sql.ref(column)}) as held where held.value = ${value})`;
