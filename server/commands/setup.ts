import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../app.ts';
import { insertCatalogueDefaults } from '../catalogue/defaults.ts';
import { AppError } from '../core/errors.ts';
import { STANDALONE_TENANTS } from '../core/ids.ts';
import { isCurrency } from '../core/money.ts';
import { systemCaller } from '../core/permissions.ts';
import { normalEmail } from '../core/text.ts';
import { isTimeZone } from '../core/time.ts';
import { hashPassword } from '../identity/auth/secrets.ts';
import { insertBranch, insertTenant } from '../identity/tenant/create.ts';
import { appCommand } from './command.ts';

export interface SetupInput {
  readonly restaurant: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA. */
  readonly timezone: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly ownerName?: string;
}

export interface SetupResult {
  readonly tenant_id: number;
  readonly branch_id?: number;
}

const SetupOptions = z.object({
  restaurant: z.string().trim().min(1, 'must not be empty').max(200),
  currency: z.string().toUpperCase().refine(isCurrency, 'must be an ISO 4217 code such as INR'),
  timezone: z.string().refine(isTimeZone, 'must be an IANA time zone such as Asia/Kolkata'),
  ownerEmail: z.email('must be an e-mail address').max(320),
  ownerPassword: z.string().min(8, 'must have at least 8 characters').max(1_000),
  ownerName: z.string().trim().min(1).max(200).optional(),
});

export const setup = appCommand({
  summary: 'Make a new restaurant',
  usage:
    '--restaurant NAME --currency INR --timezone Asia/Kolkata --owner-email E --owner-password P [--owner-name N]',
  input: SetupOptions,
  work: async (app, input) => {
    const data = await setUp(app, input);
    return {
      data: { ...data },
      lines: [`${input.restaurant} is set up (tenant ${data.tenant_id}). Log in as ${input.ownerEmail}.`],
    };
  },
});

/** A new restaurant: at a branch with its first branch, at a central instance without one. */
export async function setUp(app: App, input: SetupInput): Promise<SetupResult> {
  if (app.role === 'branch' && app.tenants().length > 0) throw new AppError('ALREADY_SET_UP');
  const ownerPasswordHash = await hashPassword(input.ownerPassword);
  const id = await registerTenant(app, input.restaurant);
  const tenant = await app.openTenant(id, { node: 0, currency: input.currency });
  const branchId = await tenant.transact(systemCaller, async (tx) => {
    await insertTenant(tx, {
      name: input.restaurant,
      currency: input.currency,
      timezone: input.timezone,
      ownerName: input.ownerName ?? 'Owner',
      ownerEmail: normalEmail(input.ownerEmail),
      ownerPasswordHash,
    });
    await insertCatalogueDefaults(tx);
    tx.emit({ type: 'user.changed', branchId: null, data: {} });
    if (app.role === 'central') return undefined;
    return insertBranch(tx, { name: input.restaurant, code: 'MAIN', timezone: input.timezone, hostNode: 0 });
  });
  return { tenant_id: id, ...(branchId !== undefined && { branch_id: branchId }) };
}

/** Gives the tenant its number and makes it known; a restaurant set up alone draws one that a central instance never gives. */
function registerTenant(app: App, name: string): Promise<number> {
  return app.control.transact(async ({ db, now }) => {
    const id =
      app.role === 'branch'
        ? randomInt(STANDALONE_TENANTS.from, STANDALONE_TENANTS.to)
        : await nextTenant(db);
    await db
      .insertInto('tenants')
      .values({ id, name, is_active: 1, created_at: now, updated_at: now })
      .execute();
    return id;
  });
}

type ControlDb = Parameters<Parameters<App['control']['transact']>[0]>[0]['db'];

async function nextTenant(db: ControlDb): Promise<number> {
  const { top } = await db
    .selectFrom('tenants')
    .select((e) => e.fn.max('id').as('top'))
    .where('id', '<', STANDALONE_TENANTS.from)
    .executeTakeFirstOrThrow();
  return (top ?? 0) + 1;
}
