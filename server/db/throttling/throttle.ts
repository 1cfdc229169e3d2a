import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Snapshots } from '../handle/snapshots.ts';

const MAX_REST_MS = 1_000;
/** Work too short to be worth a pause. */
const SHORT_MS = 2;

/**
 * Keeps heavy reading from taking a processor, or its thread, for itself: between snapshots, and between rows, it rests
 * `rest` moments for each of work; 0: for a turn of the loop, which lets in what else its thread has to do. Never within a
 * snapshot: while one is open the log of the database cannot restart, and each commit tries to move it.
 */
export class Throttle {
  readonly #rest: number;
  #rested = performance.now();
  /** Of a database server, since the last rest. */
  #worked = 0;

  constructor(rest: number) {
    this.#rest = rest;
  }

  reads(snapshot: Snapshots): Snapshots {
    return async (read) => {
      const result = await snapshot(read);
      await this.#pause();
      return result;
    };
  }

  /**
   * For a database server, whose processes keep their priority: rests between statements, for its work alone. There a
   * snapshot may stay open meanwhile.
   */
  statements(snapshot: Snapshots): Snapshots {
    return (read) =>
      snapshot(({ dialect, execute }) =>
        read({
          dialect,
          execute: (statement, parameters) => this.#during(() => execute(statement, parameters)),
        }),
      );
  }

  async *rows<T>(rows: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
    for await (const row of rows) {
      yield row;
      await this.#pause();
    }
  }

  async #during<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await work();
    this.#worked += performance.now() - begun;
    if (this.#worked >= SHORT_MS) {
      await sleep(Math.min(this.#worked * this.#rest, MAX_REST_MS));
      this.#worked = 0;
    }
    return result;
  }

  async #pause(): Promise<void> {
    const worked = performance.now() - this.#rested;
    if (worked < SHORT_MS) return;
    await (this.#rest === 0 ? nextTurn() : sleep(Math.min(worked * this.#rest, MAX_REST_MS)));
    this.#rested = performance.now();
  }
}

/**
 * Parts of what is written in several transactions, with the place of their first: between them the writer rests as long
 * as a part took, so that others' writes take turns with it.
 */
export async function* inParts<T>(
  all: readonly T[],
  size: number,
): AsyncGenerator<{ part: readonly T[]; at: number }> {
  const places = Array.from({ length: Math.ceil(all.length / size) }, (_, part) => part * size);
  for await (const at of new Throttle(1).rows(places)) yield { part: all.slice(at, at + size), at };
}
