import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { HeroSlideRow } from '../../db/tables/guest.ts';
import { pictureOnWire } from '../../identity/media/variants.ts';
import { sharedOnWire } from '../../identity/records/columns.ts';
import { recordsAs } from '../../identity/records/store.ts';
import type { HeroSlide } from './slide-schema.ts';

const onWire = ({ image, ...row }: HeroSlideRow, { tenant }: Reader | Tx): HeroSlide => ({
  ...row,
  ...pictureOnWire(tenant.id, image),
  ...sharedOnWire(row),
});

export const { list: listSlides, byId: slideById } = recordsAs('hero_slides', onWire);
