import type { z } from 'zod';
import { AppError, requireFound, unknownId } from '../../core/errors.ts';
import { hasBranchAccess } from '../../core/permissions.ts';
import { digestOf, newSecret } from '../../core/secrets/secrets.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { audit } from '../audit/store.ts';
import { deviceTokenWith, insertToken, revokeTokensOn } from '../auth/store.ts';
import { assertVisible, listedBranches, requireHosted } from '../branches/scope.ts';
import { branchById, type WireBranch } from '../branches/store.ts';
import { accountFor, deviceAccountOf } from './account.ts';
import type { DeviceChanges, DeviceQuery, NewDevice } from './schema.ts';
import {
  changeDevice,
  countDevicesAt,
  deviceById,
  devicesAt,
  insertDevice,
  type WireDevice,
} from './store.ts';

type New = z.output<typeof NewDevice>;

export const listDevices = (
  reader: Reader,
  { branch_id }: z.output<typeof DeviceQuery>,
): Promise<WireDevice[]> => devicesAt(reader, listedBranches(reader, branch_id));

export async function visibleDevice(handle: Reader | Tx, id: number): Promise<WireDevice> {
  const device = requireFound(await deviceById(handle, id), 'device', id);
  assertVisible(handle, device.branch_id, 'device', id);
  return device;
}

/** The row is replicated, the token is not: it is created at the server the device will use. */
export async function registerDevice(tx: Tx, body: New): Promise<WireDevice & { token: string | null }> {
  const branch = await branchFor(tx, body.branch_id);
  const made = await makeDevice(tx, body, branch.id);
  const token = branch.is_local ? await issueDeviceToken(tx, made, newSecret()) : null;
  const device = await recorded(tx, 'device.register', undefined, made.id);
  return { ...device, token };
}

export async function updateDevice(
  tx: Tx,
  id: number,
  { label, is_active }: z.output<typeof DeviceChanges>,
): Promise<WireDevice> {
  const before = await visibleDevice(tx, id);
  await changeDevice(tx, id, {
    ...(label !== undefined && { label }),
    ...(is_active !== undefined && { is_active: is_active ? 1 : 0 }),
  });
  return recorded(tx, 'device.update', before, id);
}

export async function removeDevice(tx: Tx, id: number): Promise<void> {
  const before = await visibleDevice(tx, id);
  await changeDevice(tx, id, { deleted_at: tx.now });
  await revokeTokensOn(tx, id);
  const { branch_id: branchId } = before;
  await audit(tx, { action: 'device.delete', entity: 'device', entityId: id, branchId, before });
  announce(tx, before);
}

/** Registered devices of a branch, including switched-off ones. */
const MAX_DEVICES = 200;

export async function makeDevice(tx: Tx, body: New, branchId: number): Promise<WireDevice> {
  if ((await countDevicesAt(tx, branchId)) >= MAX_DEVICES) {
    throw new AppError('LIMIT_REACHED', {
      message: `This branch has reached its limit of ${MAX_DEVICES} devices. Delete one you don't use.`,
      details: { limit: MAX_DEVICES },
    });
  }
  const account =
    body.user_id === undefined
      ? await accountFor(tx, body.role, branchId)
      : await deviceAccountOf(tx, body.user_id);
  if (account.branch_ids !== null && !account.branch_ids.includes(branchId)) {
    throw new AppError('BRANCH_FORBIDDEN');
  }
  const columns = { branch_id: branchId, user_id: account.id, label: body.label };
  const id = await insertDevice(tx, columns);
  return requireFound(await deviceById(tx, id), 'device', id);
}

/** Returns the bearer token. */
export async function issueDeviceToken(tx: Tx, device: WireDevice, secret: string): Promise<string> {
  const id = await insertToken(tx, {
    userId: device.user_id,
    branchId: device.branch_id,
    secretHash: digestOf(secret),
    kind: 'device',
    deviceId: device.id,
    label: device.label,
    expiresAt: null,
  });
  return `${id}|${secret}`;
}

/** The token that the device got for this secret, for a call that is repeated. */
export async function tokenAgain(tx: Tx, device: WireDevice, secret: string): Promise<string> {
  const [token] = await deviceTokenWith(tx, { device: device.id, secretHash: digestOf(secret) });
  if (!token) throw new AppError('CODE_EXPIRED');
  return `${token.id}|${secret}`;
}

/** A device belongs to one branch; at a branch server to that one. */
export async function branchFor(tx: Tx, wanted: number | undefined): Promise<WireBranch> {
  const branchId = wanted ?? tx.caller.branchId;
  if (branchId === null) throw new AppError('BRANCH_REQUIRED');
  if (tx.tenant.role === 'branch') await requireHosted(tx, branchId);
  const branch = await branchById(tx, branchId, new Map());
  if (!branch?.is_active) throw unknownId('branch_id', 'branch', branchId);
  if (!hasBranchAccess(tx.caller, branchId)) throw new AppError('BRANCH_FORBIDDEN');
  return branch;
}

export async function recorded(
  tx: Tx,
  action: string,
  before: WireDevice | undefined,
  id: number,
): Promise<WireDevice> {
  const after = requireFound(await deviceById(tx, id), 'device', id);
  await audit(tx, { action, entity: 'device', entityId: id, branchId: after.branch_id, before, after });
  announce(tx, after);
  return after;
}

const announce = (tx: Tx, { id, branch_id, user_id }: WireDevice): void =>
  tx.emit({ type: 'user.changed', branchId: branch_id, data: { id: user_id, device_id: id } });
