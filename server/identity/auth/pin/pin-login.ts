import { AppError } from '../../../core/errors.ts';
import { type Caller, hasPermission, type Role, systemCaller } from '../../../core/permissions.ts';
import { digestOf, newSecret } from '../../../core/secrets/secrets.ts';
import { HOUR } from '../../../core/time/time.ts';
import type { Reader, Tx } from '../../../db/handle/handle.ts';
import { parseList } from '../../../db/handle/lists.ts';
import type { Platform, Principal } from '../../../http/endpoint/platform.ts';
import { userOf } from '../principal.ts';
import { insertToken, pinAccounts, tokenById } from '../store.ts';
import { holderOfPin, type PinHolder } from './pin.ts';

/** A PIN is short and a tablet is shared, so its session lasts a shift. */
const PIN_SESSION_MS = 12 * HOUR;

/** The holder of the PIN; the request must come from a registered device. */
export async function checkPinLogin(
  principal: Principal | undefined,
  body: { user_id: number; pin: string },
  platform: Platform,
): Promise<PinHolder> {
  const { tenant, caller } = userOf(principal);
  const [token] = await tenant.read(systemCaller, (reader) => tokenById(reader, { id: caller.tokenId ?? 0 }));
  if (token?.kind !== 'device') {
    throw new AppError('FORBIDDEN', {
      message: 'PIN sign-in works only on a paired device. Pair this device first.',
    });
  }
  const holder = await holderOfPin(platform, tenant, {
    guesser: { kind: 'device', id: caller.deviceId ?? 0 },
    userId: body.user_id,
    pin: body.pin,
    branchId: caller.branchId,
  });
  if (!holder || !mayOpen(caller, holder))
    throw new AppError('INVALID_CREDENTIALS', { message: 'Wrong PIN. Try again.' });
  return holder;
}

/** On a kiosk, which guests touch, only managers may sign in, to leave it. */
const mayOpen = ({ role }: Pick<Caller, 'role'>, person: { readonly role: string }): boolean =>
  role !== 'kiosk' || hasPermission(person.role as Role, 'branches.write');

/** Opens the holder's session on the device's branch; returns the bearer token. */
export async function openPinSession(tx: Tx, holder: PinHolder): Promise<string> {
  const secret = newSecret();
  const [device] = await tokenById(tx, { id: tx.caller.tokenId ?? 0 });
  const id = await insertToken(tx, {
    userId: holder.id,
    branchId: tx.caller.branchId,
    secretHash: digestOf(secret),
    kind: 'session',
    label: device?.label ?? null,
    deviceId: device?.device_id ?? null,
    openedWith: holder.pinHash,
    expiresAt: tx.now + PIN_SESSION_MS,
  });
  return `${id}|${secret}`;
}

/** Who can sign in by PIN on this device, for its list of names. */
export async function peopleWithPin(reader: Reader) {
  const { caller } = reader;
  const isOfBranch = (ids: string | null) =>
    caller.branchId === null || ids === null || parseList(ids).includes(caller.branchId);
  const accounts = await pinAccounts(reader, {});
  return accounts
    .filter((account) => isOfBranch(account.branch_ids) && mayOpen(caller, account))
    .map(({ id, name, role }) => ({ id, name, role }));
}
