import { Worker } from 'node:worker_threads';
import { AppError } from '../core/errors.ts';
import type { DatabaseLocation } from '../db/engine/engine.ts';
import type { BackgroundQuery } from '../db/handle/background-query.ts';
import type { BackgroundReader } from '../db/opening/tenant-database.ts';
import type { ReadFailure, ReadReply, ReadRequest } from './messages.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
/** What is read is read piece by piece; an inquiry that needs more is at fault. */
const MAX_MEMORY_MB = 256;
/** It holds some twenty megabytes, which few servers need all day. */
const IDLE_MS = 30_000;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The one thread in which a server reads what takes long; it starts with the first inquiry, and ends when none came for a while. */
export class ReadWorker implements BackgroundReader {
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  answer<Q, A>(place: DatabaseLocation, { name: inquiry }: BackgroundQuery<Q, A>, question: Q): Promise<A> {
    return this.#ask({ place, inquiry, question }) as Promise<A>;
  }

  async release(place: DatabaseLocation): Promise<void> {
    if (this.#thread) await this.#ask({ place, leave: true }).catch(() => {});
  }

  async end(): Promise<void> {
    await this.#end(new Error('the server was stopped'));
  }

  #ask(asked: OmitId<ReadRequest>): Promise<unknown> {
    clearTimeout(this.#idle);
    const thread = this.#started();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      thread.ref();
      thread.postMessage({ id, ...asked } satisfies ReadRequest);
    });
  }

  #started(): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(THREAD, {
      name: 'reading',
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    const died = (error: Error) => (this.#thread === thread ? this.#end(error) : undefined);
    thread.on('message', (told: ReadReply) => this.#told(told));
    thread.on('error', (error) => died(error as Error));
    thread.on('exit', (code) => died(new Error(`the reading thread ended (${code})`)));
    this.#thread = thread;
    return thread;
  }

  #told(told: ReadReply): void {
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if ('error' in told) waiting?.reject(errorOf(told.error));
    else waiting?.resolve(told.answer);
    if (this.#waiting.size > 0) return;
    // An idle thread does not keep the process alive.
    this.#thread?.unref();
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
  }

  /** Whoever waits is told; the next inquiry starts a thread anew. */
  async #end(error: Error): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
    await thread?.terminate();
  }
}

type OmitId<T> = T extends unknown ? Omit<T, 'id'> : never;

const errorOf = ({ code, message, details }: ReadFailure): Error =>
  code === undefined ? new Error(message) : new AppError(code, { message, ...(details && { details }) });
