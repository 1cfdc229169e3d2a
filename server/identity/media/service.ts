import { validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { imageIsKnown, insertImage } from './store.ts';

/** A picture whose files are on the disk; nothing refers to it yet. */
export interface StoredImage {
  /** Digest of the upload. */
  readonly sha256: string;
  readonly master_sha256: string;
  readonly width: number;
  readonly height: number;
}

/** A body's statement about the record's picture: a new one, none, or nothing. */
export type ImageChange = StoredImage | null | undefined;

/** The column that refers to the picture; undefined if it is to stay unchanged. */
export async function keptImage(tx: Tx, change: ImageChange): Promise<string | null | undefined> {
  if (!change) return change;
  // Another version of the program may have made another master of the same upload; a separate row allows for that one.
  if (!(await imageIsKnown(tx, change))) await insertImage(tx, change);
  return change.sha256;
}

/** For a record that must have a picture. */
export async function requiredImage(tx: Tx, change: ImageChange): Promise<string> {
  const sha = await keptImage(tx, change);
  if (!sha) throw validationError('image', 'is required');
  return sha;
}
