import type { MediaFolder } from '../../db/files/media-folder.ts';
import { greyPicture } from '../../identity/media/files.ts';
import type { Bitmap } from '../tickets/encoding/raster.ts';
import { centredOn, dithered, logoSize } from '../tickets/logo.ts';

/** Logos of a few restaurants on two kinds of paper. */
const MAX_KEPT = 20;
const prepared = new Map<string, Promise<Bitmap | undefined>>();

/** Prepared when first printed; undefined while the picture has not arrived here. */
export function preparedLogo(media: MediaFolder, sha: string, columns: number): Promise<Bitmap | undefined> {
  const key = `${media.path} ${sha} ${columns}`;
  const known = prepared.get(key);
  if (known) return known;
  if (prepared.size >= MAX_KEPT) prepared.clear();
  const made = prepare(media, sha, columns);
  prepared.set(key, made);
  const forget = () => prepared.delete(key);
  made.then((logo) => logo ?? forget(), forget);
  return made;
}

async function prepare(media: MediaFolder, sha: string, columns: number): Promise<Bitmap | undefined> {
  const picture = await greyPicture(media, sha, logoSize(columns));
  return picture && centredOn(columns, dithered(picture));
}
