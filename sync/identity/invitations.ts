import { randomInt } from 'node:crypto';
import { AppError } from '../../server/core/errors.ts';
import { digestOf } from '../../server/core/secrets.ts';
import { DAY } from '../../server/core/time.ts';
import type { ControlDatabase } from '../../server/db/control-database.ts';

/** Without letters and digits that are mistaken for each other when read out on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
export const INVITATION_MS = 3 * DAY;

export interface Invitation {
  readonly id: number;
  readonly code: string;
  readonly branchId: number;
  /** UTC milliseconds. */
  readonly expiresAt: number;
}

/** What a code stands for. */
export interface Invited {
  readonly codeHash: string;
  readonly tenantId: number;
  readonly branchId: number;
}

/** A one-time code with which one computer may take over a branch; only its digest is kept. */
export function createInvitation(
  control: ControlDatabase,
  tenantId: number,
  branchId: number,
): Promise<Invitation> {
  const code = newCode();
  return control.transact(async ({ db, now }) => {
    const { top } = await db
      .selectFrom('enrolments')
      .select((e) => e.fn.max('id').as('top'))
      .executeTakeFirstOrThrow();
    const id = (top ?? 0) + 1;
    const expiresAt = now + INVITATION_MS;
    await db
      .insertInto('enrolments')
      .values({
        id,
        code_hash: hashOf(code),
        tenant_id: tenantId,
        branch_id: branchId,
        expires_at: expiresAt,
        used_at: null,
        created_at: now,
      })
      .execute();
    return { id, code, branchId, expiresAt };
  });
}

/** What stands for a branch that the central instance lost: which one is known when its server comes back. */
export const MISSING_BRANCH = 0;

/** Throws CODE_EXPIRED for a code that is unknown or too old. Whether it was used is decided where it is redeemed. */
export async function findInvitation(control: ControlDatabase, code: string, now: number): Promise<Invited> {
  const invited = await invitedBy(control, code, now);
  if (invited.branchId === MISSING_BRANCH) throw new AppError('CODE_EXPIRED');
  return invited;
}

export interface Returning extends Invited {
  /** The code is for a branch that is not known here. */
  readonly isMissing: boolean;
}

/** For the server of a branch that keeps its database. Throws CODE_EXPIRED, also for a code of another restaurant. */
export async function findReturn(
  control: ControlDatabase,
  { code, ...from }: { readonly code: string; readonly tenant_id: number; readonly branch_id: number },
  now: number,
): Promise<Returning> {
  const invited = await invitedBy(control, code, now);
  const isMissing = invited.branchId === MISSING_BRANCH;
  if (invited.tenantId !== from.tenant_id) throw new AppError('CODE_EXPIRED');
  if (!isMissing && invited.branchId !== from.branch_id)
    throw new AppError('CODE_EXPIRED', { message: 'The code is for another branch.' });
  return { ...invited, branchId: from.branch_id, isMissing };
}

async function invitedBy(control: ControlDatabase, code: string, now: number): Promise<Invited> {
  const codeHash = hashOf(code);
  const row = await control.read((db) =>
    db
      .selectFrom('enrolments')
      .select(['tenant_id', 'branch_id', 'expires_at'])
      .where('code_hash', '=', codeHash)
      .executeTakeFirst(),
  );
  if (!row || row.expires_at <= now) throw new AppError('CODE_EXPIRED');
  return { codeHash, tenantId: row.tenant_id, branchId: row.branch_id };
}

/**
 * Binds an invitation for a restaurant that is to come to the number of the one that came, and returns the digest of its
 * code. With another number it was used already; one that is here already came with another code.
 */
export function bindInvitation(
  control: ControlDatabase,
  { code, id }: { readonly code: string; readonly id: number },
  { isNew, now }: { readonly isNew: boolean; readonly now: number },
): Promise<string> {
  const codeHash = hashOf(code);
  return control.transact(async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('enrolments')
      .set({ tenant_id: id, used_at: now })
      .where('code_hash', '=', codeHash)
      .where('branch_id', '=', 0)
      .where('tenant_id', 'in', isNew ? [0, id] : [id])
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('CODE_EXPIRED');
    return codeHash;
  });
}

/** For lists of invitations only: that a code works once is the tenant's unique index. */
export async function markUsed(control: ControlDatabase, { codeHash }: Invited): Promise<void> {
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
export interface PendingInvitation {
  readonly id: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Those of a branch that can still be redeemed, the oldest first. Their codes are not known here. */
export function pendingInvitations(
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

/** The code is refused from now on; false when there is no such pending invitation. */
export function revokeInvitation(
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

/** Typed by hand: case, blanks and dashes do not matter. */
export const bareCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

const hashOf = (code: string): string => digestOf(bareCode(code));
