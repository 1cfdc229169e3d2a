import { existsSync } from 'node:fs';
import type { Clock } from '../../../server/core/time.ts';
import { openTenant } from '../../../server/db/open.ts';
import type { SqliteConnection } from '../../../server/db/sqlite/connection.ts';
import { SqliteTenant } from '../../../server/db/sqlite/tenant.ts';
import { TenantDatabase } from '../../../server/db/tenant-database.ts';
import { installOnSqlite } from '../../../sync/capture/sqlite.ts';
import { type SyncedTable, syncedTables } from '../../../sync/registry/tables.ts';

interface DatabaseOptions {
  readonly file: string;
  readonly role: 'branch' | 'central';
  readonly clock: Clock;
  /** Has the columns of the next version. */
  readonly upgraded: boolean;
  /** For a file that does not exist. */
  readonly node?: number;
}

export const quiet = { slowQuery: () => {}, stall: () => {}, notBegun: () => {} };

export async function openDatabase(options: DatabaseOptions): Promise<TenantDatabase> {
  if (existsSync(options.file)) return openAgain(options);
  const { file, role, clock, node, upgraded } = options;
  return openTenant({
    ...{ file, id: 1, role, clock, log: quiet },
    prepare: (definition) => prepare(definition as SqliteConnection, upgraded, syncedTables),
    ...(node !== undefined && { create: { node, currency: 'INR' } }),
  });
}

/** What happens in a life. To read the triggers of all other tables takes most of the time of a start. */
const used: readonly SyncedTable[] = syncedTables.filter(({ name }) =>
  [
    ...['branches', 'nodes', 'areas', 'customers', 'menu_items', 'menu_item_variants'],
    ...['orders', 'kots', 'order_items', 'payments', 'stock_movements', 'audit_entries'],
  ].includes(name),
);

/** From here on only what happens in a life is captured. */
export const captureOnlyUsed = ({ files }: TenantDatabase): void => installOnSqlite(files.writer, used);

/** Without looking for migrations. */
function openAgain({ file, role, clock, upgraded }: DatabaseOptions): TenantDatabase {
  const engine = new SqliteTenant(file, quiet, 0);
  const { writer } = engine.files;
  if (upgraded && !hasNewColumns(writer)) prepare(writer, true, used);
  const profile = engine.profile();
  if (!profile) throw new Error(`${file} holds no restaurant`);
  engine.ids.becomeNode(profile.node);
  return new TenantDatabase(engine, file, { id: 1, role, ...profile }, clock);
}

const hasNewColumns = (connection: SqliteConnection): boolean =>
  connection.prepare("select 1 from pragma_table_info('orders') where name = 'mood'").get() !== undefined;

/** Also what the next version's migration would do. */
function prepare(connection: SqliteConnection, upgraded: boolean, captured: readonly SyncedTable[]): void {
  if (upgraded)
    connection.exec('alter table customers add column colour text; alter table orders add column mood text');
  installOnSqlite(connection, captured);
}
