import type { Tx } from '../../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { readLink, storeLink } from '../../lineage/link.ts';
import { tryAgain } from '../quarantine/retry.ts';
import type { Held } from '../quarantine/waiting.ts';

const WAITING = `select id, peer, tbl, pk, root from sync_quarantine
  where status = 'waiting' and cause = 'owners' order by id`;

/** An owner accepts the waiting owners: they are applied, and from now on head office decides about owners. */
export async function acceptOwners(tx: Tx, tenant: TenantDatabase): Promise<number> {
  const link = await readLink(tx);
  if (!link?.holdsOwners) return 0;
  await storeLink(tx, { ...link, holdsOwners: false });
  const waiting = await tx.execute<Held>(WAITING, []);
  for (const row of waiting) await tryAgain(tenant, tx, row);
  return waiting.length;
}
