import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { GalleryImageRow } from '../../db/tables/guest.ts';
import { pictureOnWire } from '../../identity/media/variants.ts';
import { sharedOnWire } from '../../identity/records/columns.ts';
import { listRecords, recordById } from '../../identity/records/store.ts';
import type { GalleryImage } from './schema.ts';

const onWire = ({ image, ...row }: GalleryImageRow, { tenant }: Reader | Tx): GalleryImage => ({
  ...row,
  ...pictureOnWire(tenant.id, image),
  ...sharedOnWire(row),
});

export async function listGallery(handle: Reader | Tx, everything: boolean): Promise<GalleryImage[]> {
  return (await listRecords(handle, 'gallery_images', everything)).map((row) => onWire(row, handle));
}

export async function galleryImageById(handle: Reader | Tx, id: number): Promise<GalleryImage | undefined> {
  const row = await recordById(handle, 'gallery_images', id);
  return row && onWire(row, handle);
}
