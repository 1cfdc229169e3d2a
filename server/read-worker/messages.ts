import type { ErrorCode } from '../core/errors.ts';
import type { DatabaseLocation } from '../db/engine/engine.ts';

/** To the thread: an inquiry by its name, or that it is to let go of a place. */
export type ReadRequest = { readonly id: number; readonly place: DatabaseLocation } & (
  | { readonly inquiry: string; readonly question: unknown }
  | { readonly leave: true }
);

export type ReadReply = { readonly id: number } & (
  | { readonly answer: unknown }
  | { readonly error: ReadFailure }
);

/** An AppError if it has a code. */
export interface ReadFailure {
  readonly code?: ErrorCode;
  readonly message: string;
  readonly details?: Record<string, unknown> | undefined;
}
