import { validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { type ImageChange, keptImage } from './service.ts';
import { isUploaded } from './store.ts';
import { linkTo, shaIn } from './variants.ts';

/**
 * The column of a record whose picture may be uploaded or external: the upload, else what `image_url` names, which may
 * be one of our own addresses as a record showed it. Undefined if it is to stay unchanged.
 */
export async function pictureLink(
  tx: Tx,
  url: string | null | undefined,
  upload: ImageChange,
): Promise<string | null | undefined> {
  if (upload) return linkTo((await keptImage(tx, upload)) as string);
  if (url === undefined) return upload;
  const sha = url === null ? undefined : shaIn(tx.tenant.id, url);
  if (sha === undefined) return url;
  if (!(await isUploaded(tx, sha))) throw validationError('image_url', 'image not found; upload it again');
  return linkTo(sha);
}
