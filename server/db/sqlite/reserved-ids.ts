import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurablySync } from '../files/durable-file.ts';

/** Node → table → the first id that was surely never given. */
const marksSchema = z.record(z.string(), z.record(z.string(), z.int().positive()));

type Marks = Record<string, number>;

/**
 * How far ids may have been given, in a small file beside the database that no backup holds. It is on the disk before any
 * of those ids is used: whatever becomes of the database, they are never given again.
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
