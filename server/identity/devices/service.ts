import type { z } from 'zod';
import { AppError, found, invalid } from '../../core/errors.ts';
import { mayEnter, type Role } from '../../core/permissions.ts';
import { digestOf, newSecret } from '../../core/secrets.ts';
import type { Reader, Tx } from '../../db/handle.ts';
import { audit } from '../audit/store.ts';
import { insertToken, revokeToken } from '../auth/store.ts';
import { assertVisible, listedBranches, requireHosted } from '../branches/scope.ts';
import { branchesAmong, userById, type WireUser } from '../users/store.ts';
import type { NewDevice } from './schema.ts';
import { deviceById, devicesAt, type WireDevice } from './store.ts';

/** Roles whose token lives until it is revoked; people's sessions end. */
const deviceRoles = new Set<Role>(['kiosk', 'display', 'kitchen']);

export async function registerDevice(
  tx: Tx,
  body: z.output<typeof NewDevice>,
): Promise<WireDevice & { token: string }> {
  const account = await userById(tx, body.user_id);
  if (!account?.is_active) throw invalid('user_id', 'there is no such active account');
  if (!deviceRoles.has(account.role)) throw invalid('user_id', 'is not the account of a device');
  const secret = newSecret();
  const id = await insertToken(tx, {
    userId: account.id,
    branchId: await branchFor(tx, account, body.branch_id),
    secretHash: digestOf(secret),
    kind: 'device',
    label: body.label,
    expiresAt: null,
  });
  const device = found(await deviceById(tx, id), 'device');
  await recorded(tx, 'device.register', device);
  return { ...device, token: `${id}|${secret}` };
}

export const listDevices = (reader: Reader): Promise<WireDevice[]> =>
  devicesAt(reader, listedBranches(reader, undefined));

export async function revokeDevice(tx: Tx, id: number): Promise<void> {
  const device = found(await deviceById(tx, id), 'device');
  assertVisible(tx, device.branch_id);
  await revokeToken(tx, id);
  await recorded(tx, 'device.revoke', device);
}

/** A device stands in one branch; at a branch server that is its own. */
async function branchFor(tx: Tx, account: WireUser, wanted: number | undefined): Promise<number> {
  const branchId = wanted ?? tx.caller.branchId;
  if (branchId === null) throw new AppError('BRANCH_REQUIRED');
  if (tx.tenant.role === 'branch') await requireHosted(tx, branchId);
  else if (!(await branchesAmong(tx, [branchId])).has(branchId))
    throw invalid('branch_id', 'there is no such branch');
  const allowed = mayEnter(tx.caller, branchId) && (account.branch_ids?.includes(branchId) ?? true);
  if (!allowed) throw new AppError('BRANCH_FORBIDDEN');
  return branchId;
}

async function recorded(tx: Tx, action: string, device: WireDevice): Promise<void> {
  const { id, branch_id } = device;
  await audit(tx, { action, entity: 'device', entityId: id, branchId: branch_id, after: device });
  tx.emit({ type: 'user.changed', branchId: branch_id, data: { id: device.user_id } });
}
