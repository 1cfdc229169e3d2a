import {
  createInvitation,
  pendingInvitations,
  purposeFor,
  revokeInvitation,
} from '../../sync/identity/invitations.ts';
import { found } from '../core/errors.ts';
import type { Invitations, Platform } from '../http/platform.ts';

/** The codes with which servers and restaurants come to this installation. */
export const invitationsIn = (at: Omit<Platform, 'invitations'>): Invitations => ({
  create: async (tenantId, branchId) =>
    createInvitation(at.control, await purposeFor(found(at.tenant(tenantId)), branchId)),
  createMissing: (tenantId) => createInvitation(at.control, { kind: 'missing', tenantId }),
  pending: (tenantId, branchId) => pendingInvitations(at.control, tenantId, branchId, at.clock.now()),
  revoke: (tenantId, branchId, id) => revokeInvitation(at.control, tenantId, branchId, id),
});
