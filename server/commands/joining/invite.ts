import { z } from 'zod';
import type { App } from '../../app.ts';
import { ConfigError } from '../../config.ts';
import { CommandError } from '../../core/command-error.ts';
import { momentText } from '../../core/counted.ts';
import { systemCaller } from '../../core/permissions.ts';
import { searchable } from '../../core/text.ts';
import { toIso } from '../../core/time/time.ts';
import { isTimeZone } from '../../core/time/wall-clock.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { createBranch } from '../../identity/branches/create.ts';
import { recordInvitation } from '../../identity/branches/invitations.ts';
import { activeBranchNames } from '../../identity/branches/store.ts';
import { readTenant } from '../../identity/tenant/store.ts';
import { tenantFlag } from '../at-branch.ts';
import { appCommand, type Outcome } from '../command.ts';

const branchName = z.string().trim().min(1, 'is required').max(200);

const InviteInput = z.object({
  branch: branchName.optional().describe('existing branch that gets a new computer'),
  new: branchName.optional().describe('branch to create'),
  missing: z
    .boolean()
    .optional()
    .describe('for a branch that head office no longer lists, because it was restored to an earlier time'),
  ...tenantFlag,
  timezone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Asia/Kolkata')
    .optional()
    .describe("time zone of the new branch (default: the restaurant's)"),
  code: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'must be at most 20 letters, digits, and hyphens')
    .optional()
    .describe('short code of the new branch, for its order numbers'),
  sample: z.boolean().optional().describe('add tables to try'),
});

type InviteInput = z.output<typeof InviteInput>;

export const invite = appCommand({
  summary: 'Head office: create a one-time code for the server of a branch (--new creates the branch)',
  usage:
    '--branch NAME | --new NAME [--timezone Asia/Kolkata] [--code SHORT] [--sample] | --missing [--tenant ID]',
  input: InviteInput,
  switches: ['sample', 'missing'],
  work: async (app, input) => {
    if (app.role !== 'central') throw new CommandError('only head office can invite branches');
    assertOneWay(input);
    const tenant = await tenantFor(app, input.tenant);
    if (input.missing) return inviteMissing(app, tenant);
    const { id: branchId, name } = await branchFor(tenant, input);
    const { id, code, expiresAt } = await app.invitations.create(tenant.id, branchId);
    const expires_at = toIso(expiresAt);
    await tenant.transact(systemCaller, (tx) =>
      recordInvitation(tx, 'branch.invite', branchId, { id, expires_at }),
    );
    return {
      data: { code, branch_id: branchId, expires_at },
      lines: [
        `On the new computer for ${name}, run: galley enrol URL ${code}. The code works once, until ${momentText(expiresAt)}`,
        ...(input.new !== undefined
          ? []
          : [`To reconnect its current server after a restore, run there: galley rejoin ${code}`]),
      ],
    };
  },
});

/** Throws ConfigError. */
function assertOneWay({ branch, new: created, missing, ...input }: InviteInput): void {
  const ways = [branch, created, missing].filter((way) => way !== undefined);
  if (ways.length !== 1)
    throw new ConfigError('choose one: --branch NAME, --new NAME, or --missing (for a branch lost here)');
  if (created !== undefined) return;
  const [detail] = (['timezone', 'code', 'sample'] as const).filter((key) => input[key] !== undefined);
  if (detail !== undefined) throw new ConfigError(`--${detail} can only be set with --new NAME`);
}

/** The server that comes says which branch it is. */
async function inviteMissing(app: App, { id }: TenantDatabase): Promise<Outcome> {
  const { code, expiresAt } = await app.invitations.createMissing(id);
  const expires_at = toIso(expiresAt);
  return {
    data: { code, branch_id: null, expires_at },
    lines: [
      `On the missing branch's server, run: galley rejoin ${code}. The code works once, until ${momentText(expiresAt)}`,
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

interface Branch {
  readonly id: number;
  readonly name: string;
}

/** The branch of that name, or with --new one that is created. Throws CommandError. */
function branchFor(tenant: TenantDatabase, input: InviteInput): Promise<Branch> {
  const { branch: wanted, new: created } = input;
  const name = created ?? String(wanted);
  return tenant.transact(systemCaller, async (tx) => {
    const branches = await activeBranchNames(tx);
    const known = branches.find((branch) => searchable(branch.name) === searchable(name));
    if (!known && created === undefined) throw new CommandError(unknownBranch(name, branches));
    if (known && created !== undefined)
      throw new CommandError(`a branch called ${known.name} already exists; use --branch to get its code`);
    return known ?? makeBranch(tx, name, input);
  });
}

function unknownBranch(name: string, branches: readonly Branch[]): string {
  const names = branches.map((branch) => branch.name).join(', ') || 'none';
  return `no branch is called ${name}. Branches: ${names}. To create it, use --new. To reconnect one that head office lost, use --missing`;
}

async function makeBranch(tx: Tx, name: string, { timezone, code, sample }: InviteInput): Promise<Branch> {
  const zone = timezone ?? (await readTenant(tx)).timezone;
  if (zone === null) throw new CommandError('--timezone is required because the restaurant has no time zone');
  const { id } = await createBranch(tx, { name, code, timezone: zone });
  if (sample) await (await import('../../setup/sample.ts')).insertSampleFloor(tx, id);
  return { id, name };
}
