import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { type Position, position } from '../wire/positions.ts';

/** Within one disk sector, so that a power cut leaves the old or the new text. */
const LENGTH = 128;

const markFile = (database: string): string => `${database.replace(/\.sqlite$/, '')}.head.json`;

/**
 * The newest transaction of a moment ago, beside the database. Written in place and not forced to disk, which costs
 * nothing. After a power cut it is useless, and the identity file is at most seconds old.
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

/** Undefined if it is missing or unreadable. */
export function readHeadMark(database: string): Position | undefined {
  try {
    return position.parse(JSON.parse(readFileSync(markFile(database), 'utf8')));
  } catch {
    return undefined;
  }
}
