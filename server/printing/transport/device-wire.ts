import { constants, fstat, open, read, close as shut, write } from 'node:fs';
import { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Wire } from './link.ts';

/** Milliseconds until a device that had no data, or no room, is asked again. */
const SOON = 5;
const FLAGS = constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW;
/** The error of reading from a write-only port. */
const ONE_WAY = 'EINVAL';
const NOTHING = Buffer.alloc(0);

const onFile = { open: promisify(open), stat: promisify(fstat), close: promisify(shut) };
const readInto = promisify(read);
const writeFrom = promisify(write);

export const faultCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** A character device as a stream. No call waits inside the system: a hanging printer must not block a thread. */
export class DeviceWire extends Duplex implements Wire {
  readonly #file: number;
  #reading: Promise<void> | undefined;
  #writing: Promise<void> | undefined;
  #isOneWay = false;

  private constructor(file: number) {
    super();
    this.#file = file;
  }

  /** Rejects with the system's error; ELOOP for a symbolic link, ENOTDEV for anything else that is no device. */
  static async open(path: string): Promise<DeviceWire> {
    const file = await onFile.open(path, FLAGS);
    if ((await onFile.stat(file)).isCharacterDevice()) return new DeviceWire(file);
    await onFile.close(file);
    throw Object.assign(new Error(`${path} isn't a device`), { code: 'ENOTDEV' });
  }

  get isOneWay(): boolean {
    return this.#isOneWay;
  }

  /** The driver discards its buffer when it is closed. */
  resetAndDestroy(): void {
    this.destroy();
  }

  override _read(): void {
    this.#reading ??= this.#listen().catch((error) => {
      if (faultCodeOf(error) === ONE_WAY) this.#isOneWay = true;
      else this.destroy(error);
    });
  }

  async #listen(): Promise<void> {
    const chunk = Buffer.alloc(256);
    while (!this.destroyed) {
      const length = await this.#unlessBusy(readInto(this.#file, chunk, 0, chunk.length, null));
      if (length) this.push(Buffer.from(chunk.subarray(0, length.bytesRead)));
      if (!length?.bytesRead) await pause(SOON);
    }
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    this.#writing = this.#pass(chunk).then(() => done(), done);
  }

  /**
   * The driver counts bytes as written when their transfer begins. It has sent everything only when it accepts nothing
   * more.
   */
  override _final(done: (error?: Error) => void): void {
    this.#writing = this.#pass(NOTHING).then(() => {
      done();
      this.push(null);
    }, done);
  }

  async #pass(chunk: Buffer): Promise<void> {
    for (let rest = chunk; !this.destroyed; ) {
      const taken = await this.#unlessBusy(writeFrom(this.#file, rest, 0, rest.length, null));
      rest = rest.subarray(taken?.bytesWritten ?? 0);
      if (taken && rest.length === 0) return;
      await pause(SOON);
    }
  }

  async #unlessBusy<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (faultCodeOf(error) === 'EAGAIN') return undefined;
      throw error;
    }
  }

  /** The number of a closed file may be reused at once, so no call on it may be running. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const quiet = Promise.allSettled([this.#reading, this.#writing]);
    quiet.then(() => onFile.close(this.#file)).then(() => done(error), done);
  }
}
