import { type Entry, isWaiting } from './entry.ts';
import {
  type Answer,
  added,
  attempted,
  divided,
  done,
  due,
  type Edit,
  judge,
  type Plan,
  refused,
  signedOut,
  type Verdict,
  waitAfter,
} from './rules.ts';

/** What is kept. */
export interface EntryStore {
  /** By `seq`. */
  all(): Promise<readonly Entry[]>;
  /** Reads, edits and writes in one transaction, which is on the disk when this resolves. */
  change(edit: Edit): Promise<readonly Entry[]>;
}

interface Ports {
  readonly store: EntryStore;
  /** Resolves also when nothing was heard; never rejects. */
  readonly send: (entry: Entry) => Promise<Answer>;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  /** Calls `work` after a while. */
  readonly after: (ms: number, work: () => void) => void;
  readonly newKey: () => string;
  /** Whether this tab is the one that sends for the device. */
  readonly isSender: () => boolean;
  /** The answer is shown before its entry is gone. */
  readonly answered: (entry: Entry, data: unknown) => void;
  readonly changed: (entries: readonly Entry[]) => void;
}

/** Carries what was tapped to the server: kept before it is shown, kept before it is sent, gone once it was answered. */
export class Outbox {
  readonly #ports: Ports;
  readonly #due: typeof due;
  readonly #flying = new Set<string>();
  #notBefore = new Map<string, number>();
  /** As the server said, of what is not answered yet. */
  readonly #askedToWait = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  #entries: readonly Entry[] = [];

  constructor(ports: Ports, whatIsDue = due) {
    this.#ports = ports;
    this.#due = whatIsDue;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** What is kept, as another tab may have changed it. */
  async load(): Promise<void> {
    this.#show(await this.#ports.store.all());
    this.#pump();
  }

  /** Resolves when the entry is kept. */
  add(plan: Plan): Promise<void> {
    return this.edit(added(plan));
  }

  async edit(edit: Edit): Promise<void> {
    this.#show(await this.#ports.store.change(edit));
    this.#pump();
  }

  /** The server is there: no more waiting, save as long as it asked for itself. */
  beat(): void {
    this.#failures.clear();
    this.#notBefore = new Map(this.#askedToWait);
    this.#pump();
  }

  #show(entries: readonly Entry[]): void {
    this.#entries = entries;
    this.#ports.changed(entries);
  }

  #pump(): void {
    if (!this.#ports.isSender()) return;
    const { now } = this.#ports;
    const flights = { flying: this.#flying, notBefore: this.#notBefore, now: now() };
    for (const { key } of this.#due(this.#entries, flights)) {
      this.#flying.add(key);
      void this.#fly(key);
    }
  }

  async #fly(key: string): Promise<void> {
    try {
      const entries = await this.#ports.store.change(attempted(key));
      const entry = entries.find((one) => one.key === key && isWaiting(one));
      this.#show(entries);
      if (entry) await this.#settle(entry, judge(entry, await this.#ports.send(entry)));
    } catch {
      this.#wait(key, 0);
    } finally {
      this.#flying.delete(key);
      this.#pump();
    }
  }

  async #settle(entry: Entry, verdict: Verdict): Promise<void> {
    const { key } = entry;
    if (verdict.kind === 'wait') return this.#wait(key, verdict.ms);
    this.#askedToWait.delete(key);
    if (verdict.kind === 'done') this.#ports.answered(entry, verdict.data);
    this.#show(await this.#ports.store.change(this.#editFor(entry, verdict)));
  }

  #editFor({ key, author }: Entry, verdict: Exclude<Verdict, { kind: 'wait' }>): Edit {
    if (verdict.kind === 'sign_in') return signedOut(key, author.token);
    if (verdict.kind === 'refused') return refused(key, verdict.refusal);
    if (verdict.kind === 'divided') {
      return divided(key, verdict.refusal, verdict.refused, this.#ports.newKey());
    }
    return done(key, (verdict.data as { id?: number } | undefined)?.id);
  }

  #wait(key: string, atLeastMs: number): void {
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    const ms = Math.max(waitAfter(failures), atLeastMs);
    const now = this.#ports.now();
    this.#askedToWait.set(key, now + atLeastMs);
    this.#notBefore.set(key, now + ms);
    this.#ports.after(ms, () => this.#pump());
  }
}
