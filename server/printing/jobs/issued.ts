import type { Tx } from '../../db/handle/handle.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { homeCountry } from '../../identity/tenant/country-store.ts';

type Branch = Pick<HostedBranch, 'timezone' | 'ticket_language'>;

/** Where a paper of the branch is read: in which language, as which country writes, in which time zone. */
export async function issuedAt(tx: Tx, { timezone, ticket_language }: Branch) {
  const country = await homeCountry(tx);
  return {
    time_zone: timezone,
    ...(ticket_language !== null && { language: ticket_language }),
    ...(country !== null && { country }),
  };
}
