import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { type Position, positionFields } from '../wire/positions.ts';

const olderSchema = z
  .object({ epoch: z.string(), head: z.int().min(0) })
  .transform(({ epoch: life, head: tx }) => ({ life, tx }));

const markSchema = z.union([z.object(positionFields), olderSchema]);

/** Within one sector, so that it is there whole or as it was before. */
const LENGTH = 128;

const markFile = (database: string): string => `${database.replace(/\.sqlite$/, '')}.head.json`;

/**
 * The newest transaction of a moment ago, beside the database. It is written in its place and not forced to the disk,
 * which costs nothing: after a power cut the file of identity is behind it by seconds, and as good as it was.
 */
export class HeadMark {
  readonly #handle: number;

  constructor(database: string) {
    this.#handle = openSync(markFile(database), 'a+', 0o600);
    closeSync(this.#handle);
    this.#handle = openSync(markFile(database), 'r+');
  }

  write(mark: Position): void {
    writeSync(this.#handle, JSON.stringify(mark).padEnd(LENGTH), 0);
  }

  close(): void {
    closeSync(this.#handle);
  }
}

/** Undefined where there is none, and for one that cannot be read. */
export function readHeadMark(database: string): Position | undefined {
  try {
    return markSchema.parse(JSON.parse(readFileSync(markFile(database), 'utf8')));
  } catch {
    return undefined;
  }
}
