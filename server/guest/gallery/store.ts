import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { GalleryImageRow } from '../../db/tables/guest.ts';
import { pictureOnWire } from '../../identity/media/variants.ts';
import { sharedOnWire } from '../../identity/records/columns.ts';
import { recordsAs } from '../../identity/records/store.ts';
import type { GalleryImage } from './schema.ts';

const onWire = ({ image, ...row }: GalleryImageRow, { tenant }: Reader | Tx): GalleryImage => ({
  ...row,
  ...pictureOnWire(tenant.id, image),
  ...sharedOnWire(row),
});

export const { list: listGallery, byId: galleryImageById } = recordsAs('gallery_images', onWire);
