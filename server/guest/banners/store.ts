import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import type { BannerRow } from '../../db/tables/guest.ts';
import { pictureOnWire } from '../../identity/media/variants.ts';
import { sharedOnWire } from '../../identity/records/columns.ts';
import { recordsAs } from '../../identity/records/store.ts';
import type { Banner, BannerStatus, Placement } from './schema.ts';

const moment = (ms: number | null): string | null => (ms === null ? null : toIso(ms));

const onWire = ({ image, ...row }: BannerRow, { tenant, now }: Reader | Tx): Banner => ({
  ...row,
  ...pictureOnWire(tenant.id, image),
  placements: parseList<Placement>(row.placements),
  starts_at: moment(row.starts_at),
  ends_at: moment(row.ends_at),
  branch_ids: row.branch_ids === null ? null : parseList(row.branch_ids),
  ...sharedOnWire(row),
  status: statusAt(row, now),
});

export const { list: listBanners, byId: bannerById } = recordsAs('banners', onWire);

/** From its start until just before its end. */
function statusAt(
  { is_active, starts_at, ends_at }: Pick<BannerRow, 'is_active' | 'starts_at' | 'ends_at'>,
  now: number,
): BannerStatus {
  if (is_active === 0) return 'inactive';
  if (ends_at !== null && ends_at <= now) return 'expired';
  return starts_at !== null && starts_at > now ? 'scheduled' : 'active';
}
