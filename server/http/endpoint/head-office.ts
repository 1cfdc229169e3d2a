import { AppError } from '../../core/errors.ts';

/** The password of a person at a branch, percent-encoded, for what head office decides. */
export const PASSWORD_HEADER = 'X-Head-Office-Password';
/** Additionally, for an account with a second factor: the code of the authenticator app, or a recovery code. */
export const CODE_HEADER = 'X-Head-Office-Code';

/** A request at a branch that head office must answer, in the person's name. */
export interface PersonRequest {
  readonly userId: number;
  readonly email: string;
  /** Sent to head office only, which verifies the person by it. */
  readonly password: string;
  readonly otp: string | undefined;
  readonly method: string;
  /** Path and query as received. */
  readonly url: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/**
 * Thrown by a rule at a branch's server about what head office decides. If head office is reachable, the same request
 * is made there with the person's password, and its answer is returned; changes arrive by replication.
 */
export class HeadOfficeRequired extends AppError {
  /** The e-mail the person logs in with; null: they have no login. */
  readonly email: string | null;

  constructor(message: string, email: string | null) {
    super('BRANCH_NOT_HOSTED', { message, details: { header: PASSWORD_HEADER } });
    this.email = email;
  }
}

/** Undefined: none was given. If the request itself contains the person's password, no header is needed. */
export function passwordFor(header: string | string[] | undefined, body: unknown): string | undefined {
  if (typeof header === 'string' && header !== '') return decoded(header);
  const { current_password: own } = (body ?? {}) as { current_password?: unknown };
  return typeof own === 'string' ? own : undefined;
}

export const codeFor = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    throw new AppError('VALIDATION_ERROR', { details: { [PASSWORD_HEADER]: ['must be percent-encoded'] } });
  }
}
