import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { type Caller, may, type Permission, type Role } from '../../core/permissions.ts';
import { id } from '../../http/fields.ts';
import type { Platform, Principal } from '../../http/platform.ts';
import { holderOfPin } from './pin.ts';
import { Pin } from './schema.ts';

/** `approval` in the body of the one call it is for: someone else's account and PIN. */
export const ApprovalBody = z.object({ user_id: id(), pin: Pin });

/** A person who vouched for one call with their PIN; what their role allows is asked with `approverFor`. */
export interface Approval {
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
}

/** For a `prepare` step. null when the body asks for none; 403 APPROVAL_REQUIRED when the PIN does not fit. */
export async function checkApproval(
  principal: Principal | undefined,
  approval: z.output<typeof ApprovalBody> | undefined,
  platform: Platform,
): Promise<Approval | null> {
  if (!approval || principal?.kind !== 'user') return null;
  const { tenant, caller } = principal;
  const holder = await holderOfPin(platform, tenant, {
    guesser: { kind: 'person', id: caller.userId },
    userId: approval.user_id,
    pin: approval.pin,
    branchId: caller.branchId,
  });
  if (!holder) throw new AppError('APPROVAL_REQUIRED', { message: 'The PIN of the approver does not fit.' });
  return { userId: holder.id, name: holder.name, role: holder.role };
}

/** Whether the caller, or who approved this call, holds the permission. */
export const mayWith = (caller: Caller, permission: Permission, approval: Approval | null): boolean =>
  may(caller.role, permission) || (approval !== null && may(approval.role, permission));

/**
 * The approver to name in the audit: null when the caller's own role is enough. 403 APPROVAL_REQUIRED when neither
 * the caller nor the approver holds the permission.
 */
export function approverFor(
  caller: Caller,
  permission: Permission,
  approval: Approval | null,
): number | null {
  if (may(caller.role, permission)) return null;
  if (approval === null || !may(approval.role, permission)) {
    throw new AppError('APPROVAL_REQUIRED', { details: { permission } });
  }
  return approval.userId;
}
