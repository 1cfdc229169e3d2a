import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { fileOf } from '../processes/books.ts';
import type { Said } from './ledger.ts';

const IDS_OF_A_NODE = 1_000_000_000;

type Connection = Database.Database;

const inBooks = <T>(dataDir: string, work: (books: Connection) => T): T => {
  const books = new Database(fileOf(dataDir) ?? '');
  try {
    return work(books);
  } finally {
    books.close();
  }
};

const numbers = (books: Connection, sql: string): number[] => books.prepare(sql).pluck().all() as number[];

/**
 * Ids that are stored though the file beside the database does not say that they may have been given. To be asked before a
 * server starts: it looks at a copy, as opening a database changes it.
 */
export function unreservedIds(dataDir: string): string[] {
  const copy = `${dataDir}-asked`;
  cpSync(dataDir, copy, { recursive: true });
  try {
    const marks = JSON.parse(readFileSync(join(dataDir, 'tenants/1.ids.json'), 'utf8'));
    return inBooks(copy, (books) =>
      ['orders', 'order_items', 'kots', 'payments', 'invoices', 'print_jobs', 'categories'].flatMap(
        (table) => {
          const [node] = numbers(books, 'select node from sync_ctx');
          const own = `id between ${node} * ${IDS_OF_A_NODE} and ${node} * ${IDS_OF_A_NODE} + ${IDS_OF_A_NODE - 1}`;
          const [last] = numbers(books, `select max(id) from ${table} where ${own}`);
          const mark = marks[String(node)]?.[table];
          // What a database had before it kept a file is above every mark.
          if (last == null || mark === undefined || last < mark) return [];
          return [`${table}: id ${last} was given before the file of ids said so (${mark})`];
        },
      ),
    );
  } catch (error) {
    return [`the database or its file of ids cannot be read: ${(error as Error).message}`];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** What a data folder lacks of that which was answered, and what stands in it twice. */
export function faultsIn(
  dataDir: string,
  said: readonly Said[],
  { acked, isRestored, printed }: { acked: number; isRestored: boolean; printed: ReadonlySet<string> },
): string[] {
  return inBooks(dataDir, (books) => {
    const damage = (books.pragma('integrity_check', { simple: true }) as string) !== 'ok';
    const lost = said.filter(({ table, key }) => {
      const column = table === 'invoices' ? 'number' : 'id';
      return books.prepare(`select 1 from ${table} where ${column} = ?`).get(key) === undefined;
    });
    const twice = numbers(books, 'select number from invoices group by number having count(*) > 1');
    const cursor = numbers(books, 'select coalesce(max(cursor), 0) from sync_peers')[0] ?? 0;
    const onPaper = numbers(
      books,
      `select json_extract(snapshot, '$.kot_number') from print_jobs where document = 'kot' and status = 'printed'`,
    );
    return [
      ...(damage ? ['the database is damaged'] : []),
      ...lost.map(({ table, key }) => `${table}: ${key} was answered and is lost`),
      ...twice.map((number) => `invoices: ${number} stands twice`),
      ...(cursor < acked ? [`central said that it has ${acked} and has ${cursor}`] : []),
      ...onPaper
        .filter((number) => !printed.has(String(number)))
        .map((number) => `print_jobs: ${number} counts as printed, and no paper has it`),
      ...(isRestored ? [] : setBacks(books)),
    ];
  });
}

const setBacks = (books: Connection): string[] =>
  numbers(books, 'select count(*) from sync_losses')[0] === 0 ? [] : ['it took itself for an older copy'];
