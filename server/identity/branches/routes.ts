import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import type { Principal } from '../../http/endpoint/platform.ts';
import { assertGuestListener } from '../../http/listeners/guest-listener.ts';
import { userOf } from '../auth/principal.ts';
import { addBranch } from './create.ts';
import { createInvitation, pendingInvitations, recordInvitation, revokeInvitation } from './invitations.ts';
import {
  Branch,
  BranchChanges,
  BranchSettings,
  BranchSettingsChanges,
  Invitation,
  InvitationParams,
  InvitationWithCode,
  NewBranch,
} from './schema.ts';
import {
  availableBranches,
  leaveBranch,
  switchBranch,
  updateBranch,
  updateSettings,
  visibleBranch,
  visibleSettings,
} from './service.ts';
import { branchById } from './store.ts';

const tag = 'Branches';

const contacts = async ({ principal }: { principal: Principal | undefined }) =>
  userOf(principal).served.replication.lastContacts();

const available = endpoint({
  method: 'GET',
  path: '/branches/available',
  summary: 'Branches the user may access',
  tag,
  access: 'branches.read',
  reply: z.array(Branch),
  prepare: contacts,
  handle: ({ reader, prepared }) => availableBranches(reader, prepared),
});

const current = endpoint({
  method: 'GET',
  path: '/branches/current',
  summary: 'The active branch; null at a central instance before one is chosen',
  tag,
  access: 'branches.read',
  reply: Branch.nullable(),
  prepare: contacts,
  handle: async ({ reader, prepared }) => {
    const { branchId } = reader.caller;
    return branchId === null ? null : ((await branchById(reader, branchId, prepared)) ?? null);
  },
});

const change = endpoint({
  method: 'PUT',
  path: '/branches/switch/{id}',
  operationId: 'branches.switch',
  summary: 'Make a branch the active one; a branch server has its own only',
  tag,
  access: 'branches.read',
  params: byId,
  reply: Branch,
  errors: ['BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED'],
  notIdempotent: true,
  prepare: contacts,
  handle: ({ tx, params, prepared }) => switchBranch(tx, params.id, prepared),
});

const leave = endpoint({
  method: 'DELETE',
  path: '/branches/current',
  operationId: 'branches.leave',
  summary: 'Leave the active branch, to see all of them again; at a central instance',
  tag,
  extension: true,
  access: 'branches.read',
  message: 'No branch is active.',
  errors: ['BRANCH_REQUIRED'],
  notIdempotent: true,
  handle: async ({ tx }) => {
    await leaveBranch(tx);
    return undefined;
  },
});

const one = endpoint({
  method: 'GET',
  path: '/branches/{id}',
  summary: 'One branch',
  tag,
  extension: true,
  access: 'branches.read',
  params: byId,
  reply: Branch,
  prepare: contacts,
  handle: ({ reader, params, prepared }) => visibleBranch(reader, params.id, prepared),
});

const create = endpoint({
  method: 'POST',
  path: '/branches',
  summary: 'Make a branch, hosted at the central instance until a server of its own has joined',
  tag,
  extension: true,
  access: 'branches.create',
  body: NewBranch,
  reply: Branch,
  status: 201,
  errors: ['BRANCH_NOT_HOSTED'],
  handle: ({ tx, body }) => addBranch(tx, body),
});

const update = endpoint({
  method: 'PUT',
  path: '/branches/{id}',
  summary: 'Change the fields given of a branch, at a central instance or in a restaurant without one',
  tag,
  extension: true,
  access: 'branches.write',
  params: byId,
  body: BranchChanges,
  reply: Branch,
  errors: ['BRANCH_NOT_HOSTED'],
  prepare: contacts,
  handle: ({ tx, params, body, prepared }) => updateBranch(tx, params.id, body, prepared),
});

const settings = endpoint({
  method: 'GET',
  path: '/branches/{id}/settings',
  summary: 'Receipt printer and texts of the bills of a branch',
  tag,
  extension: true,
  access: 'printing.read',
  params: byId,
  reply: BranchSettings,
  handle: ({ reader, params }) => visibleSettings(reader, params.id),
});

const changeSettings = endpoint({
  method: 'PUT',
  path: '/branches/{id}/settings',
  operationId: 'branches.updateSettings',
  summary: 'Change the fields given of the settings of a branch',
  tag,
  extension: true,
  access: 'branches.write',
  params: byId,
  body: BranchSettingsChanges,
  reply: BranchSettings,
  errors: ['TLS_REQUIRED'],
  prepare: async ({ body }, { lan, role }) => {
    const isOpened = body.guest_ordering !== undefined && body.guest_ordering !== 'off';
    if (role === 'branch' && isOpened) assertGuestListener(lan);
  },
  handle: ({ tx, params, body }) => updateSettings(tx, params.id, body),
});

const invite = endpoint({
  method: 'POST',
  path: '/branches/{id}/invitations',
  summary:
    'A one-time code with which a computer becomes the server of the branch, also in place of a lost one',
  tag,
  extension: true,
  access: 'branches.create',
  params: byId,
  reply: InvitationWithCode,
  status: 201,
  errors: ['BRANCH_NOT_HOSTED', 'LIMIT_REACHED'],
  notIdempotent: true,
  prepare: createInvitation,
  handle: async ({ tx, params, prepared }) => {
    await recordInvitation(tx, 'branch.invite', params.id, prepared);
    return prepared;
  },
});

const invitations = endpoint({
  method: 'GET',
  path: '/branches/{id}/invitations',
  summary:
    'Invitations to be the server of the branch that were neither used nor revoked and have not expired',
  tag,
  extension: true,
  access: 'branches.create',
  params: byId,
  reply: z.array(Invitation),
  prepare: pendingInvitations,
  handle: async ({ prepared }) => prepared,
});

const uninvite = endpoint({
  method: 'DELETE',
  path: '/branches/{id}/invitations/{invitation_id}',
  summary: 'Revoke an invitation; its code is refused from now on',
  tag,
  extension: true,
  access: 'branches.create',
  params: InvitationParams,
  message: 'Revoked.',
  notIdempotent: true,
  prepare: revokeInvitation,
  handle: async ({ tx, params }) => {
    await recordInvitation(tx, 'branch.uninvite', params.id, { id: params.invitation_id });
    return undefined;
  },
});

export const branchEndpoints = [
  one,
  create,
  invite,
  invitations,
  uninvite,
  available,
  current,
  change,
  leave,
  update,
  settings,
  changeSettings,
];
