import { createHash } from 'node:crypto';
import { systemCaller } from '../core/permissions.ts';
import { DAY } from '../core/time.ts';
import type { Handle } from './handle.ts';
import type { TenantDatabase } from './tenant-database.ts';

/** Every column that refers to a picture: by its SHA-256, as `media:<sha>`, or within a text by its address. */
const references = [
  'select image from hero_slides where deleted_at is null',
  'select image from gallery_images where deleted_at is null',
  'select image from banners where deleted_at is null',
  'select logo from brandings',
  'select favicon from brandings',
  'select welcome_image from landing_pages',
  `select substr(image_url, 7) from menu_items where deleted_at is null and image_url like 'media:%'`,
  `select substr(image_url, 7) from categories where deleted_at is null and image_url like 'media:%'`,
];

const NEEDED = `select i.sha256 as sha, i.master_sha256 as digest from images i
  where i.sha256 in (${references.join(' union all ')})
  or exists (select 1 from branch_settings s where s.customer_display like '%' || i.sha256 || '%')`;

/** What a picture's master may be digested to: programs of other versions make other masters of one upload. */
export type Pictures = ReadonlyMap<string, ReadonlySet<string>>;

/** The pictures that records refer to, whether their files are here or not. */
export async function neededPictures(handle: Handle): Promise<Pictures> {
  const rows = await handle.execute<{ sha: string; digest: string }>(NEEDED, []);
  const bySha = Map.groupBy(rows, ({ sha }) => sha);
  return new Map([...bySha].map(([sha, some]) => [sha, new Set(some.map(({ digest }) => digest))]));
}

/** Of one picture, whether anything refers to it or not; empty when it is unknown. */
export async function pictureDigests(handle: Handle, sha: string): Promise<string[]> {
  const text = 'select master_sha256 as digest from images where sha256 = ?';
  return (await handle.execute<{ digest: string }>(text, [sha])).map(({ digest }) => digest);
}

export const digestOfMaster = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Removes the files of pictures that nothing refers to. Not on their first day: a request may be about to. One that a
 * record turns out to need after all, by replication, comes back from the other side as any that is missing.
 */
export async function removeUnneededPictures(tenant: TenantDatabase): Promise<void> {
  const { now, needed } = await tenant.read(systemCaller, async (reader) => ({
    now: reader.now,
    needed: await neededPictures(reader),
  }));
  await tenant.media.removeOlder(now - DAY, (sha) => needed.has(sha));
}
