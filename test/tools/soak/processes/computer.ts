import { setTimeout as sleep } from 'node:timers/promises';
import { type Installation, type Serving, serve } from '../../galley.ts';

const MAX_START_MS = 120_000;

/** A step of replication at which a process is to die, and how often it is passed before. */
export interface FailAt {
  readonly point: string;
  readonly count: number;
}

/** A computer with a server on it that dies again and again and always comes back at the same address. */
export class Computer {
  readonly name: string;
  readonly at: Installation;
  readonly #env: NodeJS.ProcessEnv;
  #serving: Serving | undefined;
  #port = 0;

  constructor(name: string, at: Installation, env: NodeJS.ProcessEnv = {}) {
    this.name = name;
    this.at = at;
    this.#env = { GALLEY_RATE_LIMIT: '0', ...env };
  }

  /** Stays the same; nobody answers there while the server is gone. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get pid(): number {
    return this.#serving?.pid ?? 0;
  }

  /** Returns false when it died on its way, as it was told to. */
  async start(failAt?: FailAt): Promise<boolean> {
    const fate = failAt && {
      GALLEY_FAIL_AT: `${failAt.point}:${failAt.count}`,
      GALLEY_TEST_FAULTS: 'allowed',
    };
    try {
      const starting = serve(this.at, { port: this.#port, env: { ...this.#env, ...fate } });
      this.#serving = await soon(starting, `${this.name} is not ready`);
    } catch (error) {
      if (failAt && diedByKill(error)) return false;
      throw error;
    }
    this.#port = Number(new URL(this.#serving.url).port);
    return true;
  }

  /** Whether it died by itself in this time. */
  async diesWithin(ms: number): Promise<boolean> {
    const { gone } = this.#serving as Serving;
    const over = new AbortController();
    const lived = sleep(ms, false, { signal: over.signal }).catch(() => false);
    const died = await Promise.race([gone.then(() => true), lived]);
    over.abort();
    return died;
  }

  async kill(): Promise<void> {
    await this.#serving?.kill();
    this.#serving = undefined;
  }

  async stop(): Promise<void> {
    await this.#serving?.stop();
    this.#serving = undefined;
  }
}

const diedByKill = (error: unknown): boolean => (error as Error).message.includes('ended with code null');

async function soon<T>(what: Promise<T>, otherwise: string): Promise<T> {
  const over = new AbortController();
  const late = sleep(MAX_START_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${otherwise} after ${MAX_START_MS / 1_000} s`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([what, late]);
  } finally {
    over.abort();
  }
}
