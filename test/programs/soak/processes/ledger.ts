export interface Answered {
  readonly id: number;
  readonly branchId: number;
}

interface Giving {
  /** Of the request that made it. */
  readonly key: string;
  readonly byDouble: boolean;
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
  readonly #given = new Map<string, Giving>();
  answers = 0;
  /** Head office went back in time. */
  centralLost = false;

  /**
   * An id that a branch's server answered. Two copies of one data folder give the same ones until they hear of each other;
   * nobody else ever does.
   */
  gave(what: string, id: number, { key, byDouble }: Giving): void {
    const before = this.#given.get(`${what} ${id}`);
    this.#given.set(`${what} ${id}`, { key, byDouble: byDouble || before?.byDouble === true });
    if (before && before.key !== key && !before.byDouble && !byDouble)
      this.surprises.push(`${what} ${id} was given twice, for ${before.key} and for ${key}`);
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
