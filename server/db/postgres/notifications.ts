import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { RemoteCommitHandler } from '../engine/engine.ts';
import type { DomainEvent } from '../handle/handle.ts';
import { type Notice, parts, payloadsOf } from './notices.ts';
import { queryOrEnd } from './outage.ts';

const CHANNEL = 'galley';
const LISTEN = `listen ${CHANNEL}`;
/** Unsent notices; receivers notice by themselves that others are missing. */
const MAX_WAITING = 1_000;
const AGAIN_MS = 1_000;
/** A notice follows its commit soon; one that is missing after this time was lost with the connection. */
const LOST_AFTER_MS = 1_000;

/** Notices of commits are gathered for as long. */
const GATHER_MS = 20;
/** How often restaurants are asked for their newest transaction, and how many at a time. */
const POLL_MS = 2_000;
const POLLED = 50;
/** What has no numbers is read again in every so many of these rounds. */
const POLLS_OF_UNNUMBERED = 15;

interface Payload {
  readonly from: string;
  /** Distinguishes payloads; the server drops identical ones. */
  readonly number: number;
  readonly notices: readonly Notice[];
}

/** What one tenant has received. */
class NotificationReceiver {
  /** Everything committed up to this transaction is known here; negative: unknown. */
  known = -1;
  readonly elsewhere: RemoteCommitHandler;
  /** Its transactions have numbers. */
  readonly isNumbered: boolean;
  readonly #waiting = new Map<() => void, number>();
  /** Received before one that precedes them: each process sends its own notices. */
  readonly #early = new Set<number>();

  constructor(elsewhere: RemoteCommitHandler, isNumbered: boolean) {
    this.elsewhere = elsewhere;
    this.isNumbered = isNumbered;
  }

  receive(tx: number): void {
    if (tx <= this.known || this.known < 0) return;
    this.#early.add(tx);
    let known = this.known;
    while (this.#early.delete(known + 1)) known++;
    this.advance(known);
  }

  advance(tx: number): void {
    if (tx <= this.known) return;
    this.known = tx;
    for (const early of this.#early) if (early <= tx) this.#early.delete(early);
    for (const [wake, until] of this.#waiting) if (until <= tx) wake();
  }

  /** Numbers may even decrease, if another server took over without the last transactions. */
  miss(): void {
    this.known = -1;
    this.#early.clear();
    this.elsewhere.onMissed();
  }

  /** Whether the transaction was received in time. */
  async until(tx: number): Promise<boolean> {
    if (this.known >= tx) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(resolve, tx);
    const timer = setTimeout(resolve, LOST_AFTER_MS);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
    return this.known >= tx;
  }
}

/** What is asked of the database server. */
interface Database {
  /** A connection of its own. */
  connect(): Promise<pg.Client>;
  send(text: string): Promise<unknown>;
  /** The newest transactions of some schemas. */
  newestOf(schemas: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/**
 * Tells the processes on the same database about each other's commits, after them: a notification inside a commit takes a
 * lock of the whole server. One number of each tenant says up to which transaction a process has received everything.
 * What a process that died did not send is noticed by asking for the newest numbers.
 */
export class Notifications {
  readonly #database: Database;
  readonly #process = randomBytes(6).toString('hex');
  readonly #listeners = new Map<string, NotificationReceiver>();
  /** Called when another process uses a schema that is not followed here. */
  onUseElsewhere: ((schema: string) => void) | undefined;
  #client: pg.Client | undefined;
  #starting: Promise<void> | undefined;
  #isChecking = false;
  #again: NodeJS.Timeout | undefined;
  #polling: NodeJS.Timeout | undefined;
  #stopped = false;
  /** To be sent. */
  #notices: Notice[] = [];
  #sending: NodeJS.Timeout | undefined;
  #sent: Promise<void> = Promise.resolve();
  #payloads = 0;
  #polls = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Starts listening; await before the first `follow`. */
  start(): Promise<void> {
    this.#starting ??= this.#listen().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  /** Call before anything is cached. */
  follow(schema: string, elsewhere: RemoteCommitHandler, isNumbered = true): void {
    this.#listeners.set(schema, new NotificationReceiver(elsewhere, isNumbered));
  }

  /** Nothing committed up to this transaction is cached in an older form. */
  knows(schema: string, tx: number): void {
    this.#listeners.get(schema)?.advance(tx);
  }

  leave(schema: string): void {
    this.#listeners.delete(schema);
  }

  /** Sends within a few milliseconds; call after the commit. */
  tell(schema: string, tx: number, events: readonly DomainEvent[]): void {
    const all = parts(events);
    for (const [at, some] of all.entries())
      this.#notices.push({ schema, tx: at === all.length - 1 ? tx : 0, events: some });
    this.#sending ??= setTimeout(() => this.#send(), GATHER_MS);
  }

  /** This process committed the transaction and has acted on it. */
  committed(schema: string, tx: number): void {
    this.#listeners.get(schema)?.receive(tx);
  }

  /** False if another process's transaction before it was not received yet. */
  isNext(schema: string, tx: number): boolean {
    const known = this.#listeners.get(schema)?.known;
    return known === undefined || known >= tx - 1;
  }

  async until(schema: string, tx: number): Promise<void> {
    const listener = this.#listeners.get(schema);
    if (!listener || tx === 0) return;
    if (this.#client && listener.known >= 0) {
      if (await listener.until(tx)) return;
      if (this.#client) void this.#check(this.#client);
    }
    listener.miss();
    listener.advance(tx);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#again);
    clearInterval(this.#polling);
    await this.#starting?.catch(() => {});
    this.#send();
    await this.#sent;
    void this.#client?.end();
  }

  async #listen(): Promise<void> {
    const client = await this.#database.connect();
    client.on('notification', ({ payload }) => this.#hear(JSON.parse(payload ?? '{}') as Payload));
    await queryOrEnd(client, LISTEN);
    client.on('end', () => this.#lost());
    this.#client = client;
    this.#polling ??= setInterval(() => void this.#poll().catch(() => {}), POLL_MS).unref();
  }

  /** Without any notice the server may have disappeared silently. */
  async #check(client: pg.Client): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    await queryOrEnd(client, LISTEN).catch(() => {});
    this.#isChecking = false;
  }

  /** Those that cannot be sent are sent later. */
  #send(): void {
    clearTimeout(this.#sending);
    this.#sending = undefined;
    const notices = this.#notices;
    if (notices.length === 0) return;
    this.#notices = [];
    const texts = payloadsOf(notices).map((some) => this.#textOf(some));
    const send = async () => void (await this.#database.send(texts.join('; ')));
    this.#sent = this.#sent.then(send).catch(() => {
      if (this.#stopped) return;
      this.#notices = [...notices, ...this.#notices].slice(-MAX_WAITING);
      this.#sending ??= setTimeout(() => this.#send(), AGAIN_MS);
    });
  }

  #textOf(notices: readonly Notice[]): string {
    const payload: Payload = { from: this.#process, number: ++this.#payloads, notices };
    return `select pg_notify('${CHANNEL}', ${pg.escapeLiteral(JSON.stringify(payload))})`;
  }

  #hear({ from, notices }: Payload): void {
    for (const { schema, tx, events } of notices) {
      const listener = this.#listeners.get(schema);
      if (!listener) this.onUseElsewhere?.(schema);
      else if (from !== this.#process) listener.elsewhere.onCommits(events);
      if (tx > 0) listener?.receive(tx);
    }
  }

  /** Each restaurant in its turn. A number that is not received a round later was not sent. */
  async #poll(): Promise<void> {
    if (++this.#polls % POLLS_OF_UNNUMBERED === 0)
      for (const { elsewhere, isNumbered } of this.#listeners.values()) if (!isNumbered) elsewhere.onMissed();
    const numbered = [...this.#listeners].filter(([, { isNumbered }]) => isNumbered).slice(0, POLLED);
    if (numbered.length === 0) return;
    for (const [schema, listener] of numbered) {
      this.#listeners.delete(schema);
      this.#listeners.set(schema, listener);
    }
    const newest = await this.#database.newestOf(numbered.map(([schema]) => schema));
    for (const [schema, tx] of newest) void this.until(schema, tx);
  }

  /** Notices sent in the meantime are not repeated. */
  #lost(): void {
    if (this.#stopped) return;
    this.#client = undefined;
    this.#missed();
    this.#again = setTimeout(
      () =>
        void this.#listen().then(
          () => this.#missed(),
          () => this.#lost(),
        ),
      AGAIN_MS,
    );
  }

  #missed(): void {
    for (const listener of this.#listeners.values()) listener.miss();
  }
}
