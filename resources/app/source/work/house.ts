import { ask } from './api.ts';
import { type House, readPlace } from './place.ts';
import type { Kitchen } from './types.ts';

/** Amounts and times are written as the restaurant and the branch have them. */
export const readHouse = (): Promise<void> =>
  readPlace(ask<House>('GET /tenants/current').then(({ data }) => data));

export const readKitchens = async (): Promise<Kitchen[]> => (await ask<Kitchen[]>('GET /pos/kitchens')).data;
