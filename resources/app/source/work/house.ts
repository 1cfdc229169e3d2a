import { place } from '../../../web/format/format.ts';
import { ask } from './api.ts';
import type { Kitchen } from './types.ts';

interface House {
  readonly currency: string;
  readonly country: string | null;
  readonly timezone?: string | null;
}

/** Amounts and times are written as the restaurant and the branch have them. */
export async function readHouse(): Promise<void> {
  const [{ data: tenant }, { data: branch }] = await Promise.all([
    ask<House>('GET /tenants/current'),
    ask<{ readonly timezone?: string | null } | null>('GET /branches/current'),
  ]);
  const timezone = branch?.timezone ?? tenant.timezone ?? place.peek().timezone;
  place.value = { ...place.peek(), currency: tenant.currency, country: tenant.country, timezone };
}

export const readKitchens = async (): Promise<Kitchen[]> => (await ask<Kitchen[]>('GET /pos/kitchens')).data;
