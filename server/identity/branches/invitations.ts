import type { z } from 'zod';
import { AppError, requireFound } from '../../core/errors.ts';
import { loadQrCode, qrPayload } from '../../core/qr-code.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { RequestFacts } from '../../http/endpoint/endpoint.ts';
import type { Platform, Principal } from '../../http/endpoint/platform.ts';
import { audit } from '../audit/store.ts';
import { userOf } from '../auth/principal.ts';
import type { Invitation, InvitationWithCode } from './schema.ts';
import { visibleBranch } from './service.ts';

type Wire = z.output<typeof Invitation>;
type WithCode = z.output<typeof InvitationWithCode>;

interface Asked {
  readonly principal: Principal | undefined;
  readonly params: { readonly id: number };
}

/**
 * For `prepare`, because invitations are stored beside the tenants' databases: a code with which one computer becomes
 * the branch's server, also in place of a lost one.
 */
export async function createInvitation(
  { principal, params, request }: Asked & { readonly request: RequestFacts },
  platform: Platform,
): Promise<WithCode> {
  const { tenant, caller } = userOf(principal);
  await tenant.read(caller, (reader) => assertInvitable(reader, params.id));
  const { id, code, expiresAt } = await platform.invitations.create(tenant.id, params.id);
  const qr = qrPayload(request.origin, '/sync/enrol', code);
  const now = platform.clock.now();
  const pending = onWire(params.id, { id, createdAt: now, expiresAt });
  return { ...pending, code, qr, qr_svg: (await loadQrCode())(qr) };
}

async function assertInvitable(reader: Reader, id: number): Promise<void> {
  const branch = await visibleBranch(reader, id);
  if (reader.tenant.role === 'branch' || !branch.is_active) {
    throw new AppError('BRANCH_NOT_HOSTED', {
      message: 'Server invitations are created at head office, for active branches. Create it there.',
    });
  }
}

export async function pendingInvitations({ principal, params }: Asked, platform: Platform): Promise<Wire[]> {
  const { tenant, caller } = userOf(principal);
  await tenant.read(caller, (reader) => visibleBranch(reader, params.id));
  const pending = await platform.invitations.pending(tenant.id, params.id);
  return pending.map((invitation) => onWire(params.id, invitation));
}

export async function revokeInvitation(
  { principal, params }: Asked & { readonly params: { readonly invitation_id: number } },
  platform: Platform,
): Promise<void> {
  const { tenant, caller } = userOf(principal);
  await tenant.read(caller, (reader) => visibleBranch(reader, params.id));
  const revoked = await platform.invitations.revoke(tenant.id, params.id, params.invitation_id);
  requireFound(revoked || undefined, 'pending invitation', params.invitation_id);
}

/** Audits the invitation, never its code. */
export const recordInvitation = (
  tx: Tx,
  action: 'branch.invite' | 'branch.uninvite',
  branchId: number,
  invitation: { readonly id: number; readonly expires_at?: string },
): Promise<void> => {
  const after = { invitation_id: invitation.id, expires_at: invitation.expires_at };
  return audit(tx, { action, entity: 'branch', entityId: branchId, branchId, after });
};

const onWire = (
  branchId: number,
  { id, createdAt, expiresAt }: { id: number; createdAt: number; expiresAt: number },
): Wire => ({
  id,
  created_at: toIso(createdAt),
  updated_at: toIso(createdAt),
  branch_id: branchId,
  expires_at: toIso(expiresAt),
});
