import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurablySync } from '../files/durable-file.ts';

/** Node → table → the first id that was certainly never given. */
const marksSchema = z.record(z.string(), z.record(z.string(), z.int().positive()));

type Marks = Record<string, number>;

/**
 * How far ids may have been given, in a small file beside the database that no backup contains. It is on disk before
 * any of those ids is used, so that they are never given again whatever becomes of the database.
 */
export class ReservedIds {
  readonly #file: string;
  readonly #marks: Record<string, Marks>;
  constructor(database: string) {
    this.#file = `${database.replace(/\.sqlite$/, '')}.ids.json`;
    this.#marks = read(this.#file) ?? {};
  }

  of(node: number): Marks {
    return this.#marks[node] ?? {};
  }

  /** Returns once it is on the disk. */
  reserve(node: number, marks: Marks): void {
    this.#marks[node] = { ...this.#marks[node], ...marks };
    writeDurablySync(this.#file, JSON.stringify(this.#marks));
  }
}

function read(file: string): Record<string, Marks> | undefined {
  try {
    return marksSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
