import type { BannerRow } from '../../db/tables/guest.ts';
import type { BannerStatus } from './schema.ts';

/** From its start on and until just before its end. */
export function statusAt(
  { is_active, starts_at, ends_at }: Pick<BannerRow, 'is_active' | 'starts_at' | 'ends_at'>,
  now: number,
): BannerStatus {
  if (is_active === 0) return 'inactive';
  if (ends_at !== null && ends_at <= now) return 'expired';
  return starts_at !== null && starts_at > now ? 'scheduled' : 'active';
}
