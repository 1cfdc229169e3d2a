import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Act } from '../../evening/acts/list.ts';
import type { Line } from '../../evening/line.ts';

// biome-ignore lint/suspicious/noExplicitAny: programs read whatever the wire says
export type Wire = any;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

class Refused extends Error {
  readonly code: string;
  constructor(what: string, code: string) {
    super(`${what}: ${code}`);
    this.code = code;
  }
}

/** What all of them did together. */
export interface Doings {
  readonly done: Set<Act>;
  orders: number;
  calls: number;
  /** Calls of which no answer came, so that they were made again. */
  unheard: number;
}

const AGAIN_MS = 100;
const WAIT_MS = 3_000;
/** What makes a restaurant takes longer. */
const LONG_MS = 20_000;
const GIVEN_UP_MS = 60_000;

/** Somebody at a screen, as its outbox calls: each write has a key, and is made again until an answer comes. */
export class Hands {
  readonly name: string;
  readonly line: Line;
  readonly #doings: Doings;
  token = '';

  constructor(name: string, line: Line, doings: Doings) {
    this.name = name;
    this.line = line;
    this.#doings = doings;
  }

  /** A call that belongs to an act. */
  async act(act: Act, method: Method, path: string, body?: object): Promise<Wire> {
    const data = await this.call(method, path, body);
    this.#doings.done.add(act);
    return data;
  }

  /** Of several acts. */
  did(...acts: readonly Act[]): void {
    for (const act of acts) this.#doings.done.add(act);
  }

  /** A new order of guests. */
  async order(body: object): Promise<Wire> {
    const data = await this.call('POST', '/pos/orders', body);
    this.#doings.orders++;
    return data;
  }

  ofGuests(): void {
    this.#doings.orders++;
  }

  /** The data of a success, however often it has to be asked for; throws a refusal. */
  async call(
    method: Method,
    path: string,
    body?: object,
    { root = '/api/v1', token = this.token } = {},
  ): Promise<Wire> {
    const key = randomUUID();
    const until = performance.now() + GIVEN_UP_MS;
    for (;;) {
      const answer = await this.#once(method, `${root}${path}`, body, key, token);
      if (answer?.success) return answer.data;
      const code = answer?.error?.code;
      if (answer && !isPassing(answer.status, code))
        throw new Refused(`${this.name}: ${method} ${path} ${JSON.stringify(answer.error)}`, code);
      if (performance.now() > until) throw new Error(`${this.name}: ${method} ${path} was never answered`);
      await pause(AGAIN_MS);
    }
  }

  async #once(
    method: Method,
    path: string,
    body: object | undefined,
    key: string,
    token: string,
  ): Promise<Wire> {
    this.#doings.calls++;
    try {
      const response = await fetch(`${this.line.url}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...(method !== 'GET' && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(path.endsWith('/training') ? LONG_MS : WAIT_MS),
      });
      return { ...((await response.json()) as object), status: response.status };
    } catch {
      this.#doings.unheard++;
      return undefined;
    }
  }
}

const isPassing = (status: number, code: string | undefined): boolean =>
  status >= 500 || status === 429 || code === 'REQUEST_IN_PROGRESS';
