import type { Readable } from 'node:stream';
import { createStream } from 'rotating-file-stream';

/** The server's log, in files that replace each other: a week of a busy branch, and never a full disk. */
export class ServerLog {
  readonly #file;

  constructor(folder: string, name = 'server.log') {
    this.#file = createStream(name, { path: folder, size: '10M', maxFiles: 7 });
    // A log that cannot be written must not stop the restaurant.
    this.#file.on('error', () => {});
    this.#file.on('warning', () => {});
  }

  follow(...streams: readonly Readable[]): void {
    for (const stream of streams) stream.on('data', (text) => void this.#file.write(text));
  }

  /** A line of the shell's own. */
  note(what: string, details: Record<string, unknown> = {}): void {
    this.#file.write(`${JSON.stringify({ from: 'shell', what, ...details })}\n`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(() => resolve()));
  }
}
