import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { byId } from '../../http/fields.ts';
import type { Platform, Principal } from '../../http/platform.ts';
import { userOf } from '../auth/principal.ts';
import { Branch, BranchChanges, BranchSettings, BranchSettingsChanges } from './schema.ts';
import {
  availableBranches,
  leaveBranch,
  switchBranch,
  updateBranch,
  updateSettings,
  visibleSettings,
} from './service.ts';
import { branchById } from './store.ts';

const tag = 'Branches';

const contacts = async ({ principal }: { principal: Principal | undefined }, platform: Platform) =>
  platform.lastContacts(userOf(principal).tenant);

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
  summary: 'Change the fields given of the settings of a branch',
  tag,
  extension: true,
  access: 'branches.write',
  params: byId,
  body: BranchSettingsChanges,
  reply: BranchSettings,
  handle: ({ tx, params, body }) => updateSettings(tx, params.id, body),
});

export const branchEndpoints = [available, current, change, leave, update, settings, changeSettings];
