import { setTimeout as sleep } from 'node:timers/promises';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import type { Table } from './documents/table.ts';

/** For each moment of work so many of rest: orders are taken on the same machine meanwhile. */
const REST = 1;
const LONGEST_REST_MS = 1_000;
/** Work that is too short to be worth an interruption. */
const SHORT_MS = 2;

/** Keeps a report from taking a processor for itself: after each read and between rows it rests as long as it worked. */
export class Pace {
  #rested = performance.now();

  reads(snapshot: Snapshots): Snapshots {
    return async (read) => {
      const result = await snapshot(read);
      await this.#rest();
      return result;
    };
  }

  rows(table: Table): Table {
    return { ...table, rows: this.#unhurried(table.rows) };
  }

  async *#unhurried<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const row of rows) {
      yield row;
      await this.#rest();
    }
  }

  async #rest(): Promise<void> {
    const worked = performance.now() - this.#rested;
    if (worked < SHORT_MS) return;
    await sleep(Math.min(worked * REST, LONGEST_REST_MS));
    this.#rested = performance.now();
  }
}
