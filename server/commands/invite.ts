import { z } from 'zod';
import { createInvitation } from '../../sync/invitations.ts';
import type { App } from '../app.ts';
import { systemCaller } from '../core/permissions.ts';
import { searchable } from '../core/text.ts';
import { isTimeZone, toIso } from '../core/time.ts';
import type { Tx } from '../db/handle.ts';
import type { TenantDatabase } from '../db/tenant-database.ts';
import { branchNamed, isCodeTaken } from '../identity/branches/store.ts';
import { insertBranch } from '../identity/tenant/create.ts';
import { readTenant } from '../identity/tenant/store.ts';
import { appCommand, CommandRefused } from './command.ts';

const InviteInput = z.object({
  branch: z.string().trim().min(1, 'must not be empty').max(200),
  tenant: z.coerce.number('must be the number of a restaurant').int().optional(),
  timezone: z.string().refine(isTimeZone, 'must be an IANA time zone such as Asia/Kolkata').optional(),
  code: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'must be at most 20 letters, digits and -')
    .optional(),
  sample: z.boolean().optional(),
});

type InviteInput = z.output<typeof InviteInput>;

export const invite = appCommand({
  summary: 'At a central instance: make a branch and a one-time code for its server',
  usage: '--branch NAME [--tenant ID] [--timezone Asia/Kolkata] [--code SHORT] [--sample]',
  input: InviteInput,
  switches: ['sample'],
  work: async (app, input) => {
    if (app.role !== 'central') throw new CommandRefused('only a central instance invites branches');
    const tenant = tenantFor(app, input.tenant);
    const branchId = await branchFor(tenant, input);
    const { code, expiresAt } = await createInvitation(app.control, tenant.id, branchId);
    const expires_at = toIso(expiresAt);
    return {
      data: { code, branch_id: branchId, expires_at },
      lines: [`galley enrol URL ${code} joins ${input.branch}; the code works once, until ${expires_at}`],
    };
  },
});

function tenantFor(app: App, wanted: number | undefined): TenantDatabase {
  const tenants = app.tenants().filter(({ id }) => wanted === undefined || id === wanted);
  const [tenant, another] = tenants;
  if (!tenant) throw new CommandRefused('there is no such restaurant here; galley setup makes one');
  if (another) {
    const numbers = tenants.map(({ id }) => id).join(', ');
    throw new CommandRefused(`several restaurants are here; choose with --tenant (${numbers})`);
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

/** Central owns it until its server has joined. */
async function makeBranch(tx: Tx, { branch: name, timezone, code, sample }: InviteInput): Promise<number> {
  const zone = timezone ?? (await readTenant(tx)).timezone;
  if (zone === null) throw new CommandRefused('--timezone is required: the restaurant has none of its own');
  const branch = { name, code: await freeCode(tx, code ?? codeFrom(name)), timezone: zone };
  const id = await insertBranch(tx, { ...branch, hostNode: tx.tenant.node });
  if (sample) await (await import('./sample.ts')).insertSampleFloor(tx, id);
  tx.emit({ type: 'branch.changed', branchId: id, data: { id } });
  return id;
}

const codeFrom = (name: string): string =>
  searchable(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 16)
    .toUpperCase() || 'BRANCH';

async function freeCode(tx: Tx, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const code = n === 1 ? wanted : `${wanted}-${n}`;
    if (!(await isCodeTaken(tx, code, 0))) return code;
  }
}
