/** How long a printer has been failing without a break: first staff are told, then another printer takes over. */
export class Trouble {
  readonly #after: { alarm: number; takeover: number };
  readonly #on: { alarm: () => void; takeover: () => void };
  #timers: NodeJS.Timeout[] = [];
  #long = false;

  constructor(after: { alarm: number; takeover: number }, on: { alarm: () => void; takeover: () => void }) {
    this.#after = after;
    this.#on = on;
  }

  /** So long that its tickets belong elsewhere. */
  get isLong(): boolean {
    return this.#long;
  }

  /** Another failure; only the first since the last success starts the count. */
  begin(): void {
    if (this.#timers.length > 0) return;
    const takeover = () => {
      this.#long = true;
      this.#on.takeover();
    };
    this.#timers = [
      setTimeout(this.#on.alarm, this.#after.alarm),
      setTimeout(takeover, this.#after.takeover),
    ];
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#long = false;
  }
}
