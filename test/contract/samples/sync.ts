import { systemCaller } from '../../../server/core/permissions.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { createInvitation } from '../../../sync/invitations.ts';
import { SCHEMA } from '../../../sync/schema-version.ts';
import type { Place } from '../world.ts';
import { fresh, made, type Samples } from './sample.ts';

/** What a new computer sends to take over a branch. */
async function enrolment(at: Place) {
  const branch = {
    name: fresh('Quay'),
    code: 'QUAY',
    timezone: 'Europe/Paris',
    hostNode: at.tenant.profile.node,
  };
  const branchId = await at.tenant.transact(systemCaller, (tx) => insertBranch(tx, branch));
  const { code } = await createInvitation(at.app.control, at.tenantId, branchId);
  return { code, nonce: `${fresh('nonce')} of twenty characters`, schema: SCHEMA };
}

/** The credential of a branch's server, which is no person's token. */
export async function nodeCredential(at: Place): Promise<string> {
  return (await made(at, '/sync/enrol', await enrolment(at))).credential;
}

export const syncSamples: Samples = {
  'GET /sync/status': () => ({}),
  'POST /sync/enrol': async (at) => ({ body: await enrolment(at) }),
};
