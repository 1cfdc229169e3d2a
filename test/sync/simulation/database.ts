import { existsSync } from 'node:fs';
import type { Clock } from '../../../server/core/time.ts';
import { openTenant } from '../../../server/db/open.ts';
import type { Definition } from '../../../server/db/opening.ts';
import type { SqliteConnection } from '../../../server/db/sqlite/connection.ts';
import { SqliteTenant } from '../../../server/db/sqlite/tenant.ts';
import { TenantDatabase } from '../../../server/db/tenant-database.ts';
import { installCapture } from '../../../sync/capture.ts';

interface DatabaseOptions {
  readonly file: string;
  readonly role: 'branch' | 'central';
  readonly clock: Clock;
  /** Has the columns of the next version. */
  readonly upgraded: boolean;
  /** For a file that does not exist. */
  readonly node?: number;
}

const quiet = { slowQuery: () => {}, stall: () => {} };

export async function openDatabase(options: DatabaseOptions): Promise<TenantDatabase> {
  const known = existsSync(options.file) ? openAgain(options) : undefined;
  if (known && options.upgraded === hasNewColumns(known.files.writer)) return known;
  await known?.close();
  const { file, role, clock, node, upgraded } = options;
  return openTenant({
    ...{ file, id: 1, role, clock, log: quiet },
    prepare: (definition) => (upgraded ? upgrade(definition) : installCapture(definition)),
    ...(node !== undefined && { create: { node, currency: 'INR' } }),
  });
}

/** Without looking for migrations and triggers, which takes most of the time of a start. */
function openAgain({ file, role, clock }: DatabaseOptions): TenantDatabase | undefined {
  const engine = new SqliteTenant(file, quiet, 0);
  const profile = engine.profile();
  if (!profile) throw new Error(`${file} holds no restaurant`);
  engine.ids.becomeNode(profile.node);
  return new TenantDatabase(engine, file, { id: 1, role, ...profile }, clock);
}

const hasNewColumns = (connection: SqliteConnection): boolean =>
  connection.prepare("select 1 from pragma_table_info('orders') where name = 'mood'").get() !== undefined;

/** What the next version's migration would do. */
async function upgrade(definition: Definition): Promise<void> {
  const connection = definition as SqliteConnection;
  if (!hasNewColumns(connection)) {
    connection.exec('alter table customers add column colour text; alter table orders add column mood text');
  }
  await installCapture(connection);
}
