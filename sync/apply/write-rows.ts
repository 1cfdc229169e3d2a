import type { Tx } from '../../server/db/handle/handle.ts';
import type { Incoming } from './incoming.ts';
import { type insertText, rowsAtOnce } from './statements.ts';

type Rows = Pick<Incoming, 'table' | 'columns' | 'rows'>;

/** Uses as few statements as possible. Returns the ids of the rows that changed anything. */
export async function writeAll(
  tx: Tx,
  { table, columns, rows }: Rows,
  text: typeof insertText,
): Promise<Set<number>> {
  if (tx.dialect === 'postgres') return writeAsList(tx, { table, columns, rows }, text);
  const written = new Set<number>();
  for (let at = 0; at < rows.length; ) {
    const size = rowsAtOnce(rows.length - at, columns.length);
    const values = rows.slice(at, at + size).flatMap((row) => row.values);
    for (const { id } of await tx.execute<{ id: number }>(text(table, columns, size), values))
      written.add(id);
    at += size;
  }
  return written;
}

async function writeAsList(
  tx: Tx,
  { table, columns, rows }: Rows,
  text: typeof insertText,
): Promise<Set<number>> {
  const list = rows.map(({ values }) =>
    Object.fromEntries(columns.map((column, at) => [column, values[at]])),
  );
  const written = await tx.execute<{ id: number }>(text(table, columns, 'list'), [JSON.stringify(list)]);
  return new Set(written.map(({ id }) => id));
}
