import { z } from 'zod';
import type { App } from '../../app.ts';
import { systemCaller } from '../../core/permissions.ts';
import { toIso } from '../../core/time/time.ts';
import { isTimeZone } from '../../core/time/wall-clock.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { createBranch } from '../../identity/branches/create.ts';
import { recordInvitation } from '../../identity/branches/invitations.ts';
import { branchNamed } from '../../identity/branches/store.ts';
import { readTenant } from '../../identity/tenant/store.ts';
import { CommandError } from '../../setup/command-error.ts';
import { appCommand, type Outcome } from '../command.ts';

const InviteInput = z.object({
  branch: z.string().trim().min(1, 'must not be empty').max(200).optional(),
  missing: z.boolean().optional(),
  tenant: z.coerce.number('must be the number of a restaurant').int().optional(),
  timezone: z.string().refine(isTimeZone, 'must be an IANA time zone such as Asia/Kolkata').optional(),
  code: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'must be at most 20 letters, digits and -')
    .optional(),
  sample: z.boolean().optional(),
});

type InviteInput = z.output<typeof InviteInput> & { readonly branch: string };

export const invite = appCommand({
  summary: 'At a central instance: make a branch and a one-time code for its server',
  usage: '--branch NAME | --missing [--tenant ID] [--timezone Asia/Kolkata] [--code SHORT] [--sample]',
  input: InviteInput,
  switches: ['sample', 'missing'],
  work: async (app, input) => {
    if (app.role !== 'central') throw new CommandError('only a central instance invites branches');
    const tenant = tenantFor(app, input.tenant);
    const { branch: name, missing = false } = input;
    if (missing) return inviteMissing(app, tenant);
    if (name === undefined)
      throw new CommandError('--branch NAME is required; --missing, for a branch that was lost here');
    const branchId = await branchFor(tenant, { ...input, branch: name });
    const { id, code, expiresAt } = await app.invitations.create(tenant.id, branchId);
    const expires_at = toIso(expiresAt);
    await tenant.transact(systemCaller, (tx) =>
      recordInvitation(tx, 'branch.invite', branchId, { id, expires_at }),
    );
    return {
      data: { code, branch_id: branchId, expires_at },
      lines: [
        `galley enrol URL ${code} joins ${name}; the code works once, until ${expires_at}`,
        `galley rejoin ${code} brings its present server back, when this instance was restored and does not know it`,
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
      `galley rejoin ${code} brings back a branch that was lost here; it works once, until ${expires_at}`,
    ],
  };
}

function tenantFor(app: App, wanted: number | undefined): TenantDatabase {
  const tenants = app.tenants().filter(({ id }) => wanted === undefined || id === wanted);
  const [tenant, another] = tenants;
  if (!tenant) throw new CommandError('there is no such restaurant here; galley setup makes one');
  if (another) {
    const numbers = tenants.map(({ id }) => id).join(', ');
    throw new CommandError(`several restaurants are here; choose with --tenant (${numbers})`);
  }
  return tenant;
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
  if (zone === null) throw new CommandError('--timezone is required: the restaurant has none of its own');
  const { id } = await createBranch(tx, { name, code, timezone: zone });
  if (sample) await (await import('../../setup/sample.ts')).insertSampleFloor(tx, id);
  return id;
}
