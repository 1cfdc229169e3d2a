import type { z } from 'zod';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { listedBranches, requireBranch } from '../../identity/branches/scope.ts';
import { updateScreenSettings } from '../../identity/branches/service.ts';
import { screenSettings } from '../../identity/branches/store.ts';
import { activeBanners } from '../banners/service.ts';
import { kioskSettings } from '../kiosk/settings.ts';
import { type DisplayRules, type DisplaySettings, MAIN_TILL, type Promotions } from './schema.ts';
import { displayRestaurantOf, tillsAt } from './store.ts';

/** Defaults. */
const untouched: DisplayRules = {
  enabled: true,
  show_promotions: true,
  slide_seconds: 8,
  idle_seconds: 20,
  headline: null,
  messages: [],
  media: [],
};

/** null: at central without an active or requested branch. */
export async function displayRules(handle: Reader | Tx, branchId: number | null): Promise<DisplayRules> {
  return { ...untouched, ...(branchId !== null && (await changedRules(handle, branchId))) };
}

const changedRules = async (handle: Reader | Tx, branchId: number): Promise<Partial<DisplayRules>> =>
  JSON.parse((await screenSettings(handle, branchId, 'customer_display')) ?? '{}');

/** The requested branch, which the caller must be allowed to enter, or the active one. */
export function shownBranch(reader: Reader, wanted: number | undefined): number | null {
  if (wanted !== undefined) listedBranches(reader, wanted);
  return wanted ?? reader.caller.branchId;
}

async function displaySettings(handle: Reader | Tx, branchId: number): Promise<DisplaySettings> {
  const { headline, messages, media, ...behaviour } = await displayRules(handle, branchId);
  const content = { headline, messages, media };
  const { languages } = await kioskSettings(handle, branchId);
  const tills = [...new Set([MAIN_TILL, ...(await tillsAt(handle, branchId))])];
  return {
    branch_id: branchId,
    ...(await displayRestaurantOf(handle)),
    languages,
    tills,
    ...behaviour,
    content,
  };
}

export async function shownDisplaySettings(
  reader: Reader,
  wanted: number | undefined,
): Promise<DisplaySettings | null> {
  const branchId = shownBranch(reader, wanted);
  return branchId === null ? null : displaySettings(reader, branchId);
}

export async function changeDisplay(
  tx: Tx,
  changes: { [K in keyof DisplayRules]?: DisplayRules[K] | undefined },
): Promise<DisplaySettings> {
  const branchId = requireBranch(tx);
  const before = await changedRules(tx, branchId);
  await updateScreenSettings(tx, branchId, 'customer_display', before, { ...before, ...changes });
  tx.emit({ type: 'display.changed', branchId, data: { changed: Object.keys(changes) } });
  return displaySettings(tx, branchId);
}

export async function promotionsAt(
  reader: Reader,
  wanted: number | undefined,
): Promise<z.output<typeof Promotions>> {
  const branchId = shownBranch(reader, wanted);
  const { headline, messages, media, show_promotions } = await displayRules(reader, branchId);
  const banners = show_promotions ? await activeBanners(reader, 'customer_display') : [];
  return { content: { headline, messages, media }, banners };
}
