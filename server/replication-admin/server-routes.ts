import { admitServer, revokeServer } from '../../sync/access/credentials.ts';
import { AppError, requireFound } from '../core/errors.ts';
import type { Tx } from '../db/handle/handle.ts';
import { endpoint } from '../http/endpoint/endpoint.ts';
import { byId } from '../http/endpoint/fields.ts';
import { audit } from '../identity/audit/store.ts';
import { assertVisible } from '../identity/branches/scope.ts';

const tag = 'Replication';

const common = {
  method: 'POST',
  tag,
  extension: true,
  access: 'branches.create',
  params: byId,
  errors: ['BRANCH_NOT_HOSTED'],
} as const;

const revoke = endpoint({
  ...common,
  path: '/branches/{id}/server/revoke',
  summary: "Refuse the branch's server: it sells on, and exchanges nothing until it is admitted again",
  message: 'The server of the branch is refused.',
  handle: ({ tx, params }) => decide(tx, params.id, 'branch.revoke_server', revokeServer),
});

const admit = endpoint({
  ...common,
  path: '/branches/{id}/server/admit',
  summary: "Admit the branch's server again; what it sold meanwhile arrives",
  message: 'The server of the branch is admitted.',
  handle: ({ tx, params }) => decide(tx, params.id, 'branch.admit_server', admitServer),
});

async function decide(
  tx: Tx,
  branchId: number,
  action: string,
  change: typeof revokeServer,
): Promise<undefined> {
  assertVisible(tx, branchId);
  if (tx.tenant.role === 'branch') {
    throw new AppError('BRANCH_NOT_HOSTED', {
      message: 'Servers are admitted and refused at the central instance.',
    });
  }
  const nodes = await change(tx, branchId);
  requireFound(nodes[0], 'server of this branch');
  await audit(tx, { action, entity: 'branch', entityId: branchId, branchId, after: { nodes } });
  return undefined;
}

export const serverEndpoints = [revoke, admit];
