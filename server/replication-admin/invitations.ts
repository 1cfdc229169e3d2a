import {
  type Invitation,
  openInvitations,
  type Purpose,
  purposeFor,
  withdrawInvitation,
  writeInvitation,
} from '../../sync/access/invitations.ts';
import { withFingerprint } from '../../sync/wire/certificate-pin.ts';
import { requireFound } from '../core/errors.ts';
import type { Invitations, Platform } from '../http/endpoint/platform.ts';

type Here = Omit<Platform, 'invitations'>;

/** The codes with which servers and restaurants come to this installation. */
export const invitationsIn = (at: Here): Invitations => ({
  create: async (tenantId, branchId) =>
    invite(
      at,
      await purposeFor(requireFound(await at.serve(tenantId), 'restaurant', tenantId).database, branchId),
    ),
  createMissing: (tenantId) => invite(at, { kind: 'missing', tenantId }),
  pending: (tenantId, branchId) => openInvitations(at.control, tenantId, branchId, at.clock.now()),
  revoke: (tenantId, branchId, id) => withdrawInvitation(at.control, tenantId, branchId, id),
});

/** With the fingerprint of this installation's own certificate, for which nobody else vouches. */
export async function invite(
  { control, lan }: Pick<Here, 'control' | 'lan'>,
  purpose: Purpose,
): Promise<Invitation> {
  const invitation = await writeInvitation(control, purpose);
  const { tls } = lan.reach;
  const fingerprint = tls?.authority ? tls.fingerprint : undefined;
  return { ...invitation, code: withFingerprint(invitation.code, fingerprint) };
}
