import { AppError } from '../../server/core/errors.ts';

/** Limits of what a message may cost its reader. Honest senders stay far below, or halve their batches when told. */
export const budget = {
  /** Bytes of the unpacked text. */
  bytes: 8 * 1024 * 1024,
  /** Numbers, texts, lists and objects in the text of a batch. */
  values: 600_000,
  /** Field names in the text. */
  keys: 20_000,
  levels: 8,
  /**
   * A table comes at most three times: rows, rows without single-branch columns, farewells. An honest batch has about
   * 60.
   */
  images: 100,
  /** Columns of a table, known or unknown. */
  columns: 300,
  rows: 20_000,
  /** Rows × columns of all tables. */
  cells: 1_000_000,
  /** Characters that a value said once takes in all rows it stands for. */
  letters: 8 * 1024 * 1024,
  /** Rows of a record with all that belongs to it: applied, or set aside, in one transaction. */
  aggregate: 2_000,
} as const;

/** The limit `what` is exceeded: the sender may try less at once. */
export const tooMuch = (what: keyof typeof budget, most: number = budget[what]): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', {
    message: `The message is too large: at most ${most} ${what}.`,
    details: { limit: what, most },
  });
