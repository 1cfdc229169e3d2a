import { MASTER, type MediaFolder } from '../../db/files/media-folder.ts';
import { greyOf, variantOf } from './resize.ts';
import type { VariantName } from './variants.ts';

const making = new Map<string, Promise<Buffer | undefined>>();

/** A file of a stored picture, made from the master at the first request; undefined while the master is not here. */
export async function pictureFile(
  media: MediaFolder,
  sha: string,
  variant: VariantName,
): Promise<Buffer | undefined> {
  const file = await media.read(sha, variant);
  if (file || variant === MASTER) return file;
  const path = media.fileOf(sha, variant);
  const made = making.get(path) ?? make(media, sha, variant).finally(() => making.delete(path));
  making.set(path, made);
  return made;
}

/** In grey for paper, no larger than `size`; undefined while the master is not here. */
export async function greyPicture(media: MediaFolder, sha: string, size: { width: number; height: number }) {
  const master = await media.read(sha, MASTER);
  return master && greyOf(master, size);
}

async function make(media: MediaFolder, sha: string, variant: VariantName): Promise<Buffer | undefined> {
  const master = await media.read(sha, MASTER);
  if (!master) return undefined;
  const file = await variantOf(master, variant);
  await media.write(sha, variant, file);
  return file;
}
