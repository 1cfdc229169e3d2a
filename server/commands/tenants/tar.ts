import { open, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { moveDurablySync } from '../../db/files/durable-file.ts';

const BLOCK = 512;

/** A compressed tar archive (POSIX ustar), entry by entry. The file is complete or missing. */
export class TarWriter {
  readonly #target: string;
  readonly #draft: string;
  readonly #packed = createGzip();
  readonly #file: Writable;
  readonly #written: Promise<void>;
  readonly #modified: number;

  private constructor(target: string, draft: string, file: Writable, modified: number) {
    this.#target = target;
    this.#draft = draft;
    this.#modified = modified;
    this.#file = file;
    this.#written = finished(this.#packed.pipe(file));
    this.#written.catch(() => {});
    file.on('error', (error) => this.#packed.destroy(error));
  }

  /** `modified`: UTC milliseconds, the time of every entry. */
  static async create(target: string, modified: number): Promise<TarWriter> {
    const draft = `${target}.draft`;
    const handle = await open(draft, 'w', 0o600);
    return new TarWriter(target, draft, handle.createWriteStream(), modified);
  }

  async add(name: string, data: Buffer): Promise<void> {
    const rest = data.length % BLOCK;
    await this.#write(headerOf(name, data.length, this.#modified));
    await this.#write(data);
    if (rest > 0) await this.#write(Buffer.alloc(BLOCK - rest));
  }

  /** Resolves with the number of bytes when everything is on the disk. */
  async end(): Promise<number> {
    this.#packed.end(Buffer.alloc(2 * BLOCK));
    await this.#written;
    moveDurablySync(this.#draft, this.#target);
    return (await stat(this.#target)).size;
  }

  async discard(): Promise<void> {
    this.#packed.destroy();
    this.#file.destroy();
    await rm(this.#draft, { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    const room = this.#packed.write(bytes);
    if (!room)
      await Promise.race([new Promise((resolve) => this.#packed.once('drain', resolve)), this.#written]);
  }
}

function headerOf(name: string, size: number, modified: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0, 100);
  header.write(octal(0o600, 7), 100);
  for (const at of [108, 116]) header.write(octal(0, 7), at);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(modified / 1_000), 11), 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    148,
    'latin1',
  );
  return header;
}
