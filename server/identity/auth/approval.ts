import { z } from 'zod';
import { approvalRequired } from '../../core/access/refusals.ts';
import { AppError } from '../../core/errors.ts';
import { type Approver, type Caller, hasPermission, type Permission } from '../../core/permissions.ts';
import { id } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import type { Platform, Principal } from '../../http/endpoint/platform.ts';
import { holderOfPin } from './pin/pin.ts';
import { Pin } from './schema.ts';

/** `approval` in the body of the call it is for: another person's account and PIN. */
export const ApprovalBody = z.object({ user_id: id(), pin: Pin });

interface Asking {
  readonly principal: Principal | undefined;
  readonly body: { readonly approval?: z.output<typeof ApprovalBody> | undefined };
}

/** For an endpoint whose body has `approval`: the named person becomes part of the transaction's caller. */
export const approvable = {
  prepare: ({ principal, body }: Asking, platform: Platform): Promise<Approver | null> =>
    checkApproval(principal, body.approval, platform),
  approver: (prepared: Approver | null): Approver | null => prepared,
};

/** null if the body asks for none; 403 APPROVAL_REQUIRED if the PIN is wrong. */
export async function checkApproval(
  principal: Principal | undefined,
  approval: z.output<typeof ApprovalBody> | undefined,
  platform: Platform,
): Promise<Approver | null> {
  if (!approval || principal?.kind !== 'user') return null;
  const { tenant, caller } = principal;
  const holder = await holderOfPin(platform, tenant, {
    guesser: { kind: 'person', id: caller.userId },
    userId: approval.user_id,
    pin: approval.pin,
    branchId: caller.branchId,
  }).catch(asApproval);
  if (!holder) throw wrongPin('Wrong approval PIN. Try again.');
  return { userId: holder.id, name: holder.name, role: holder.role };
}

function asApproval(error: unknown): never {
  const isForeign = error instanceof AppError && error.code === 'PIN_NOT_OF_HERE';
  throw isForeign ? wrongPin(error.message) : error;
}

const wrongPin = (message: string): AppError =>
  new AppError('APPROVAL_REQUIRED', { message, details: { problem: 'wrong_pin' } });

/** Whether the caller, or the approver of this call, holds the permission. */
export const mayWith = (caller: Caller, permission: Permission): boolean =>
  hasPermission(caller.role, permission) ||
  (caller.approver != null && hasPermission(caller.approver.role, permission));

/**
 * The approver for the audit: null if the caller's own role is enough. 403 APPROVAL_REQUIRED if neither holds the
 * permission.
 */
export function approverFor(caller: Caller, permission: Permission): number | null {
  if (hasPermission(caller.role, permission)) return null;
  if (!mayWith(caller, permission)) throw approvalRequired(caller, permission);
  return caller.approver?.userId ?? null;
}

nameSchemas({ Approval: ApprovalBody });
