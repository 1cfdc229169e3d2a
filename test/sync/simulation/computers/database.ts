import { exponentOf } from '../../../../server/core/money/money.ts';
import type { Clock } from '../../../../server/core/time/time.ts';
import type { StoredProfile } from '../../../../server/db/engine/engine.ts';
import { openTenant } from '../../../../server/db/opening/open.ts';
import { TenantDatabase, type WriteStepHook } from '../../../../server/db/opening/tenant-database.ts';
import { closeWriter, openWriter, type SqliteConnection } from '../../../../server/db/sqlite/connection.ts';
import { SqliteTenant } from '../../../../server/db/sqlite/tenant.ts';
import { installOnSqlite } from '../../../../sync/capture/sqlite.ts';
import { type SyncedTable, syncedTables } from '../../../../sync/registry/tables.ts';
import { filesOf } from '../../../harness/files.ts';
import { rowsIn } from '../rows.ts';
import type { Disk } from './disk.ts';

interface DatabaseOptions {
  /** What is beside the database lies beside this path. */
  readonly file: string;
  /** Where the database is, if there is one. */
  readonly disk: Disk | undefined;
  readonly role: 'branch' | 'central';
  readonly clock: Clock;
  readonly reached: WriteStepHook;
  /** Has the columns of the next version. */
  readonly upgraded: boolean;
  /** For a file that does not exist. */
  readonly node?: number;
}

const CURRENCY = 'INR';

export const quiet = { slowQuery: () => {}, stall: () => {}, notBegun: () => {}, held: () => {} };

export async function openDatabase(options: DatabaseOptions): Promise<TenantDatabase> {
  const { file, disk, role, clock, reached, node, upgraded } = options;
  if (disk) return openAgain(options, disk);
  return openTenant({
    ...{ file, id: 1, role, clock, reached, log: quiet },
    prepare: (definition) => prepare(definition as SqliteConnection, upgraded, syncedTables),
    ...(node !== undefined && { create: { node, currency: CURRENCY } }),
  });
}

/** A database with all its tables that belongs to nobody yet. To make one anew takes as long as ten starts. */
export async function makeEmpty(file: string, clock: Clock): Promise<void> {
  const tenant = await openTenant({
    ...{ file, id: 1, role: 'branch', clock, log: quiet, create: { node: 0, currency: CURRENCY } },
    prepare: (definition) => prepare(definition as SqliteConnection, false, used),
  });
  filesOf(tenant).writer.exec('delete from sync_ctx');
  await tenant.close();
  makeLean(file);
}

/** Of tables that a life does not use the indexes go, and pages are small: a start reads and copies all of it. */
export function makeLean(file: string): void {
  const connection = openWriter(file);
  const indexes = rowsIn(
    connection,
    "select name, tbl_name as of from sqlite_master where type = 'index' and sql <> ''",
  );
  for (const { name } of indexes.filter(({ of }) => !isUsed(`${of}`)))
    connection.exec(`drop index "${name}"`);
  connection.pragma('journal_mode = delete');
  connection.exec('pragma page_size = 1024; vacuum');
  connection.pragma('journal_mode = wal');
  connection.close();
}

/** What happens in a life. To read the triggers of all other tables takes most of the time of a start. */
const used: readonly SyncedTable[] = syncedTables.filter(({ name }) =>
  [
    ...['branches', 'nodes', 'areas', 'customers', 'menu_items', 'menu_item_variants'],
    ...['orders', 'kots', 'order_items', 'payments', 'stock_movements', 'audit_entries'],
  ].includes(name),
);

const isUsed = (table: string): boolean =>
  table.startsWith('sync_') || used.some(({ name }) => name === table);

/** From here on only what happens in a life is captured. */
export const captureOnlyUsed = (tenant: TenantDatabase): void =>
  installOnSqlite(filesOf(tenant).writer, used);

/** Without looking for migrations. */
function openAgain({ file, role, clock, reached, node }: DatabaseOptions, disk: Disk): TenantDatabase {
  const engine = new SqliteTenant(file, quiet, 0, disk.lend());
  const profile = engine.profile() ?? begin(engine.files.writer, node);
  engine.ids.setNode(profile.node);
  return new TenantDatabase(engine, file, { id: 1, role, ...profile }, { clock, reached });
}

/** Of an empty database, until head office says which restaurant it serves. */
function begin(connection: SqliteConnection, node: number | undefined): StoredProfile {
  if (node === undefined) throw new Error('this database holds no restaurant');
  const text = 'insert into sync_ctx (id, node, tx, hlc) values (1, ?, 0, 0) on conflict do nothing';
  connection.prepare(text).run(node);
  return { node, currency: CURRENCY, exponent: exponentOf(CURRENCY) };
}

/** A database file as the next version has it. */
export function addNewColumns(file: string): void {
  const connection = openWriter(file);
  const isThere = connection.prepare("select 1 from pragma_table_info('orders') where name = 'mood'").get();
  if (isThere === undefined) prepare(connection, true, used);
  closeWriter(connection);
}

/** Also what the next version's migration would do. */
function prepare(connection: SqliteConnection, upgraded: boolean, captured: readonly SyncedTable[]): void {
  if (upgraded)
    connection.exec('alter table customers add column colour text; alter table orders add column mood text');
  installOnSqlite(connection, captured);
}
