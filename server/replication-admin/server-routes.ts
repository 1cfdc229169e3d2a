import { admitServer, revokeServer } from '../../sync/access/credentials.ts';
import { AppError, requireFound } from '../core/errors.ts';
import type { Tx } from '../db/handle/handle.ts';
import { endpoint } from '../http/endpoint/endpoint.ts';
import { byId } from '../http/endpoint/fields.ts';
import { audit } from '../identity/audit/store.ts';
import { graveAct, Reauthenticated } from '../identity/auth/reauthentication.ts';
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
  summary: "Revoke a branch server's access; it keeps selling but doesn't sync",
  message: 'Server access revoked.',
  handle: ({ tx, params }) => decide(tx, params.id, 'branch.revoke_server', revokeServer),
});

const admit = endpoint({
  ...common,
  ...graveAct,
  body: Reauthenticated,
  status: 200,
  path: '/branches/{id}/server/admit',
  summary: "Restore a branch server's access; its sales sync",
  message: 'Server access restored.',
  handle: ({ tx, params }) => decide(tx, params.id, 'branch.admit_server', admitServer),
});

async function decide(
  tx: Tx,
  branchId: number,
  action: string,
  change: typeof revokeServer,
): Promise<undefined> {
  assertVisible(tx, branchId, 'branch', branchId);
  if (tx.tenant.role === 'branch') {
    throw new AppError('BRANCH_NOT_HOSTED', {
      message: 'Server access is managed at head office. Change it there.',
    });
  }
  const nodes = await change(tx, branchId);
  requireFound(nodes[0], 'server of branch', branchId);
  await audit(tx, { action, entity: 'branch', entityId: branchId, branchId, after: { nodes } });
  return undefined;
}

export const serverEndpoints = [revoke, admit];
