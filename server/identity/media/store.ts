import type { Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import type { ImageRow } from '../../db/tables/guest.ts';

export async function imageIsKnown(
  handle: Reader | Tx,
  { sha256, master_sha256 }: Pick<ImageRow, 'sha256' | 'master_sha256'>,
): Promise<boolean> {
  const row = await handle.db
    .selectFrom('images')
    .select('id')
    .where('sha256', '=', sha256)
    .where('master_sha256', '=', master_sha256)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUploaded(handle: Reader | Tx, sha256: string): Promise<boolean> {
  const images = handle.db.selectFrom('images').select('id').where('sha256', '=', sha256);
  return (await images.executeTakeFirst()) !== undefined;
}

export const insertImage = (tx: Tx, image: Omit<ImageRow, 'id' | 'created_at'>): Promise<void> =>
  insert(tx, 'images', { id: tx.id('images'), ...image, created_at: tx.now });
