import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { App } from '../app.ts';
import { insertCatalogueDefaults } from '../catalogue/defaults.ts';
import { countryOf } from '../core/countries.ts';
import { AppError } from '../core/errors.ts';
import { STANDALONE_TENANTS } from '../core/ids.ts';
import { exponentOf, isCurrency } from '../core/money/money.ts';
import { systemCaller } from '../core/permissions.ts';
import { isFrequentPassword } from '../core/secrets/frequent-passwords.ts';
import { normalEmail, searchable } from '../core/text.ts';
import { isTimeZone } from '../core/time/wall-clock.ts';
import type { Tx } from '../db/handle/handle.ts';
import { insertGuestDefaults } from '../guest/defaults.ts';
import { NewPin } from '../identity/auth/schema.ts';
import { hashPassword } from '../identity/auth/secrets.ts';
import { insertBranch, insertTenant, type NewRestaurant } from '../identity/tenant/create.ts';
import { hashSecrets } from '../identity/users/service.ts';
import { countryPackFor, taxesFor } from './countries.ts';

export interface SetupResult {
  readonly tenant_id: number;
  readonly branch_id?: number;
}

export const SetupInput = z.object({
  restaurant: z.string().trim().min(1, 'is required').max(200).describe('name of the restaurant'),
  country: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code such as IN')
    .optional()
    .describe('two-letter code; sets taxes, currency, time zone, and language'),
  currency: z
    .string()
    .toUpperCase()
    .refine(isCurrency, 'must be an ISO 4217 code such as INR')
    .describe("three-letter code (default: the country's)"),
  timezone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Asia/Kolkata')
    .describe("time zone (default: the country's)"),
  /** Percent, where the country's taxes differ from town to town. */
  taxRate: z.number().min(0).max(100).optional(),
  ownerEmail: z.email('must be an email address').max(320).describe("the owner's email address, to sign in"),
  ownerPassword: z
    .string()
    .min(8, 'must be at least 8 characters')
    .max(1_000)
    .refine((password) => !isFrequentPassword(password), 'is too easy to guess; choose another password')
    .describe("the owner's password, at least 8 characters"),
  ownerName: z.string().trim().min(1).max(200).optional().describe("the owner's name (default: Owner)"),
  ownerPin: NewPin.optional().describe('PIN of the owner, to sign in on tablets'),
  sample: z.boolean().optional().describe('add a menu and tables to try'),
  demoPeople: z
    .boolean()
    .optional()
    .describe(
      'with --sample: add a demo account of every role with a public PIN; never in a real restaurant',
    ),
});

export type SetupInput = z.output<typeof SetupInput>;

/** What the law of the country asks of a till beside the program; nothing where it asks nothing. */
export function fiscalNotice(country: string | undefined): string[] {
  const fiscal = countryOf(country)?.fiscal;
  if (!fiscal) return [];
  return [
    `Local law requires ${fiscal.needs} (${fiscal.name}). Galley doesn't provide it yet: ask a tax adviser before you start selling.`,
    ...(fiscal.device ? ["Receipts say that they're unsigned, and there's no fiscal export."] : []),
  ];
}

/**
 * A new restaurant: at a branch with its first branch, at a central instance without one. It becomes known as the last
 * step, so that a set-up that was cut off can be done again.
 */
export async function setUp(app: App, input: SetupInput): Promise<SetupResult> {
  if (app.role === 'branch' && app.tenantIds().length > 0) throw new AppError('ALREADY_SET_UP');
  const insertRows = await prepareRows(input);
  const id = await freeTenantNumber(app);
  const tenant = await app.openTenant(id, { node: 0, currency: input.currency });
  try {
    const { pin_hash: ownerPinHash = null } = await hashSecrets({ pin: input.ownerPin }, tenant);
    const branchId = await tenant.transact(systemCaller, (tx) => insertRows(tx, ownerPinHash));
    await app.restaurants.register(id, input.restaurant);
    return { tenant_id: id, ...(branchId !== undefined && { branch_id: branchId }) };
  } catch (error) {
    await app.closeTenant(id);
    throw error;
  }
}

/** Hashes the passwords; what it answers then runs in one transaction. */
async function prepareRows(
  input: SetupInput,
): Promise<(tx: Tx, ownerPinHash: string | null) => Promise<number | undefined>> {
  const {
    restaurant: name,
    currency,
    timezone,
    country,
    ownerName = 'Owner',
    ownerEmail,
    ownerPassword,
  } = input;
  const sample = input.sample ? await import('../setup/sample.ts') : undefined;
  const hashes = input.demoPeople ? await sample?.hashSamplePeople(ownerPassword) : undefined;
  const owner = {
    ownerName,
    ownerEmail: normalEmail(ownerEmail),
    ownerPasswordHash: await hashPassword(ownerPassword),
  };
  const habits = habitsOf(country, currency);
  return async (tx, ownerPinHash) => {
    const restaurant = { name, currency, timezone, ...(country && { country }), ...habits };
    await insertTenant(tx, { ...restaurant, ...owner, ownerPinHash });
    await insertCatalogueDefaults(tx, countryPackFor(country, currency));
    await insertGuestDefaults(tx);
    const pack = sample ? countryPackFor(country, currency) : countryOf(country);
    const taxes = await taxesFor(tx, pack, input.taxRate);
    if (sample) await sample.insertSample(tx, { domain: domainOf(name), hashes, pack, taxes });
    tx.emit({ type: 'user.changed', branchId: null, data: {} });
    if (tx.tenant.role === 'central') return undefined;
    const { ticket_language: ticketLanguage } = countryOf(country) ?? {};
    const branchId = await insertBranch(tx, { name, code: 'MAIN', timezone, ticketLanguage, hostNode: 0 });
    await sample?.insertSampleFloor(tx, branchId);
    return branchId;
  };
}

/** Amounts of a country's pack mean its own currency. */
function habitsOf(country: string | undefined, currency: string): Pick<NewRestaurant, 'locale' | 'rounding'> {
  const pack = countryOf(country);
  if (!pack) return {};
  const rounding = currency === pack.currency ? pack.rounding : undefined;
  return {
    locale: pack.locale,
    ...(rounding && {
      rounding: { ...rounding, increment: Math.round(rounding.increment * 10 ** exponentOf(currency)) },
    }),
  };
}

/** Where the sample's people have their e-mail: `spice-route.example`. */
export const domainOf = (name: string): string =>
  `${
    searchable(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'restaurant'
  }.example`;

/** A restaurant set up alone draws a number that a central instance never gives. */
async function freeTenantNumber(app: App): Promise<number> {
  if (app.role === 'branch') return randomInt(STANDALONE_TENANTS.from, STANDALONE_TENANTS.to);
  const rows = await app.control.read((db) => db.selectFrom('tenants').select('id').execute());
  const given = rows.map((row) => row.id).filter((number) => number < STANDALONE_TENANTS.from);
  let id = 1 + Math.max(0, ...given);
  while (existsSync(app.tenantFile(id))) id++;
  return id;
}
