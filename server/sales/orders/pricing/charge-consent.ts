import type { Reader, Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import { asksConsent } from '../../../identity/tenant/store.ts';
import { defaultOrderTypeId, salesSettings } from '../store.ts';
import { chargesFor } from './recalculate.ts';

type Consent = OrderRow['charge_consent'];

export const consentOf = (said: boolean | null | undefined): Consent => (said == null ? null : said ? 1 : 0);

/** A table's consent: one guest's no wins, until staff record something else. */
export const consentTogether = (before: Consent, said: Consent): Consent =>
  before === 0 ? 0 : (said ?? before);

/** Names of the service charges guests bear if they agree; none if the restaurant does not ask. */
export async function chargesToAgreeTo(handle: Reader | Tx): Promise<string[]> {
  if (!asksConsent(await salesSettings(handle))) return [];
  const typeId = await defaultOrderTypeId(handle, true);
  const charges = typeId === undefined ? [] : fromJson(await chargesFor(handle, typeId));
  return charges.filter(({ type }) => type === 'service').map(({ name }) => name);
}
