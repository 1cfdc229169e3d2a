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
