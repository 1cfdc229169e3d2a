import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { FILES, nameOfAge } from './files.ts';

/** How far somebody has read: files change their names, so one is known by the time of its first line. */
export interface Bookmark {
  /** UTC milliseconds. */
  readonly begun: number;
  /** Bytes that are still to be read. */
  readonly left: number;
}

interface Line {
  readonly text: string;
  readonly place: Bookmark;
}

const CHUNK_BYTES = 64 * 1024;
const HEAD_BYTES = 1_024;
const NEWLINE = 10;
/** Of a longer line only the end is read; none that the server writes is. */
const MAX_OF_LINE = 1_000_000;

/** The lines of all files, the newest first, from the bookmark on. What was forgotten meanwhile is left out. */
export async function* readBack(folder: string, from: Bookmark | undefined): AsyncGenerator<Line> {
  const seen = new Set<number>();
  for (let age = 0; age < FILES; age++) {
    const file = await openIfThere(join(folder, nameOfAge(age)));
    if (!file) continue;
    try {
      const begun = await beginningOf(file);
      // The files may be renamed while they are read: the same one comes under two names.
      if (begun === undefined || seen.has(begun)) continue;
      seen.add(begun);
      if (from && !seen.has(from.begun)) continue;
      const { size } = await file.stat();
      const left = from?.begun === begun ? Math.min(Math.floor(from.left), size) : size;
      for await (const { text, at } of linesBefore(file, left)) yield { text, place: { begun, left: at } };
    } finally {
      await file.close();
    }
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function beginningOf(file: FileHandle): Promise<number | undefined> {
  const head = await read(file, 0, HEAD_BYTES);
  const [, time] = /"time":(\d+)/.exec(head.toString('latin1')) ?? [];
  return time === undefined ? undefined : Number(time);
}

/** `at`: where the line begins. */
async function* linesBefore(file: FileHandle, end: number): AsyncGenerator<{ text: string; at: number }> {
  let rest = new Unfinished();
  for (let position = end; position > 0; ) {
    const size = Math.min(CHUNK_BYTES, position);
    position -= size;
    const bytes = await read(file, position, size);
    let until = bytes.length;
    for (let at = lineStart(bytes, until); at > 0; at = lineStart(bytes, until)) {
      const text = rest.endedBy(bytes.subarray(at, until));
      if (text !== '') yield { text, at: position + at };
      rest = new Unfinished();
      until = at - 1;
    }
    rest.precede(bytes.subarray(0, until));
  }
  const text = rest.endedBy(NOTHING);
  if (text !== '') yield { text, at: 0 };
}

const NOTHING = Buffer.alloc(0);

/** A line of which the beginning has not been reached. */
class Unfinished {
  readonly #parts: Buffer[] = [];
  #bytes = 0;

  precede(part: Buffer): void {
    if (this.#bytes < MAX_OF_LINE) this.#parts.unshift(part);
    this.#bytes += part.length;
  }

  endedBy(part: Buffer): string {
    this.precede(part);
    return Buffer.concat(this.#parts).toString('utf8');
  }
}

/** Behind the last newline before `until`; 0 when there is none. */
const lineStart = (bytes: Buffer, until: number): number => bytes.subarray(0, until).lastIndexOf(NEWLINE) + 1;

async function read(file: FileHandle, position: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, position);
  return buffer.subarray(0, bytesRead);
}
