import { cached } from '../../db/handle/cached.ts';
import type { Handle } from '../../db/handle/handle.ts';
import { query } from '../../db/handle/query.ts';

const countries = query((db, _: object) => db.selectFrom('tenants').select('country').limit(1));

export const countryHere = async (handle: Handle): Promise<string | null> =>
  (await countries(handle, {}))[0]?.country ?? null;

/** The country of papers and of telephone numbers without a country code. */
export const homeCountry = cached('tenant.', 'country', (tx) => countryHere(tx));
