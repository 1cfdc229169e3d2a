import { AppError } from '../../server/core/errors.ts';

/** Requests a node may make at once, and a second in the long run: several times what a branch with all its work to send makes. */
const AT_ONCE = 3_000;
const A_SECOND = 100;

/** Counts the requests of each node: who makes more than a branch can have use for waits. */
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
      message: 'This server asks more often than it can have use for.',
      details: { limit: 'requests a second', most: A_SECOND },
      retryAfter: 1,
    });
  }
}
