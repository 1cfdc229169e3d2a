import type { Readable } from 'node:stream';
import { createStream } from 'rotating-file-stream';

/** The shell's own log, with the last words of a server that ended. The server writes its own log beside this one. */
export class ShellLog {
  readonly #file;

  constructor(folder: string) {
    this.#file = createStream('shell.log', { path: folder, size: '4M', rotate: 2 });
    // A log that cannot be written must not stop the restaurant.
    this.#file.on('error', () => {});
    this.#file.on('warning', () => {});
  }

  follow(...streams: readonly Readable[]): void {
    for (const stream of streams) stream.on('data', (text) => void this.#file.write(text));
  }

  /** Adds a line. */
  note(what: string, details: Record<string, unknown> = {}): void {
    this.#file.write(`${JSON.stringify({ from: 'shell', what, ...details })}\n`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(() => resolve()));
  }
}
