import { type Restaurant, readPlace } from './place.ts';
import { ask } from './server/api.ts';
import type { Kitchen } from './types.ts';

/** Amounts and times are written as the restaurant and the branch have them. */
export const readRestaurant = (): Promise<void> =>
  readPlace(ask<Restaurant>('GET /tenants/current').then(({ data }) => data));

export const readKitchens = async (): Promise<Kitchen[]> => (await ask<Kitchen[]>('GET /pos/kitchens')).data;
