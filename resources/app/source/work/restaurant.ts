import { readPlace } from './place.ts';
import { ask } from './server/api.ts';
import type { Kitchen } from './types.ts';

/** Amounts and times are written as the restaurant and the branch have them. */
export const readRestaurant = (): Promise<void> =>
  readPlace(ask('GET /tenants/current').then(({ data }) => data));

export const readKitchens = async (): Promise<readonly Kitchen[]> => (await ask('GET /pos/kitchens')).data;
