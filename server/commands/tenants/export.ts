import { tenantMigrations } from '../../../migrations/list.ts';
import type { App } from '../../app.ts';
import { version } from '../../config.ts';
import { counted } from '../../core/counted.ts';
import { requireFound } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import { toIso } from '../../core/time/time.ts';
import type { ReplicatedTable } from '../../db/declared/table.ts';
import { MASTER, MediaFolder } from '../../db/files/media-folder.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { localTables, replicatedTables } from '../../tables.ts';
import { assertFolderOf, type ReportProgress } from '../command.ts';
import { rowsAfter } from './export-store.ts';
import { TarWriter } from './tar.ts';

/** Rows of one file, and of one read: requests are served between two of them. */
const PAGE = 2_000;

interface Exported {
  readonly rows: number;
  readonly pictures: number;
  readonly bytes: number;
}

/**
 * Writes every row of a restaurant as JSON lines, and its pictures (resources/guide/export.md). Rows before the records
 * they belong to: those that are written meanwhile may be missing, but no row refers to one that is not there.
 */
export async function exportRestaurant(
  app: App,
  { id, isSuspended }: { readonly id: number; readonly isSuspended: boolean },
  file: string,
  say: ReportProgress,
): Promise<Exported> {
  assertFolderOf(file);
  const archive = await TarWriter.create(file, app.clock.now());
  const write = (tenant: TenantDatabase) => writeArchive(archive, tenant, app.clock.now(), say);
  try {
    if (isSuspended) return await app.openSuspended(id, write);
    return await write(requireFound(await app.serve(id), 'restaurant', id).database);
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function writeArchive(
  archive: TarWriter,
  tenant: TenantDatabase,
  now: number,
  say: ReportProgress,
): Promise<Exported> {
  const tables: { name: string; rows: number; left_out: string[] }[] = [];
  for (const table of replicatedTables.toReversed()) {
    const rows = await addTable(archive, tenant, table);
    tables.unshift({ name: table.name, rows, left_out: secretsOf(table) });
    if (rows > 0) say(`${table.name}: ${counted(rows, 'row')}`);
  }
  const pictures = await addPictures(archive, new MediaFolder(tenant.file));
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  await archive.add('manifest.json', manifestOf(tenant, { now, tables, pictures }));
  return { rows, pictures, bytes: await archive.end() };
}

const secretsOf = ({ columns }: ReplicatedTable): string[] =>
  [...columns].flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));

async function addTable(archive: TarWriter, tenant: TenantDatabase, table: ReplicatedTable): Promise<number> {
  const columns = [...table.columns.keys()].filter((name) => !secretsOf(table).includes(name));
  let count = 0;
  for (let last = -1, part = 1; ; part++) {
    const page = { table: table.name, after: last, most: PAGE };
    const rows = await tenant.read(systemCaller, (reader) => rowsAfter(reader, page));
    if (rows.length === 0) return count;
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]]))),
    );
    const name = `tables/${table.name}/${String(part).padStart(6, '0')}.jsonl`;
    await archive.add(name, Buffer.from(`${lines.join('\n')}\n`));
    count += rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}

async function addPictures(archive: TarWriter, media: MediaFolder): Promise<number> {
  let count = 0;
  for (const sha of await media.shas()) {
    const bytes = await media.read(sha, MASTER);
    if (!bytes) continue;
    await archive.add(`pictures/${sha}.webp`, bytes);
    count++;
  }
  return count;
}

function manifestOf(
  { id, profile }: TenantDatabase,
  { now, tables, pictures }: { now: number; tables: object[]; pictures: number },
): Buffer {
  const manifest = {
    ...{ format: 'galley-export', format_version: 1 },
    ...{ galley_version: version, schema_version: tenantMigrations.length, exported_at: toIso(now) },
    ...{ restaurant_id: id, currency: profile.currency, minor_digits: profile.exponent },
    ...{ tables, pictures },
    tables_left_out: localTables.map(({ name }) => name),
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}
