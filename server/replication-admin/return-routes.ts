import { z } from 'zod';
import { acceptOwners } from '../../sync/apply/owners/accept.ts';
import { rejoin } from '../../sync/joining/rejoin.ts';
import { readLink } from '../../sync/lineage/link.ts';
import { confirmRollback } from '../../sync/lineage/rollback-reports.ts';
import { replicationIn } from '../../sync/replication.ts';
import { SyncStatus } from '../../sync/status-schema.ts';
import { Unreachable } from '../../sync/wire/refusal.ts';
import { assertSecure } from '../../sync/wire/secure-url.ts';
import { AppError } from '../core/errors.ts';
import { systemCaller } from '../core/permissions.ts';
import { toIso } from '../core/time/time.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import { endpoint } from '../http/endpoint/endpoint.ts';
import { isoTime } from '../http/endpoint/fields.ts';
import { nameSchemas } from '../http/endpoint/names.ts';
import type { Platform } from '../http/endpoint/platform.ts';
import { audit } from '../identity/audit/store.ts';
import { userOf } from '../identity/auth/principal.ts';
import { graveAct, Reauthenticated, reauthentication } from '../identity/auth/reauthentication.ts';

const common = { method: 'POST', tag: 'Replication', extension: true, notIdempotent: 'outside' } as const;

const RejoinInput = z.object({
  code: z.string().trim().min(1).max(100),
  url: z
    .url({ protocol: /^https?$/, error: 'must be the web address of head office' })
    .max(500)
    .optional(),
  ...reauthentication,
});

/** The only moment in which the code is known. */
const MissingInvitation = z.object({ code: z.string(), expires_at: isoTime() });

const comeBack = endpoint({
  ...common,
  path: '/sync/rejoin',
  summary: 'Reconnect this server to a restored head office with its code; keeps all data',
  access: 'sync.trust',
  ...graveAct,
  body: RejoinInput,
  reply: SyncStatus,
  status: 200,
  message: 'Head office recognizes this server again. Missing data is being sent.',
  errors: ['BRANCH_NOT_HOSTED', 'CODE_EXPIRED', 'SYNC_REFUSED', 'SYNC_SUPERSEDED'],
  prepare: async ({ principal, body }, platform) => {
    assertRole(platform, 'branch', "Only branch servers can reconnect. Run this on the branch's server.");
    const { served, caller } = userOf(principal);
    const replication = replicationIn(served);
    const { tenant, keeper } = replication;
    if (body.url !== undefined) assertSecure(body.url);
    const former = await addressOf(tenant);
    const { branch_id } = await rejoin({ tenant, keeper, code: body.code, url: body.url }).catch(asRefusal);
    await replication.restart();
    const status = await replication.status(caller.branches);
    return { branchId: branch_id, status, former, address: await addressOf(tenant) };
  },
  handle: async ({ tx, prepared: { branchId, status, former, address } }) => {
    const change = { before: { central_url: former }, after: { central_url: address } };
    await audit(tx, { action: 'branch.rejoin', entity: 'branch', entityId: branchId, branchId, ...change });
    return status;
  },
});

/** Of the head office that this server belongs to, whether it is reached or not. */
const addressOf = async (tenant: TenantDatabase): Promise<string | null> =>
  (await tenant.read(systemCaller, readLink))?.centralUrl ?? null;

function assertRole({ role }: Platform, wanted: Platform['role'], message: string): void {
  if (role !== wanted) throw new AppError('BRANCH_NOT_HOSTED', { message });
}

/** A line that is down is no fault of this server. */
function asRefusal(error: unknown): never {
  if (error instanceof Unreachable)
    throw new AppError('SYNC_REFUSED', { message: error.message, cause: error });
  throw error;
}

const owners = endpoint({
  ...common,
  path: '/sync/owners/accept',
  operationId: 'sync.acceptOwners',
  summary: 'Allow a new head office to create and change owners here; applies those on hold',
  access: 'sync.trust',
  ...graveAct,
  body: Reauthenticated,
  reply: SyncStatus,
  status: 200,
  message: 'Owners from head office are accepted.',
  errors: ['BRANCH_NOT_HOSTED'],
  prepare: async ({ principal }, platform) => {
    assertRole(platform, 'branch', 'Owners are accepted at the server of the branch.');
    const { served, caller } = userOf(principal);
    const replication = replicationIn(served);
    return { tenant: replication.tenant, status: await replication.status(caller.branches) };
  },
  handle: async ({ tx, prepared: { tenant, status } }) => {
    const accepted = await acceptOwners(tx, tenant);
    const after = { accepted };
    await audit(tx, {
      action: 'sync.accept_owners',
      entity: 'tenant',
      entityId: null,
      branchId: null,
      after,
    });
    return status;
  },
});

const NOBODY_SAYS_SO = 'No server says that this database went back in time.';

const setBack = endpoint({
  ...common,
  path: '/sync/set-back',
  summary: "Confirm that head office's database was restored to an earlier time",
  access: 'branches.create',
  ...graveAct,
  body: Reauthenticated,
  reply: SyncStatus,
  status: 200,
  message: 'Head office continues under a new server ID and asks every branch for its data.',
  errors: ['BRANCH_NOT_HOSTED', 'CONFLICT_DECIDED', 'SYNC_REFUSED'],
  prepare: async ({ principal }, platform) => {
    const { served, caller } = userOf(principal);
    const replication = replicationIn(served);
    assertRole(platform, 'central', 'Say so at head office.');
    const isSaid = replication.keeper && (await confirmRollback(replication.keeper));
    if (!isSaid) throw new AppError('CONFLICT_DECIDED', { message: NOBODY_SAYS_SO });
    return replication.status(caller.branches);
  },
  handle: async ({ tx, prepared }) => {
    await audit(tx, { action: 'sync.set_back', entity: 'tenant', entityId: null, branchId: null });
    return prepared;
  },
});

const inviteMissing = endpoint({
  ...common,
  path: '/branches/missing/invitations',
  operationId: 'branches.inviteMissing',
  summary: 'Create a one-time code to reconnect a branch that is missing here after a restore',
  access: 'branches.create',
  ...graveAct,
  body: Reauthenticated,
  reply: MissingInvitation,
  status: 201,
  errors: ['BRANCH_NOT_HOSTED'],
  prepare: async ({ principal }, platform) => {
    const { tenant } = userOf(principal);
    assertRole(platform, 'central', 'Server invitations are created at head office. Create it there.');
    return platform.invitations.createMissing(tenant.id);
  },
  handle: async ({ tx, prepared: { id, code, expiresAt } }) => {
    const expires_at = toIso(expiresAt);
    const after = { invitation_id: id, expires_at };
    await audit(tx, {
      ...{ action: 'branch.invite_missing', entity: 'branch', entityId: null, branchId: null },
      after,
    });
    return { code, expires_at };
  },
});

export const returnEndpoints = [comeBack, inviteMissing, owners, setBack];

nameSchemas({ Rejoin: RejoinInput, MissingInvitation });
