import { requireFound, unknownId, validationError } from '../../core/errors.ts';
import { fromIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { type ImageChange, keptImage } from '../../identity/media/service.ts';
import { columns } from '../../identity/records/columns.ts';
import { changeRecord, insertRecord, markDeleted } from '../../identity/records/store.ts';
import { branchesAmong } from '../../identity/users/store.ts';
import type { Banner, BannerChanges, BannerQuery, NewBanner, Placement } from './schema.ts';
import { bannerById, listBanners } from './store.ts';

/** Banners that run now at the caller's branches, in order; with `everything` also the others. */
export async function bannersFor(
  reader: Reader,
  everything: boolean,
  { placement, branch_id }: BannerQuery,
): Promise<Banner[]> {
  const branches = listedBranches(reader, branch_id);
  const banners = await listBanners(reader, everything);
  return banners.filter(
    (banner) =>
      (everything || (banner.status === 'active' && isShownAt(banner, branches))) &&
      (placement === undefined || banner.placements.includes(placement)),
  );
}

/** Banners a kiosk or customer display of the active branch shows now. */
export const activeBanners = (reader: Reader, placement: Placement): Promise<Banner[]> =>
  bannersFor(reader, false, { placement });

const isShownAt = ({ branch_ids }: Banner, branches: readonly number[] | 'all'): boolean =>
  branch_ids === null || branches === 'all' || branch_ids.some((id) => branches.includes(id));

export async function createBanner(
  tx: Tx,
  { image: _, starts_at, ends_at, ...banner }: NewBanner,
  upload: ImageChange,
): Promise<number> {
  await check(tx, banner.branch_ids, { starts_at, ends_at });
  const image = (await keptImage(tx, upload)) ?? null;
  const schedule = { starts_at: moment(starts_at), ends_at: moment(ends_at) };
  return insertRecord(tx, 'banners', { ...columns(banner), ...schedule, image });
}

export async function updateBanner(
  tx: Tx,
  id: number,
  { image: _, ...changes }: BannerChanges,
  upload: ImageChange,
): Promise<void> {
  await check(tx, changes.branch_ids, {
    ...requireFound(await bannerById(tx, id), 'banner', id),
    ...changes,
  });
  const image = await keptImage(tx, upload);
  const schedule = { starts_at: newMoment(changes.starts_at), ends_at: newMoment(changes.ends_at) };
  await changeRecord(tx, 'banners', id, { ...columns(changes), ...schedule, image });
}

export const removeBanner = (tx: Tx, id: number): Promise<void> => markDeleted(tx, 'banners', [id]);

/** Switches it on or off. */
export async function switchBanner(tx: Tx, id: number): Promise<Banner> {
  const { is_active } = requireFound(await bannerById(tx, id), 'banner', id);
  await changeRecord(tx, 'banners', id, { is_active: is_active ? 0 : 1 });
  tx.emit({ type: 'content.changed', branchId: null, data: { resource: 'banner', id } });
  return requireFound(await bannerById(tx, id), 'banner', id);
}

type Schedule = Pick<Banner, 'starts_at' | 'ends_at'>;

async function check(
  tx: Tx,
  branchIds: readonly number[] | null | undefined,
  { starts_at, ends_at }: Schedule,
): Promise<void> {
  await requireBranches(tx, branchIds ?? []);
  const isEmpty = starts_at !== null && ends_at !== null && fromIso(ends_at) <= fromIso(starts_at);
  if (isEmpty) throw validationError('ends_at', 'must be after starts_at');
}

async function requireBranches(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await branchesAmong(tx, ids);
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw unknownId(`branch_ids.${unknown}`, 'branch', ids[unknown] ?? 0);
}

const moment = (iso: string | null): number | null => (iso === null ? null : fromIso(iso));
const newMoment = (iso: string | null | undefined) => (iso === undefined ? undefined : moment(iso));
