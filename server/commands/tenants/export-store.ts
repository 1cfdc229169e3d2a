import type { Reader, TableWithId } from '../../db/handle/handle.ts';

interface Page {
  readonly table: TableWithId;
  readonly after: number;
  readonly most: number;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Rows of a table in the order of their ids. */
export const rowsAfter = ({ db }: Reader, { table, after, most }: Page): Promise<Row[]> =>
  db.selectFrom(table).selectAll().where('id', '>', after).orderBy('id').limit(most).execute() as Promise<
    Row[]
  >;
