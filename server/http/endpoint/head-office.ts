import { AppError } from '../../core/errors.ts';

/** Who makes a request at a branch gives their password here, percent-encoded, where head office decides about it. */
export const PASSWORD_HEADER = 'X-Head-Office-Password';
/** Beside it, of an account with a second factor: the code of the authenticator app, or a recovery code. */
export const CODE_HEADER = 'X-Head-Office-Code';

/** A request at a branch that head office is to answer, in the name of the person who makes it. */
export interface PersonRequest {
  readonly userId: number;
  readonly email: string;
  /** Goes to head office alone, which knows the person by it: it takes nobody's word for who asks. */
  readonly password: string;
  readonly otp: string | undefined;
  readonly method: string;
  /** Path and query, as they came. */
  readonly url: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/**
 * Thrown by a rule at the server of a branch about what head office decides. While the line stands, the same request is
 * made there with the password of the person, and its answer is the answer; what changed comes back by replication.
 */
export class HeadOfficeRequired extends AppError {
  /** What the person logs in with; null: nobody logs in so. */
  readonly email: string | null;

  constructor(message: string, email: string | null) {
    super('BRANCH_NOT_HOSTED', { message, details: { header: PASSWORD_HEADER } });
    this.email = email;
  }
}

/** Undefined: none was given. The own password, where the request itself holds it, needs no header. */
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
