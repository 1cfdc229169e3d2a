import { Worker } from 'node:worker_threads';
import { type Asked, errorOf, type Told } from './messages.ts';

export interface ThreadOptions {
  /** The file of the thread, which calls `answerQuestions`. */
  readonly file: URL;
  readonly name: string;
  /** Of the heap; a thread that needs more is at fault and ends. */
  readonly memoryMb: number;
  /** Of the part of the heap for what was made just now. */
  readonly youngMemoryMb?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A question that takes longer ends the thread; absent: it may take as long as it takes. */
  readonly timeoutMs?: number;
  /** How long the thread stays when nobody asks; absent: until the program ends. 0: it answers what waits and ends. */
  readonly idleMs?: number;
}

/** Why a question has no answer: the thread was ended on purpose. */
export class ThreadEnded extends Error {}

interface Waiting<A, P> {
  resolve(answer: A): void;
  reject(error: Error): void;
  progress(news: P): void;
  readonly timeout: NodeJS.Timeout | undefined;
}

/** A thread beside the server: it starts with the first question, and if it dies, with the next one. */
export class Thread<Q, A, P = never> {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting<A, P>>();
  #worker: Worker | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Once `signal` is aborted the thread is told, and the question has ended. */
  ask(question: Q, progress: (news: P) => void = () => {}, signal?: AbortSignal): Promise<A> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    clearTimeout(this.#idle);
    const worker = this.#started();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress, timeout: this.#timeout(worker) });
      signal?.addEventListener('abort', () => this.#cancel(worker, id, signal.reason), { once: true });
      worker.ref();
      try {
        worker.postMessage({ id, question } satisfies Asked<Q>);
      } catch (error) {
        // The question cannot be copied: the thread never saw it.
        this.#take(id)?.reject(error as Error);
        this.#rest();
      }
    });
  }

  #cancel(worker: Worker, id: number, reason: Error): void {
    const waiting = this.#take(id);
    if (!waiting) return;
    worker.postMessage({ id, cancelled: true } satisfies Asked<Q>);
    waiting.reject(reason);
    this.#rest();
  }

  /** Rejects what waits; resolves when nothing of the thread is left. */
  end(reason: Error = new ThreadEnded(`the ${this.#options.name} thread was ended`)): Promise<void> {
    return this.#worker ? this.#giveUp(this.#worker, reason) : Promise.resolve();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const { file, name, memoryMb, youngMemoryMb, env } = this.#options;
    const worker = new Worker(file, {
      name,
      ...(env && { env }),
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        ...(youngMemoryMb !== undefined && { maxYoungGenerationSizeMb: youngMemoryMb }),
      },
    });
    worker.on('message', (told: Told<A, P>) => this.#told(told));
    worker.on('messageerror', (error) => void this.#giveUp(worker, error));
    worker.on('error', (error) => void this.#giveUp(worker, error as Error));
    worker.on('exit', (code) => void this.#giveUp(worker, new Error(`the ${name} thread died (${code})`)));
    this.#worker = worker;
    return worker;
  }

  #timeout(worker: Worker): NodeJS.Timeout | undefined {
    const { name, timeoutMs } = this.#options;
    if (timeoutMs === undefined) return undefined;
    return setTimeout(
      () => void this.#giveUp(worker, new Error(`the ${name} thread took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
  }

  #told(told: Told<A, P>): void {
    if ('progress' in told) {
      this.#waiting.get(told.id)?.progress(told.progress);
      return;
    }
    const waiting = this.#take(told.id);
    if ('failure' in told) waiting?.reject(errorOf(told.failure));
    else waiting?.resolve(told.answer);
    this.#rest();
  }

  /** An idle thread does not keep the process alive. */
  #rest(): void {
    const { idleMs } = this.#options;
    // Also the late answer to a question that was cancelled ends here: one timer at most, or `ask` could not stop both.
    clearTimeout(this.#idle);
    if (this.#waiting.size > 0) return;
    this.#worker?.unref();
    if (idleMs === 0) void this.end();
    else if (idleMs !== undefined) this.#idle = setTimeout(() => void this.end(), idleMs).unref();
  }

  #take(id: number): Waiting<A, P> | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timeout);
    this.#waiting.delete(id);
    return waiting;
  }

  async #giveUp(worker: Worker, error: Error): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    clearTimeout(this.#idle);
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(error);
    await worker.terminate();
  }
}
