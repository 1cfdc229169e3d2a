import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import type { Principal } from '../../http/endpoint/platform.ts';
import { assertGuestListener } from '../../http/listeners/guest-listener.ts';
import { userOf } from '../auth/principal.ts';
import { graveAct, Reauthenticated } from '../auth/reauthentication.ts';
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
  summary: 'List branches you have access to',
  tag,
  access: 'branches.read',
  reply: z.array(Branch),
  prepare: contacts,
  handle: ({ reader, prepared }) => availableBranches(reader, prepared),
});

const current = endpoint({
  method: 'GET',
  path: '/branches/current',
  summary: 'Get the active branch; null at head office until one is selected',
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
  summary: 'Select the active branch; a branch server has only its own',
  tag,
  access: 'branches.read',
  params: byId,
  reply: Branch,
  errors: ['BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED'],
  notIdempotent: 'same_again',
  prepare: contacts,
  handle: ({ tx, params, prepared }) => switchBranch(tx, params.id, prepared),
});

const leave = endpoint({
  method: 'DELETE',
  path: '/branches/current',
  operationId: 'branches.leave',
  summary: 'Clear the active branch to see all branches (head office)',
  tag,
  extension: true,
  access: 'branches.read',
  message: 'No branch is active.',
  errors: ['BRANCH_REQUIRED'],
  notIdempotent: 'same_again',
  handle: async ({ tx }) => {
    await leaveBranch(tx);
    return undefined;
  },
});

const one = endpoint({
  method: 'GET',
  path: '/branches/{id}',
  summary: 'Get a branch',
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
  summary: 'Create a branch; head office runs it until its own server joins',
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
  summary: 'Update a branch, at head office or in a restaurant without one',
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
  summary: "Get a branch's receipt printer and bill text settings",
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
  summary: "Update a branch's settings",
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
  summary: 'Create a one-time code to set up a branch server, or replace a lost one',
  tag,
  extension: true,
  access: 'branches.create',
  ...graveAct,
  params: byId,
  body: Reauthenticated,
  reply: InvitationWithCode,
  status: 201,
  errors: ['BRANCH_NOT_HOSTED', 'LIMIT_REACHED'],
  hasSecretAnswer: true,
  prepare: createInvitation,
  handle: async ({ tx, params, prepared }) => {
    await recordInvitation(tx, 'branch.invite', params.id, prepared);
    return prepared;
  },
});

const invitations = endpoint({
  method: 'GET',
  path: '/branches/{id}/invitations',
  summary: 'List pending branch server invitations',
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
  summary: 'Revoke an invitation; its code stops working',
  tag,
  extension: true,
  access: 'branches.create',
  params: InvitationParams,
  message: 'Revoked.',
  notIdempotent: 'same_again',
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
