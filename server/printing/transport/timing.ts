/** All in milliseconds. */
export interface Timing {
  connect: number;
  /** For the answer to a question that needs no printing. */
  answer: number;
  /** For a sign that a printer confirms more than was known: every ticket to one that does not waits for so long. */
  hint: number;
  /** Between two looks at a printer that has not confirmed yet. */
  poll: number;
  /** A job may take `base` + `perByte` × its length without a sign of life. */
  base: number;
  perByte: number;
  /** How long a job may wait inside a printer that is out of paper or open. */
  hold: number;
  /** An unused connection is given back after this, for others may want the printer. */
  idle: number;
}

// 50 mm/s with 40 characters on a line of 3.75 mm are 2 ms a byte: the slowest printer still sold.
export const PATIENT: Timing = {
  connect: 1000,
  answer: 1000,
  hint: 200,
  poll: 500,
  base: 4000,
  perByte: 2,
  hold: 15 * 60_000,
  idle: 10_000,
};

export const timeAllowed = (timing: Timing, bytes: number): number => timing.base + timing.perByte * bytes;
