import { AppError, isErrorCode } from '../core/errors.ts';

/** To a thread: one question under an id, or that nobody waits for its answer any longer. */
export type Asked<Q> = { readonly id: number } & ({ readonly question: Q } | { readonly cancelled: true });

/** From a thread: the answer to a question, why there is none, or how far it is. */
export type Told<A, P> = { readonly id: number } & (
  | { readonly answer: A }
  | { readonly failure: Failure }
  | { readonly progress: P }
);

/** An error as data: a copy between threads would lose its code and its class. */
interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
  readonly details?: Record<string, unknown> | undefined;
  readonly retryAfter?: number | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  if (error instanceof AppError) {
    const { code, details, retryAfter } = error;
    return { message, stack, code, details, retryAfter };
  }
  const { code } = error as { code?: unknown };
  return { message, stack, ...(typeof code === 'string' && { code }) };
}

export function errorOf({ message, stack, code, details, retryAfter }: Failure): Error {
  const error =
    code !== undefined && isErrorCode(code)
      ? new AppError(code, {
          message,
          ...(details && { details }),
          ...(retryAfter !== undefined && { retryAfter }),
        })
      : Object.assign(new Error(message), code !== undefined && { code });
  if (stack !== undefined) error.stack = stack;
  return error;
}
