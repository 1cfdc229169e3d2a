import { afterSilence } from './silence.ts';

/** More than a printer answers between two reads. */
const MAX_LETTERS = 64;

/** A queue with one reader that waits with a limit. When full it drops the oldest. */
export class ReplyQueue<T> {
  #letters: T[] = [];
  #fault: Error | undefined;
  #reader: (() => void) | undefined;

  put(letter: T): void {
    if (this.#letters.length >= MAX_LETTERS) this.#letters.shift();
    this.#letters.push(letter);
    this.#reader?.();
  }

  clear(): void {
    this.#letters = [];
  }

  /** What arrived before can still be taken; after that taking rejects. */
  fail(fault: Error): void {
    this.#fault ??= fault;
    this.#reader?.();
  }

  /** Undefined when nothing arrived in time. */
  async take(ms: number): Promise<T | undefined> {
    if (this.#letters.length === 0 && !this.#fault) await this.#wait(ms);
    if (this.#letters.length === 0 && this.#fault) throw this.#fault;
    return this.#letters.shift();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        callOff();
        this.#reader = undefined;
        resolve();
      };
      const callOff = afterSilence(ms, done);
      this.#reader = done;
    });
  }
}
