import { createStream } from 'rotating-file-stream';
import { MINUTE } from '../../core/time/time.ts';
import { FILES, LOG_NAME } from './files.ts';

/** Of each file; together a week or so of a busy branch, and never a full disk. */
const MAX = '8M';
/** Lines are written together: one each would be a call to the disk for every request. */
const GATHER_MS = 200;
/** What waits for a disk that hangs; beyond it lines are lost rather than memory. */
const MAX_WAITING = 4_000_000;

/** The server's log in its folder: files that replace each other. One that cannot be written never stops the restaurant. */
export class LogFile {
  readonly #folder: string;
  #stream: ReturnType<typeof createStream> | undefined;
  #gathered: string;
  #timer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    // What was written last may have been cut off by the power.
    this.#gathered = '\n';
    this.#open();
  }

  write(line: string): void {
    if (this.#gathered.length < MAX_WAITING) this.#gathered += line;
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS).unref();
  }

  /** Resolves when what was said is with the disk, or could not be written. */
  async close(): Promise<void> {
    clearTimeout(this.#retry);
    this.#flush();
    const stream = this.#stream;
    this.#stream = undefined;
    if (!stream || stream.destroyed) return;
    await new Promise<void>((resolve) => {
      stream.once('close', resolve);
      stream.end();
    });
  }

  #open(): void {
    const stream = createStream(LOG_NAME, { path: this.#folder, size: MAX, rotate: FILES - 1 });
    stream.on('warning', () => {});
    stream.on('error', () => this.#failed(stream));
    this.#stream = stream;
  }

  #failed(stream: unknown): void {
    if (stream !== this.#stream) return;
    this.#stream = undefined;
    this.#retry = setTimeout(() => this.#open(), MINUTE).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const stream = this.#stream;
    if (!stream || stream.writableLength > MAX_WAITING) return;
    stream.write(this.#gathered);
    this.#gathered = '';
  }
}
