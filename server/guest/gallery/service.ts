import { requireFound } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { type ImageChange, keptImage, requiredImage } from '../../identity/media/service.ts';
import { columns } from '../../identity/records/columns.ts';
import { changeRecord, insertRecord, markDeleted } from '../../identity/records/store.ts';
import type { GalleryImage, GalleryImageChanges, NewGalleryImage } from './schema.ts';
import { galleryImageById, listGallery } from './store.ts';

export async function createGalleryImage(
  tx: Tx,
  { image: _, ...fields }: NewGalleryImage,
  upload: ImageChange,
): Promise<number> {
  const image = await requiredImage(tx, upload);
  return insertRecord(tx, 'gallery_images', { ...columns(fields), image });
}

export async function updateGalleryImage(
  tx: Tx,
  id: number,
  { image: _, ...changes }: GalleryImageChanges,
  upload: ImageChange,
): Promise<void> {
  const image = (await keptImage(tx, upload)) ?? undefined;
  await changeRecord(tx, 'gallery_images', id, { ...columns(changes), image });
}

export const removeGalleryImage = (tx: Tx, id: number): Promise<void> =>
  markDeleted(tx, 'gallery_images', [id]);

/**
 * Moves a picture to a position from 1 on and renumbers all, including hidden ones. Only changed numbers are written,
 * so that two people who sort on two sides disturb each other little.
 */
export async function moveGalleryImage(tx: Tx, id: number, position: number): Promise<GalleryImage[]> {
  const moved = requireFound(await galleryImageById(tx, id), 'gallery image', id);
  const order = (await listGallery(tx, true)).filter((image) => image.id !== id);
  order.splice(position - 1, 0, moved);
  for (const [index, image] of order.entries()) {
    if (image.sort_order !== index + 1)
      await changeRecord(tx, 'gallery_images', image.id, { sort_order: index + 1 });
  }
  tx.emit({ type: 'content.changed', branchId: null, data: { resource: 'gallery_image', id } });
  return listGallery(tx, true);
}
