import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Tablet } from '../../tablet.ts';
import type { Ledger } from './ledger.ts';

const PAUSE_MS = 50;
const PATIENCE_MS = 10_000;
const MAX_INSISTENCE_MS = 300_000;

/** Waits for something else than this person; the server will take it later. */
const LATER = new Set(['REQUEST_IN_PROGRESS', 'STARTING_UP', 'BRANCH_NOT_HOSTED']);

/** The server says no, and no retry changes that. */
export class Refused extends Error {
  readonly code: string;

  constructor(path: string, { status, code = '', body }: Answer) {
    super(`${path}: ${status} ${JSON.stringify(body)}`);
    this.code = code;
  }
}

/** It was not worth insisting any longer. */
export class Left extends Error {}

interface Work {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  readonly key: string;
}

/** Somebody with a tablet who repeats under its key what was not answered, and logs in again when told to. */
export class Person {
  readonly #url: string;
  readonly #login: readonly [email: string, password: string];
  readonly #ledger: Ledger;
  readonly #patient: () => boolean;
  #tablet: Tablet | undefined;

  /** `patient`: for as long as it is worth insisting. */
  constructor(url: string, login: readonly [string, string], ledger: Ledger, patient = () => true) {
    this.#patient = patient;
    this.#url = url;
    this.#login = login;
    this.#ledger = ledger;
  }

  /** The data of a success; throws Refused. */
  async insist({ method = 'POST', path, body, key }: Work) {
    const answer = await this.#repeat(path, (tablet) => tablet.ask(method, path, body, key));
    this.#ledger.answers++;
    return answer.data;
  }

  async look(path: string) {
    return (await this.#repeat(path, (tablet) => tablet.ask('GET', path))).data;
  }

  async #repeat(path: string, ask: (tablet: Tablet) => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + MAX_INSISTENCE_MS;
    let last = 'no answer';
    while (performance.now() < until && this.#patient()) {
      const answer = await this.#once(ask);
      if (answer && answer.status < 300) return answer;
      if (answer) last = `${answer.status} ${JSON.stringify(answer.body)}`;
      if (answer?.status === 401) this.#tablet = undefined;
      else if (answer && isFinal(answer)) throw new Refused(path, answer);
      await sleep(PAUSE_MS);
    }
    if (!this.#patient()) throw new Left(path);
    throw new Error(`${this.#url}${path} gets nothing better than: ${last}`);
  }

  /** Undefined when the server is gone. */
  async #once(ask: (tablet: Tablet) => Promise<Answer>): Promise<Answer | undefined> {
    try {
      this.#tablet ??= await Tablet.logIn(this.#url, ...this.#login);
      return await Promise.race([ask(this.#tablet), sleep(PATIENCE_MS, undefined, { ref: false })]);
    } catch {
      return undefined;
    }
  }
}

const isFinal = ({ status, code = '' }: Answer): boolean => status < 500 && !LATER.has(code);
