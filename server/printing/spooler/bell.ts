/** Wakes its one waiter. Rung while nobody waits, it is heard by the next. */
export class Bell {
  #rung = false;
  #heard: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#heard?.();
  }

  /** True when it rang, false when `ms` went by first. */
  async wait(ms?: number): Promise<boolean> {
    if (!this.#rung) await this.#ringing(ms);
    const rung = this.#rung;
    this.#rung = false;
    return rung;
  }

  #ringing(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#heard = undefined;
        resolve();
      };
      const timer = ms === undefined ? undefined : setTimeout(done, ms);
      this.#heard = done;
    });
  }
}
