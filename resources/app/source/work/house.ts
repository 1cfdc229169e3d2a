import { place } from '../../../web/format/format.ts';
import { ask } from './api.ts';
import type { Kitchen } from './types.ts';

interface House {
  readonly currency: string;
  readonly country: string | null;
  readonly timezone?: string | null;
}

interface Branch {
  readonly timezone: string | null;
  readonly day_start: string;
}

/** Amounts and times are written as the restaurant and the branch have them. */
export async function readHouse(): Promise<void> {
  const [{ data: tenant }, { data: branch }] = await Promise.all([
    ask<House>('GET /tenants/current'),
    ask<Branch | null>('GET /branches/current'),
  ]);
  const before = place.peek();
  const timezone = branch?.timezone ?? tenant.timezone ?? before.timezone;
  const dayStart = branch?.day_start ?? before.dayStart;
  place.value = { currency: tenant.currency, country: tenant.country, timezone, dayStart };
}

export const readKitchens = async (): Promise<Kitchen[]> => (await ask<Kitchen[]>('GET /pos/kitchens')).data;
