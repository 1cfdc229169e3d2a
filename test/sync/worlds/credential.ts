import { systemCaller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { readLink } from '../../../sync/lineage/link.ts';
import { storedCredential } from '../../../sync/lineage/stored-credentials.ts';

/** What the server of a branch speaks with. */
export async function credentialOf({ tenant }: { readonly tenant: TenantDatabase }): Promise<string> {
  const link = await tenant.read(systemCaller, readLink);
  return storedCredential(tenant, link?.credential ?? null) ?? '';
}
