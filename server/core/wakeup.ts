/** Wakes its one waiter. A wake-up while nobody waits ends the next wait at once. */
export class Wakeup {
  #isDue = false;
  #end: (() => void) | undefined;

  wake(): void {
    this.#isDue = true;
    this.#end?.();
  }

  /** True after a wake-up, false if `ms` passed first. */
  async wait(ms?: number): Promise<boolean> {
    if (!this.#isDue) await this.#sleep(ms);
    const wasDue = this.#isDue;
    this.#isDue = false;
    return wasDue;
  }

  #sleep(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#end = undefined;
        resolve();
      };
      const timer = ms === undefined ? undefined : setTimeout(done, ms);
      this.#end = done;
    });
  }
}
