import { AppError } from '../../server/core/errors.ts';

/** Burst and rate per second of a node's requests: several times what a branch makes that sends everything it has. */
const AT_ONCE = 3_000;
const A_SECOND = 100;

/** Counts the requests of each node; a node that makes more than a branch can need has to wait. */
export class Rates {
  readonly #now: () => number;
  readonly #nodes = new Map<number, { left: number; at: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  count(node: number): void {
    const now = this.#now();
    const { left, at } = this.#nodes.get(node) ?? { left: AT_ONCE, at: now };
    const refilled = Math.min(AT_ONCE, left + ((now - at) * A_SECOND) / 1_000);
    this.#nodes.set(node, { left: Math.max(0, refilled - 1), at: now });
    if (refilled >= 1) return;
    throw new AppError('SYNC_BUSY', {
      message: 'This server is syncing too often. It slows down automatically.',
      details: { limit: 'requests a second', most: A_SECOND },
      retryAfter: 1,
    });
  }
}
