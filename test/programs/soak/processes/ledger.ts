export interface Answered {
  readonly id: number;
  readonly branchId: number;
}

/** What people were told is done. */
export class Ledger {
  /** By idempotency key. */
  readonly orders = new Map<string, Answered>();
  readonly payments = new Map<string, Answered>();
  /** Payments of which every copy was on a disk that was lost: they may be there or not. */
  readonly excused = new Set<number>();
  /** Answers that a person cannot do anything about, by code. */
  readonly refusals = new Map<string, number>();
  readonly surprises: string[] = [];
  answers = 0;

  refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  /** After a loss: payments that stand nowhere any more. `standing`: ids in the books that are left. */
  excuseLost(standing: ReadonlySet<number>): number {
    const before = this.excused.size;
    for (const { id } of this.payments.values()) if (!standing.has(id)) this.excused.add(id);
    return this.excused.size - before;
  }
}
