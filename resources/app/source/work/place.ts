import { place } from '../../../web/format/format.ts';
import { ask } from './server/api.ts';

/** What screens know of the restaurant: those that guests read, from their own settings. */
interface Restaurant {
  readonly currency: string;
  readonly country: string | null;
  readonly timezone?: string | null;
}

/** Where amounts and times are from, of a restaurant and the branch the screen stands in. */
export async function readPlace(restaurant: Restaurant | Promise<Restaurant>): Promise<void> {
  const asked = ask('GET /branches/current');
  const [{ currency, country, timezone }, { data: branch }] = await Promise.all([restaurant, asked]);
  const before = place.peek();
  place.value = {
    currency,
    country,
    timezone: branch?.timezone ?? timezone ?? before.timezone,
    dayStart: branch?.day_start ?? before.dayStart,
  };
}
