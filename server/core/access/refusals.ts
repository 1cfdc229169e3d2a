import { AppError } from '../errors.ts';
import { type Caller, hasPermission, type Permission, permissionMatrix, type Role } from '../permissions.ts';

/** Roles of people, as a message names them; the others are devices. */
const people: Partial<Readonly<Record<Role, string>>> = {
  owner: 'an owner',
  manager: 'a manager',
  cashier: 'a cashier',
  waiter: 'a waiter',
  kitchen: 'the kitchen',
  driver: 'a driver',
};

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

interface Lacking {
  readonly permission: Permission;
  readonly roles: readonly Role[];
}

const lacking = (permission: Permission): Lacking => ({ permission, roles: permissionMatrix[permission] });

const holdersOf = ({ roles }: Lacking): string => anyOf.format(roles.flatMap((role) => people[role] ?? []));

/** 403 for a caller whose role lacks the permission. `message`: of a rule that says it better. */
export function forbidden(permission: Permission, message?: string): AppError {
  const details = lacking(permission);
  return new AppError('FORBIDDEN', {
    message,
    details: { ...details },
    facts: { people: holdersOf(details) },
  });
}

export const approvalProblems = ['missing', 'wrong_pin', 'not_enough'] as const;

/** 403 until somebody who holds the permission approves. */
export function approvalRequired(
  { approver }: Pick<Caller, 'approver'>,
  permission: Permission,
  more: Readonly<Record<string, unknown>> = {},
): AppError {
  const problem = approver == null ? 'missing' : 'not_enough';
  return new AppError('APPROVAL_REQUIRED', { details: { problem, ...lacking(permission), ...more } });
}

export function assertPermission(
  { role }: Pick<Caller, 'role'>,
  permission: Permission,
  message?: string,
): void {
  if (!hasPermission(role, permission)) throw forbidden(permission, message);
}

export const reauthenticationProblems = ['missing', 'wrong', 'device'] as const;

interface Unproved {
  readonly problem: (typeof reauthenticationProblems)[number];
  readonly field?: 'password' | 'otp';
}

/** 403 until the request carries the person's password, and the code if they use one. */
export const reauthenticationRequired = (
  { problem, field }: Unproved = { problem: 'missing', field: 'password' },
  message?: string,
): AppError =>
  new AppError('REAUTHENTICATION_REQUIRED', {
    message,
    details: { problem, ...(field && { field, path: `reauthentication.${field}` }) },
  });
