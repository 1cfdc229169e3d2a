import { speakFor } from '../text/text.ts';
import { readPlace } from './place.ts';
import { ask } from './server/api.ts';
import type { Kitchen } from './types.ts';

/** Amounts and times are written as the restaurant and the branch have them, and texts are in its language. */
export async function readRestaurant(): Promise<void> {
  const asked = ask('GET /tenants/current').then(({ data }) => data);
  await Promise.all([readPlace(asked), asked.then(({ locale }) => speakFor(locale))]);
}

export const readKitchens = async (): Promise<readonly Kitchen[]> => (await ask('GET /pos/kitchens')).data;
