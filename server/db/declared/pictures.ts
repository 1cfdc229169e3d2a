import { createHash } from 'node:crypto';
import { systemCaller } from '../../core/permissions.ts';
import { DAY } from '../../core/time/time.ts';
import type { MediaFolder } from '../files/media-folder.ts';
import type { Handle } from '../handle/handle.ts';
import type { TenantDatabase } from '../opening/tenant-database.ts';
import type { ReplicatedTable } from './table.ts';

/** Queries for the SHA-256 of all needed pictures, one for each place that names pictures. */
function namedBy({ name, columns }: ReplicatedTable): string[] {
  const live = columns.has('deleted_at') ? 'deleted_at is null' : 'true';
  return [...columns].flatMap(([column, { picture }]) =>
    picture === undefined || picture === 'within' ? [] : [queries[picture](name, column, live)],
  );
}

const queries = {
  sha: (table: string, column: string, live: string) => `select "${column}" from "${table}" where ${live}`,
  link: (table: string, column: string, live: string) =>
    `select substr("${column}", 7) from "${table}" where ${live} and "${column}" like 'media:%'`,
};

/** A text names a picture by its address. */
const namedWithin = ({ name, columns }: ReplicatedTable): string[] =>
  [...columns].flatMap(([column, { picture }]) =>
    picture === 'within'
      ? [`exists (select 1 from "${name}" t where t."${column}" like '%' || i.sha256 || '%')`]
      : [],
  );

const neededText = (tables: readonly ReplicatedTable[]): string =>
  `select i.sha256 as sha, i.master_sha256 as digest from images i
   where i.sha256 in (${tables.flatMap(namedBy).join(' union all ')})
   ${tables
     .flatMap(namedWithin)
     .map((condition) => `or ${condition}`)
     .join(' ')}`;

/** Digests of a picture's master: other versions of the program make other masters of one upload. */
export type Pictures = ReadonlyMap<string, ReadonlySet<string>>;

/** The pictures that records refer to, whether or not their files are here. */
export async function neededPictures(handle: Handle, tables: readonly ReplicatedTable[]): Promise<Pictures> {
  const rows = await handle.execute<{ sha: string; digest: string }>(neededText(tables), []);
  const bySha = Map.groupBy(rows, ({ sha }) => sha);
  return new Map([...bySha].map(([sha, some]) => [sha, new Set(some.map(({ digest }) => digest))]));
}

/** Digests of one picture, whether or not anything refers to it; empty if it is unknown. */
export async function pictureDigests(handle: Handle, sha: string): Promise<string[]> {
  const text = 'select master_sha256 as digest from images where sha256 = ?';
  return (await handle.execute<{ digest: string }>(text, [sha])).map(({ digest }) => digest);
}

export const digestOfMaster = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Removes the files of pictures that nothing refers to, but not on their first day: a request may be about to. A file
 * that a replicated record needs after all is fetched again as any missing one.
 */
export async function removeUnneededPictures(
  tenant: TenantDatabase,
  media: MediaFolder,
  tables: readonly ReplicatedTable[],
): Promise<void> {
  const { now, needed } = await tenant.read(systemCaller, async (reader) => ({
    now: reader.now,
    needed: await neededPictures(reader, tables),
  }));
  await media.removeOlder(now - DAY, (sha) => needed.has(sha));
}
