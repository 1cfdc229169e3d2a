import { AppError } from '../../server/core/errors.ts';

/** What a message may cost whoever reads it. Honest senders stay far below, or halve their batches when told. */
export const budget = {
  /** Of the text, unfolded. */
  bytes: 8 * 1024 * 1024,
  /** Numbers, texts, lists and objects in the text of a batch. */
  values: 600_000,
  /** Names of fields in the text. */
  keys: 20_000,
  levels: 8,
  /** A table comes at most three times: rows, rows without what one branch has of them, farewells. An honest batch has some 60. */
  images: 100,
  /** Columns of a table, known here or not. */
  columns: 300,
  rows: 20_000,
  /** Rows × columns of all tables. */
  cells: 1_000_000,
  /** Letters that a value said once takes in all rows it is said for. */
  letters: 8 * 1024 * 1024,
  /** Rows of a record with all that belongs to it: they are applied, or set aside, in one transaction. */
  aggregate: 2_000,
} as const;

/** `what` of the budget is exceeded: the sender may try less at once. */
export const tooMuch = (what: keyof typeof budget, most: number = budget[what]): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', {
    message: `This is more than one message may hold: at most ${most} ${what}.`,
    details: { limit: what, most },
  });
