import { validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { imageIsKnown, insertImage } from './store.ts';

/** A picture whose files are on the disk; nothing refers to it yet. */
export interface StoredImage {
  /** Of what was uploaded. */
  readonly sha256: string;
  readonly master_sha256: string;
  readonly width: number;
  readonly height: number;
}

/** What a body says of a record's picture: a new one, none, or nothing at all. */
export type ImageChange = StoredImage | null | undefined;

/** The column that refers to the picture; undefined where it is to stay as it is. */
export async function keptImage(tx: Tx, change: ImageChange): Promise<string | null | undefined> {
  if (!change) return change;
  // Another program's version may have made another master of the same upload: a row of its own proves that one.
  if (!(await imageIsKnown(tx, change))) await insertImage(tx, change);
  return change.sha256;
}

/** Of a record that cannot be without one. */
export async function requiredImage(tx: Tx, change: ImageChange): Promise<string> {
  const sha = await keptImage(tx, change);
  if (!sha) throw validationError('image', 'is required');
  return sha;
}
