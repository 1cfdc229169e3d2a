import { randomInt } from 'node:crypto';
import { CommandError } from '../../server/core/command-error.ts';
import { AppError } from '../../server/core/errors.ts';
import { STANDALONE_TENANTS } from '../../server/core/ids.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { digestOf } from '../../server/core/secrets/secrets.ts';
import { DAY } from '../../server/core/time/time.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import type { ControlDatabase, ControlTx } from '../../server/db/opening/control-database.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { EnrolmentRow } from '../../server/db/tables/control.ts';

/** Without letters and digits that are easily confused on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
/** Codes for one branch that can be open at the same time. */
const MAX_OPEN = 10;
const INVITATION_MS = 3 * DAY;

/**
 * branch: has no server yet. computer: replaces the branch's server, or that one returns. missing: a branch central no
 * longer knows. restaurant: stood alone until now.
 */
export type Purpose =
  | { readonly kind: 'branch' | 'computer'; readonly tenantId: number; readonly branchId: number }
  | { readonly kind: 'missing'; readonly tenantId: number }
  | { readonly kind: 'restaurant' };

export interface Invitation {
  readonly id: number;
  readonly code: string;
  /** UTC milliseconds. */
  readonly expiresAt: number;
}

export interface Invited {
  readonly kind: Purpose['kind'];
  readonly codeHash: string;
  readonly tenantId: number;
  readonly branchId: number;
}

/** Stored until somebody redeems the code and the number is known. */
const UNKNOWN = 0;

export function writeInvitation(control: ControlDatabase, purpose: Purpose): Promise<Invitation> {
  const code = newCode();
  const stands = {
    kind: purpose.kind,
    tenant_id: 'tenantId' in purpose ? purpose.tenantId : UNKNOWN,
    branch_id: 'branchId' in purpose ? purpose.branchId : UNKNOWN,
  };
  return control.transact(async (tx) => {
    const { db, now } = tx;
    const { top } = await db
      .selectFrom('enrolments')
      .select((e) => e.fn.max('id').as('top'))
      .executeTakeFirstOrThrow();
    await assertFewOpen(tx, stands);
    const id = (top ?? 0) + 1;
    const expiresAt = now + INVITATION_MS;
    await db
      .insertInto('enrolments')
      .values({
        id,
        code_hash: hashOf(code),
        ...stands,
        expires_at: expiresAt,
        used_at: null,
        created_at: now,
      })
      .execute();
    return { id, code, expiresAt };
  });
}

async function assertFewOpen(
  { db, now }: ControlTx,
  { tenant_id, branch_id }: Pick<EnrolmentRow, 'tenant_id' | 'branch_id'>,
): Promise<void> {
  if (branch_id === UNKNOWN) return;
  const { open } = await db
    .selectFrom('enrolments')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('tenant_id', '=', tenant_id)
    .where('branch_id', '=', branch_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(open) < MAX_OPEN) return;
  throw new AppError('LIMIT_REACHED', {
    message: `There are already ${MAX_OPEN} open codes. Use or revoke one first.`,
    details: { limit: MAX_OPEN },
  });
}

export async function purposeFor(tenant: TenantDatabase, branchId: number): Promise<Purpose> {
  const served = await tenant.read(systemCaller, (reader) => isServed(reader, branchId));
  return { kind: served ? 'computer' : 'branch', tenantId: tenant.id, branchId };
}

export async function isServed(handle: Handle, branchId: number): Promise<boolean> {
  const text = 'select 1 from sync_credentials where branch_id = ? limit 1';
  return (await handle.execute(text, [branchId])).length > 0;
}

/** Throws CODE_EXPIRED for an unknown or expired code. Whether it was used is decided where it is redeemed. */
export async function findInvitation(control: ControlDatabase, code: string, now: number): Promise<Invited> {
  return assertFor(await invitedBy(control, code, now), ['branch', 'computer']);
}

export async function findReturn(
  control: ControlDatabase,
  { code, ...from }: { readonly code: string; readonly tenant_id: number; readonly branch_id: number },
  now: number,
): Promise<Invited> {
  const invited = assertFor(await invitedBy(control, code, now), ['branch', 'computer', 'missing']);
  if (invited.tenantId !== from.tenant_id) throw new AppError('CODE_EXPIRED');
  if (invited.kind !== 'missing' && invited.branchId !== from.branch_id)
    throw new AppError('CODE_EXPIRED', {
      message:
        "This code is for another branch. Get one for this branch. If head office doesn't list this branch, create the code with galley invite --missing.",
    });
  return { ...invited, branchId: from.branch_id };
}

const madeFor: Readonly<Record<Purpose['kind'], string>> = {
  branch: 'This code connects a branch server. Run galley enrol URL CODE.',
  computer: 'This code connects a branch server. Run galley enrol URL CODE.',
  missing: 'This code reconnects a branch missing at head office. Run galley rejoin CODE.',
  restaurant: 'This code connects an existing restaurant. Run galley join URL CODE.',
};

function assertFor(invited: Invited, kinds: readonly Purpose['kind'][]): Invited {
  if (!kinds.includes(invited.kind)) throw new AppError('CODE_EXPIRED', { message: madeFor[invited.kind] });
  return invited;
}

async function invitedBy(control: ControlDatabase, code: string, now: number): Promise<Invited> {
  const codeHash = hashOf(code);
  const row = await control.read((db) =>
    db.selectFrom('enrolments').selectAll().where('code_hash', '=', codeHash).executeTakeFirst(),
  );
  if (!row || row.expires_at <= now) throw new AppError('CODE_EXPIRED');
  return { kind: kindOf(row), codeHash, tenantId: row.tenant_id, branchId: row.branch_id };
}

/** Codes made before kinds were stored are told apart by their numbers. */
function kindOf({ kind, tenant_id, branch_id, used_at }: EnrolmentRow): Purpose['kind'] {
  if (kind !== null) return kind;
  if (branch_id !== UNKNOWN) return 'computer';
  if (tenant_id === UNKNOWN) return 'restaurant';
  const { from, to } = STANDALONE_TENANTS;
  // The invitation of a restaurant has the number of the restaurant that joined with it.
  return used_at !== null && tenant_id >= from && tenant_id <= to ? 'restaurant' : 'missing';
}

/**
 * Binds a restaurant's code to the number of the restaurant that joins. Throws CODE_EXPIRED if another one used the
 * code, or if this one joined with another code.
 */
export async function bindInvitation(
  control: ControlDatabase,
  { code, id }: { readonly code: string; readonly id: number },
  { isNew, now }: { readonly isNew: boolean; readonly now: number },
): Promise<string> {
  const { codeHash } = assertFor(await invitedBy(control, code, now), ['restaurant']);
  return control.transact(async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('enrolments')
      .set({ kind: 'restaurant', tenant_id: id, used_at: now })
      .where('code_hash', '=', codeHash)
      .where('tenant_id', 'in', isNew ? [UNKNOWN, id] : [id])
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('CODE_EXPIRED');
    return codeHash;
  });
}

/** Only for lists of invitations. The unique index of the tenant makes a code work once. */
export async function markUsed(
  control: ControlDatabase,
  { codeHash }: Pick<Invited, 'codeHash'>,
): Promise<void> {
  await control.transact(({ db, now }) =>
    db
      .updateTable('enrolments')
      .set({ used_at: now })
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .execute(),
  );
}

/** UTC milliseconds. */
interface PendingInvitation {
  readonly id: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export function openInvitations(
  control: ControlDatabase,
  tenantId: number,
  branchId: number,
  now: number,
): Promise<PendingInvitation[]> {
  return control.read((db) =>
    db
      .selectFrom('enrolments')
      .select(['id', 'created_at as createdAt', 'expires_at as expiresAt'])
      .where('tenant_id', '=', tenantId)
      .where('branch_id', '=', branchId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('id')
      .execute(),
  );
}

export function withdrawInvitation(
  control: ControlDatabase,
  tenantId: number,
  branchId: number,
  id: number,
): Promise<boolean> {
  return control.transact(async ({ db, now }) => {
    const { numUpdatedRows } = await db
      .updateTable('enrolments')
      .set({ expires_at: now })
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .where('branch_id', '=', branchId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return signs.join('').replace(/(.{5})(?=.)/g, '$1-');
}

/** Throws CommandError for what no code can be, such as half of one. A fingerprint may follow (CODE@FINGERPRINT). */
export function assertWholeCode(given: string): void {
  const signs = [...bareCode(given.split('@')[0] ?? '')];
  if (signs.length === LENGTH && signs.every((sign) => ALPHABET.includes(sign))) return;
  throw new CommandError(
    `${given} isn't a whole code. A code has ${LENGTH} letters and digits; enter all of it as head office shows it`,
  );
}

/** Codes are typed by hand, so case, blanks and dashes do not matter. */
export const bareCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

const hashOf = (code: string): string => digestOf(bareCode(code));
