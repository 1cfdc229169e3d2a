import { createHash } from 'node:crypto';
import type { Executor } from '../engine/engine.ts';
import type { SqliteConnection } from '../sqlite/connection.ts';
import { columnsOf } from '../sqlite/tenant.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows of one statement: memory stays the same however large a table is. */
const PAGE = 500;

/** The contents of a table: the number of rows and a digest of them in the order of their key. */
interface TableChecksum {
  readonly rows: number;
  readonly digest: string;
}

export class CopyMismatchError extends Error {
  constructor(table: string, here: TableChecksum, there: TableChecksum) {
    super(`${table} has ${here.rows} rows in the file and ${there.rows} in PostgreSQL, or they differ`);
  }
}

/** Copies the tables, in an order in which parents come before their rows, and proves every one. Throws CopyMismatchError. */
export async function copyTables(
  from: SqliteConnection,
  to: Executor,
  tables: readonly string[],
): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    for (const page of pagesOf(from, table)) await insertPage(to, table, page);
    rows += await assertSame(from, to, table);
  }
  return rows;
}

/** Whether an earlier copy is still what the file holds. Throws CopyMismatchError. */
export async function assertSame(from: SqliteConnection, to: Executor, table: string): Promise<number> {
  const here = contentsOf(pagesOf(from, table));
  const there = await contentsThere(from, to, table);
  if (here.rows !== there.rows || here.digest !== there.digest)
    throw new CopyMismatchError(table, here, there);
  return here.rows;
}

/** The tables of a file with rows of their own; those inside a search index are derived. */
export const tablesIn = (from: SqliteConnection): string[] =>
  from
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite_%' and name <> 'migrations'`,
    )
    .pluck()
    .all() as string[];

function* pagesOf(from: SqliteConnection, table: string): Generator<Row[]> {
  const rows = from.prepare(`select * from "${table}" ${inOrder(from, table)}`).iterate() as Iterable<Row>;
  let page: Row[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

const keyOf = (from: SqliteConnection, table: string): string[] =>
  from
    .prepare('select name from pragma_table_info(?) where pk > 0 order by pk')
    .pluck()
    .all(table) as string[];

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

const inOrder = (from: SqliteConnection, table: string): string => `order by ${quoted(keyOf(from, table))}`;

const insertPage = (to: Executor, table: string, page: readonly Row[]): Promise<unknown> => {
  const columns = quoted(Object.keys(page[0] ?? {}));
  const text = `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", ?)`;
  return to.rows(text, [JSON.stringify(page)]);
};

function contentsOf(pages: Iterable<readonly Row[]>): TableChecksum {
  const digest = createHash('sha256');
  let rows = 0;
  for (const page of pages) rows += addTo(digest, page);
  return { rows, digest: digest.digest('hex') };
}

async function contentsThere(from: SqliteConnection, to: Executor, table: string): Promise<TableChecksum> {
  const digest = createHash('sha256');
  const text = `select ${quoted(columnsOf(from, table))} from "${table}" ${inOrder(from, table)}`;
  await to.rows(`declare "moved_${table}" no scroll cursor for ${text}`, []);
  let rows = 0;
  for (let got = PAGE; got === PAGE; rows += got) {
    got = addTo(digest, await to.rows<Row>(`fetch ${PAGE} from "moved_${table}"`, []));
  }
  await to.rows(`close "moved_${table}"`, []);
  return { rows, digest: digest.digest('hex') };
}

function addTo(digest: ReturnType<typeof createHash>, page: readonly Row[]): number {
  for (const row of page) digest.update(JSON.stringify(Object.values(row)));
  return page.length;
}
