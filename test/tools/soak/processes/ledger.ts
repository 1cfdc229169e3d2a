import { nodeOf } from '../../../../server/core/ids.ts';

interface Answered {
  readonly id: number;
  readonly branchId: number;
}

/**
 * A data folder whose server gives ids. A copy of one has given all that its original gave before, and never gives that
 * again. Of the number that both had then each may give what the other gives, as neither hears of it; of no other number.
 */
export interface Giver {
  readonly name: string;
  readonly copied?: {
    readonly from: Giver;
    /** The number of the server when the copy was made. */
    readonly node: number;
    /** Ids that were given by then (Ledger.given). */
    readonly since: number;
  };
}

interface Giving {
  /** Of the request that made it. */
  readonly key: string;
  readonly by: Giver;
}

/** What people were told is done. */
export class Ledger {
  /** By idempotency key. */
  readonly orders = new Map<string, Answered>();
  readonly payments = new Map<string, Answered>();
  /** Requests for payments of which every copy was on a disk that was lost: they may be there or not. */
  readonly excused = new Set<string>();
  /** Answers that a person cannot do anything about, by code. */
  readonly refusals = new Map<string, number>();
  readonly surprises: string[] = [];
  /** By what was given and its id, the first to give it first; `at` counts them. */
  readonly #given = new Map<string, (Giving & { readonly at: number })[]>();
  answers = 0;
  /** Head office went back in time. */
  centralLost = false;

  /** An id that a branch's server answered. */
  gave(what: string, id: number, giving: Giving): void {
    const before = this.#given.get(`${what} ${id}`) ?? [];
    if (before.some(({ key }) => key === giving.key)) return;
    this.#given.set(`${what} ${id}`, [...before, { ...giving, at: this.given }]);
    for (const one of before)
      if (!mayBoth(nodeOf(id), one, giving))
        this.surprises.push(
          `${what} ${id} was given twice, by ${one.by.name} for ${one.key} and by ${giving.by.name} for ${giving.key}`,
        );
  }

  /** Ids that were answered. */
  get given(): number {
    return this.#given.size;
  }

  refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  /** After a loss: payments that stand nowhere any more. `standing`: their requests, in the books that are left. */
  excuseLost(standing: ReadonlySet<unknown>): void {
    for (const key of this.payments.keys()) if (!standing.has(key)) this.excused.add(key);
  }
}

const mayBoth = (node: number, first: Giving & { readonly at: number }, second: Giving): boolean => {
  const isCopyOf = (copy: Giver, original: Giver) =>
    copy.copied?.from === original && copy.copied.node === node ? copy.copied : undefined;
  const copied = isCopyOf(second.by, first.by);
  return copied ? first.at >= copied.since : isCopyOf(first.by, second.by) !== undefined;
};
