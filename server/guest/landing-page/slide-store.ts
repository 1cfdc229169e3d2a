import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { HeroSlideRow } from '../../db/tables/guest.ts';
import { pictureOnWire } from '../../identity/media/variants.ts';
import { sharedOnWire } from '../../identity/records/columns.ts';
import { listRecords, recordById } from '../../identity/records/store.ts';
import type { HeroSlide } from './slide-schema.ts';

const onWire = ({ image, ...row }: HeroSlideRow, { tenant }: Reader | Tx): HeroSlide => ({
  ...row,
  ...pictureOnWire(tenant.id, image),
  ...sharedOnWire(row),
});

export async function listSlides(handle: Reader | Tx, everything: boolean): Promise<HeroSlide[]> {
  return (await listRecords(handle, 'hero_slides', everything)).map((row) => onWire(row, handle));
}

export async function slideById(handle: Reader | Tx, id: number): Promise<HeroSlide | undefined> {
  const row = await recordById(handle, 'hero_slides', id);
  return row && onWire(row, handle);
}
