import { z } from 'zod';
import { reauthenticationRequired } from '../../core/access/refusals.ts';
import { AppError, validationError } from '../../core/errors.ts';
import { type Caller, systemCaller } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { Reauthentication } from '../../http/endpoint/endpoint.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import type { Platform, Principal } from '../../http/endpoint/platform.ts';
import { audit } from '../audit/store.ts';
import { isOwnPassword } from './own-password.ts';
import { userOf } from './principal.ts';
import { passSecondFactor } from './second-factor/login.ts';
import { accountById } from './store.ts';

/** Audit action of every sensitive action, beside its own entry. */
export const GRAVE_ACT = 'account.grave_act';

/** An owner has seen those before it. */
export const GRAVE_ACTS_SEEN = 'account.grave_acts_seen';

const ReauthenticationBody = z.object({
  password: z.string().min(1).max(1_000),
  otp: z
    .string()
    .min(6)
    .max(40)
    .optional()
    .describe('Code from the authenticator app, or a recovery code, if two-factor authentication is on.'),
});

/** Part of the body of every sensitive action. */
export const reauthentication = {
  reauthentication: ReauthenticationBody.optional().describe(
    'Password of the account that calls, sent again; a program sends its own. Without it, actions that need it return REAUTHENTICATION_REQUIRED.',
  ),
};

/** Body of a sensitive action without other fields. */
export const Reauthenticated = z.object(reauthentication);

interface Grave {
  readonly reauthenticate: Reauthentication;
}

/** For an endpoint that is always a sensitive action; its body has `reauthentication`. */
export const graveAct: Grave = { reauthenticate: { when: 'always', check, record: recordGraveAct } };

/** For an endpoint that is sensitive in some cases: its rule calls `assertReauthenticated`. */
export const graveActFor = (cases: string): Grave => ({
  reauthenticate: { when: 'by_rule', cases, check, record: recordGraveAct },
});

const OF_OWNER = "for an owner's account";
export const graveActForOwners: Grave = graveActFor(OF_OWNER);

/** For an owner's own new password: with it comes the one that holds until then, which is the proof. */
export const graveActOfOwner: Grave = {
  reauthenticate: { when: 'by_rule', cases: OF_OWNER, check: checkOwner, record: recordGraveAct },
};

export function assertReauthenticated({ reauthenticated, userId }: Caller): void {
  if (!reauthenticated && userId !== 0) throw reauthenticationRequired();
}

/** A PIN is short and seen by others, so a session opened with one proves nothing. */
const FROM_DEVICE = 'You can’t do this on a device with a PIN. Sign in to the back office with your email.';

type Proof = z.output<typeof ReauthenticationBody>;

const wrongPassword = (): AppError =>
  reauthenticationRequired({ problem: 'wrong', field: 'password' }, 'Wrong password. Try again.');

async function check(principal: Principal | undefined, body: unknown, platform: Platform): Promise<boolean> {
  const { reauthentication: given } = (body ?? {}) as { reauthentication?: Proof };
  if (given === undefined) return false;
  await prove(principal, given, platform, wrongPassword);
  return true;
}

async function checkOwner(
  principal: Principal | undefined,
  body: unknown,
  platform: Platform,
): Promise<boolean> {
  if (userOf(principal).caller.role !== 'owner') return false;
  const { current_password: password, reauthentication: given } = body as {
    current_password: string;
    reauthentication?: Proof;
  };
  // One of two different passwords is wrong: neither is checked, as each check takes time.
  if (given !== undefined && given.password !== password) throw wrongPassword();
  const wrong = () => validationError('current_password', 'is incorrect');
  await prove(principal, { ...given, password }, platform, wrong);
  return true;
}

async function prove(
  principal: Principal | undefined,
  { password, otp }: Proof,
  platform: Platform,
  wrong: () => AppError,
): Promise<void> {
  const { tenant, caller } = userOf(principal);
  if (caller.deviceId !== null) throw reauthenticationRequired({ problem: 'device' }, FROM_DEVICE);
  if (!(await isOwnPassword(principal, password, platform))) throw wrong();
  const [account] = await tenant.read(systemCaller, (reader) => accountById(reader, { id: caller.userId }));
  if (!account) return;
  const source = `token ${tenant.id} ${caller.tokenId}`;
  await passSecondFactor({ tenant, user: account, otp, source }, platform).catch(asRefusal(otp));
}

/** A 401 would mean that the session ended. */
const asRefusal =
  (otp: string | undefined) =>
  (error: unknown): never => {
    if (!(error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED')) throw error;
    const problem = otp === undefined ? 'missing' : 'wrong';
    throw reauthenticationRequired(
      { problem, field: 'otp' },
      otp === undefined ? 'Enter the code from your authenticator app.' : error.message,
    );
  };

export async function recordGraveAct(tx: Tx, act: string, address: string): Promise<void> {
  const after = { act, address };
  const { userId } = tx.caller;
  await audit(tx, { action: GRAVE_ACT, entity: 'user', entityId: userId, branchId: null, after });
  tx.emit({ type: 'user.changed', branchId: null, data: { id: userId } });
}

/** Ends the alarm about sensitive actions. */
export async function noteGraveActsSeen(tx: Tx): Promise<void> {
  const entityId = tx.caller.userId;
  await audit(tx, { action: GRAVE_ACTS_SEEN, entity: 'user', entityId, branchId: null });
  tx.emit({ type: 'user.changed', branchId: null, data: { id: entityId } });
}

nameSchemas({ Reauthentication: ReauthenticationBody, Reauthenticated });
