import { Worker } from 'node:worker_threads';
import type { TicketRequest } from '../encoding/ticket-bytes.ts';
import type { DrawingAnswer, DrawingRequest, Medium } from './messages.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
/** Canvas and fonts load in half a second; a ticket of 500 lines draws in another. */
const MAX_MS = 20_000;
const MAX_MEMORY_MB = 256;
/** Each line leaves its dots outside the heap; small, so that they are collected before they are a hundred megabytes. */
const YOUNG_MEMORY_MB = 1;

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
  readonly deadline: NodeJS.Timeout;
}

/** The one thread that draws tickets, for all printers; it starts with the first ticket that needs it. */
class Studio {
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #lastId = 0;

  draw(ticket: TicketRequest, medium: Medium): Promise<Uint8Array> {
    const thread = this.#started();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => this.#giveUp(thread, new Error('drawing takes too long')), MAX_MS);
      this.#waiting.set(id, { resolve, reject, deadline });
      thread.ref();
      thread.postMessage({ id, ticket, medium } satisfies DrawingRequest);
    });
  }

  #started(): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(THREAD, {
      name: 'tickets',
      // The canvas reads it when it loads: fonts of the machine are never used.
      env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    });
    thread.on('message', (answer: DrawingAnswer) => this.#answered(answer));
    thread.on('error', (error) => this.#giveUp(thread, error as Error));
    thread.on('exit', (code) => this.#giveUp(thread, new Error(`the drawing thread ended (${code})`)));
    this.#thread = thread;
    return thread;
  }

  #answered(answer: DrawingAnswer): void {
    const waiting = this.#take(answer.id);
    if ('bytes' in answer) waiting?.resolve(answer.bytes);
    else waiting?.reject(new Error(answer.error));
    // An idle thread does not keep the process alive.
    if (this.#waiting.size === 0) this.#thread?.unref();
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.deadline);
    this.#waiting.delete(id);
    return waiting;
  }

  /** Whoever waits is told; the next ticket starts a thread anew. */
  #giveUp(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    void thread.terminate();
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(error);
  }
}

const studio = new Studio();

export const drawTicket = (ticket: TicketRequest): Promise<Uint8Array> => studio.draw(ticket, 'paper');

let lastPicture: Promise<unknown> = Promise.resolve();

/** As PNG. One at a time, so that a ticket for paper never waits for more than one of them. */
export function renderTicket(ticket: TicketRequest): Promise<Uint8Array> {
  const picture = lastPicture.then(() => studio.draw(ticket, 'screen'));
  lastPicture = picture.catch(() => undefined);
  return picture;
}
