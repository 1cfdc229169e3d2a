import { systemCaller } from '../../core/permissions.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { audit } from '../audit/store.ts';
import type { Counted } from './guesses.ts';

interface Failure extends Counted {
  /** The e-mail address, or `pin:<user>`. */
  readonly subject: string;
  readonly source: string;
}

/**
 * Audits a wrong password or PIN in every restaurant with such an account. If several have one, none is told where it
 * came from.
 */
export async function reportFailure(
  accounts: readonly { readonly tenant: TenantDatabase; readonly user: { readonly id: number } }[],
  { blocks, failures, subject, source }: Failure,
): Promise<void> {
  const first = new Map(accounts.toReversed().map(({ tenant, user }) => [tenant, user.id]));
  const after = { subject, failures, ...(first.size === 1 && { source }) };
  for (const [tenant, entityId] of first) {
    await tenant.transact(systemCaller, (tx) =>
      audit(tx, {
        action: blocks ? 'login.locked' : 'login.failed',
        entity: 'user',
        entityId,
        branchId: null,
        after,
      }),
    );
  }
}
