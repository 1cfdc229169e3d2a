/** How much longer a printer that has a job may leave us without a word. */
export class ReplyTimeout {
  readonly #allowance: number;
  readonly #last: number;
  #until: number;
  #isHeld = false;

  constructor(ms: number, hold: number) {
    this.#allowance = ms;
    this.#until = performance.now() + ms;
    this.#last = this.#until + hold;
  }

  get left(): number {
    return Math.max(0, this.#until - performance.now());
  }

  get isOver(): boolean {
    return this.left === 0;
  }

  /** Begins again while the printer is held up, and once more when it goes on. */
  learn(isReady: boolean): void {
    if (!isReady || this.#isHeld) this.#until = Math.min(this.#last, performance.now() + this.#allowance);
    this.#isHeld = !isReady;
  }
}
