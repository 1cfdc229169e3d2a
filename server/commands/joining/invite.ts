import { z } from 'zod';
import type { App } from '../../app.ts';
import { CommandError } from '../../core/command-error.ts';
import { systemCaller } from '../../core/permissions.ts';
import { toIso } from '../../core/time/time.ts';
import { isTimeZone } from '../../core/time/wall-clock.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { createBranch } from '../../identity/branches/create.ts';
import { recordInvitation } from '../../identity/branches/invitations.ts';
import { branchNamed } from '../../identity/branches/store.ts';
import { readTenant } from '../../identity/tenant/store.ts';
import { appCommand, type Outcome } from '../command.ts';

const InviteInput = z.object({
  branch: z.string().trim().min(1, 'is required').max(200).optional(),
  missing: z.boolean().optional(),
  tenant: z.coerce.number('must be the ID of a restaurant').int().optional(),
  timezone: z.string().refine(isTimeZone, 'must be an IANA time zone such as Asia/Kolkata').optional(),
  code: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'must be at most 20 letters, digits, and hyphens')
    .optional(),
  sample: z.boolean().optional(),
});

type InviteInput = z.output<typeof InviteInput> & { readonly branch: string };

export const invite = appCommand({
  summary: 'Head office: create a branch and a one-time code for its server',
  usage: '--branch NAME | --missing [--tenant ID] [--timezone Asia/Kolkata] [--code SHORT] [--sample]',
  input: InviteInput,
  switches: ['sample', 'missing'],
  work: async (app, input) => {
    if (app.role !== 'central') throw new CommandError('only head office can invite branches');
    const tenant = await tenantFor(app, input.tenant);
    const { branch: name, missing = false } = input;
    if (missing) return inviteMissing(app, tenant);
    if (name === undefined)
      throw new CommandError('--branch NAME is required (or --missing for a branch lost here)');
    const branchId = await branchFor(tenant, { ...input, branch: name });
    const { id, code, expiresAt } = await app.invitations.create(tenant.id, branchId);
    const expires_at = toIso(expiresAt);
    await tenant.transact(systemCaller, (tx) =>
      recordInvitation(tx, 'branch.invite', branchId, { id, expires_at }),
    );
    return {
      data: { code, branch_id: branchId, expires_at },
      lines: [
        `On the new computer for ${name}, run: galley enrol URL ${code}. The code works once, until ${expires_at}`,
        `To reconnect its current server after a restore, run there: galley rejoin ${code}`,
      ],
    };
  },
});

/** The server that comes says which branch it is. */
async function inviteMissing(app: App, { id }: TenantDatabase): Promise<Outcome> {
  const { code, expiresAt } = await app.invitations.createMissing(id);
  const expires_at = toIso(expiresAt);
  return {
    data: { code, branch_id: null, expires_at },
    lines: [
      `On the missing branch's server, run: galley rejoin ${code}. The code works once, until ${expires_at}`,
    ],
  };
}

async function tenantFor(app: App, wanted: number | undefined): Promise<TenantDatabase> {
  const ids = app.tenantIds().filter((id) => wanted === undefined || id === wanted);
  const [first, another] = ids;
  const served = first === undefined ? undefined : await app.serve(first);
  if (!served) throw new CommandError('restaurant not found; create one with galley setup');
  if (another !== undefined)
    throw new CommandError(`several restaurants are here; choose with --tenant (${ids.join(', ')})`);
  return served.database;
}

/** The branch of that name, for a server that takes over from a lost one, or a new branch. */
function branchFor(tenant: TenantDatabase, input: InviteInput): Promise<number> {
  return tenant.transact(systemCaller, async (tx) => {
    const known = await branchNamed(tx, input.branch);
    return known ?? makeBranch(tx, input);
  });
}

async function makeBranch(tx: Tx, { branch: name, timezone, code, sample }: InviteInput): Promise<number> {
  const zone = timezone ?? (await readTenant(tx)).timezone;
  if (zone === null) throw new CommandError('--timezone is required because the restaurant has no time zone');
  const { id } = await createBranch(tx, { name, code, timezone: zone });
  if (sample) await (await import('../../setup/sample.ts')).insertSampleFloor(tx, id);
  return id;
}
