import { unknownId, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { createUser } from '../users/service.ts';
import { activeAccountsOf, userById, type WireUser } from '../users/store.ts';
import { deviceRoles } from './schema.ts';

type DeviceRole = (typeof deviceRoles)[number];

export const isDeviceRole = (role: string): role is DeviceRole =>
  (deviceRoles as readonly string[]).includes(role);

/** The named account; only device accounts get a token that does not end. */
export async function deviceAccountOf(tx: Tx, id: number): Promise<WireUser> {
  const account = await userById(tx, id);
  if (!account?.is_active) throw unknownId('user_id', 'active account', id);
  if (!isDeviceRole(account.role)) throw validationError('user_id', "isn't a device account");
  return account;
}

/** The oldest account of the role that may work at the branch, or a new one limited to it. */
export async function accountFor(tx: Tx, role: DeviceRole | undefined, branchId: number): Promise<WireUser> {
  if (role === undefined) throw validationError('user_id', 'is required, or send role');
  const known = await activeAccountsOf(tx, role);
  const fitting = known.find(({ branch_ids }) => branch_ids === null || branch_ids.includes(branchId));
  return fitting ?? createUser(tx, { ...blank, role, name: names[role], branch_ids: [branchId] }, {});
}

const blank = { email: null, phone: null, locale: null, is_active: true };
const names: Readonly<Record<DeviceRole, string>> = {
  kiosk: 'Kiosk',
  display: 'Display',
  kitchen: 'Kitchen screen',
  staff: 'Staff tablet',
};
