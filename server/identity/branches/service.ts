import type { z } from 'zod';
import { AppError, requireFound, unknownId, validationError } from '../../core/errors.ts';
import { hasBranchAccess } from '../../core/permissions.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { audit } from '../audit/store.ts';
import { setActiveBranch } from '../auth/store.ts';
import { columns } from '../records/columns.ts';
import type { BranchChanges, BranchSettingsChanges } from './schema.ts';
import { assertVisible, requireHosted } from './scope.ts';
import {
  activeBranches,
  branchById,
  type Contacts,
  changeBranch,
  changeBranchSettings,
  type GuestScreen,
  isCodeTaken,
  isEnrolled,
  isPrinterOf,
  minutesOf,
  screenSettings,
  settingsOf,
  type WireBranch,
  type WireBranchSettings,
} from './store.ts';

export async function availableBranches(reader: Reader, contacts: Contacts): Promise<WireBranch[]> {
  const branches = await activeBranches(reader, contacts);
  return branches.filter(({ id }) => hasBranchAccess(reader.caller, id));
}

/** A branch server works only on its own branch; at central the choice is stored with the token. */
export async function switchBranch(tx: Tx, id: number, contacts: Contacts): Promise<WireBranch> {
  const branch = requireFound(await branchById(tx, id, contacts), 'branch', id);
  if (!hasBranchAccess(tx.caller, id) || !branch.is_active) throw new AppError('BRANCH_FORBIDDEN');
  if (tx.tenant.role === 'branch') await requireHosted(tx, id);
  else await setActiveBranch(tx, tx.caller.tokenId ?? 0, id);
  return branch;
}

/** Back to all branches, at central. */
export async function leaveBranch(tx: Tx): Promise<void> {
  if (tx.tenant.role === 'branch') throw new AppError('BRANCH_REQUIRED');
  await setActiveBranch(tx, tx.caller.tokenId ?? 0, null);
}

export async function updateBranch(
  tx: Tx,
  id: number,
  body: z.output<typeof BranchChanges>,
  contacts: Contacts,
): Promise<WireBranch> {
  const before = await visibleBranch(tx, id, contacts);
  await assertOwned(tx, before);
  if (body.code !== undefined && (await isCodeTaken(tx, body.code, id)))
    throw validationError('code', 'is already in use');
  assertMayRule(tx, before, body);
  const { day_start, is_active, ...plain } = body;
  await changeBranch(tx, id, {
    ...plain,
    ...(day_start !== undefined && { day_start: minutesOf(day_start) }),
    ...(is_active !== undefined && { is_active: is_active ? 1 : 0 }),
  });
  const after = await visibleBranch(tx, id, contacts);
  await recorded(tx, 'branch.update', id, before, after);
  return after;
}

export async function visibleSettings(handle: Reader | Tx, id: number): Promise<WireBranchSettings> {
  assertVisible(handle, id, 'branch', id);
  return requireFound(await settingsOf(handle, id), 'branch', id);
}

export async function updateSettings(
  tx: Tx,
  id: number,
  body: z.output<typeof BranchSettingsChanges>,
): Promise<WireBranchSettings> {
  const before = await visibleSettings(tx, id);
  const printer = body.receipt_printer_id ?? null;
  if (printer !== null && !(await isPrinterOf(tx, printer, id))) {
    throw unknownId('receipt_printer_id', 'printer', printer, 'at this branch');
  }
  if (body.upi_id && tx.tenant.currency !== 'INR') {
    throw validationError('upi_id', `UPI only works in INR; this restaurant uses ${tx.tenant.currency}`);
  }
  await changeBranchSettings(tx, id, columns(body));
  const after = await visibleSettings(tx, id);
  await recorded(tx, 'branch.settings', id, before, after);
  return after;
}

/** Stores a guest screen's settings of the branch; `after` is complete. Audited with the former ones. */
export async function updateScreenSettings(
  tx: Tx,
  id: number,
  screen: GuestScreen,
  before: object,
  after: object,
): Promise<void> {
  assertVisible(tx, id, 'branch', id);
  requireFound(await screenSettings(tx, id, screen), 'branch', id);
  await changeBranchSettings(tx, id, { [screen]: JSON.stringify(after) });
  await recorded(tx, `branch.${screen}`, id, before, after);
}

export async function visibleBranch(
  handle: Reader | Tx,
  id: number,
  contacts: Contacts = new Map(),
): Promise<WireBranch> {
  assertVisible(handle, id, 'branch', id);
  return requireFound(await branchById(handle, id, contacts), 'branch', id);
}

/** Once a restaurant belongs to a central, only central writes its branches. */
/** People with only some branches do not decide what these may do to others. */
function assertMayRule(tx: Tx, before: WireBranch, { catalogue }: z.output<typeof BranchChanges>): void {
  if (catalogue === undefined || catalogue === before.catalogue) return;
  if (tx.tenant.role === 'branch') throw validationError('catalogue', 'can only be changed at head office');
  if (tx.caller.branches !== 'all') throw new AppError('BRANCH_FORBIDDEN');
}

async function assertOwned(tx: Tx, { id, name }: WireBranch): Promise<void> {
  if (tx.tenant.role === 'central' || !(await isEnrolled(tx))) return;
  throw new AppError('BRANCH_NOT_HOSTED', {
    message: 'Branches are managed at head office. Make this change there.',
    details: { branch_id: id, name },
  });
}

async function recorded(tx: Tx, action: string, id: number, before: object, after: object): Promise<void> {
  await audit(tx, { action, entity: 'branch', entityId: id, branchId: id, before, after });
  tx.emit({ type: 'branch.changed', branchId: id, data: { id } });
}
