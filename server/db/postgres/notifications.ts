import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { RemoteCommitHandler } from '../engine/engine.ts';
import type { DomainEvent } from '../handle/handle.ts';
import { queryOrEnd } from './query-or-end.ts';

const CHANNEL = 'galley';
const LISTEN = `listen ${CHANNEL}`;
/** The server takes payloads below 8000 bytes. */
const MAX_BYTES = 7_500;
const AGAIN_MS = 1_000;
/** A notice follows its commit at once; one that is not here by then was lost with the connection. */
const LOST_AFTER_MS = 1_000;

interface Notice {
  readonly from: string;
  readonly schema: string;
  /** 0: more of the same transaction follows. */
  readonly tx: number;
  /** Of the transaction's notices; the server drops one that is like another. */
  readonly part: number;
  readonly events: readonly DomainEvent[];
}

/** What one tenant has heard. */
class NotificationReceiver {
  /** Everything committed up to this transaction is known here; 0: nothing can be said. */
  known = 0;
  readonly elsewhere: RemoteCommitHandler;
  readonly #waiting = new Map<() => void, number>();

  constructor(elsewhere: RemoteCommitHandler) {
    this.elsewhere = elsewhere;
  }

  advance(tx: number): void {
    if (tx <= this.known) return;
    this.known = tx;
    for (const [wake, until] of this.#waiting) if (until <= tx) wake();
  }

  /** Numbers may even go back, where another server took over that did not have the last ones. */
  miss(): void {
    this.known = 0;
    this.elsewhere.onMissed();
  }

  /** Whether it was heard in time. */
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

/**
 * Tells the processes that serve the same database of each other's commits. Notices come in the order of commits, which
 * in a tenant is the order of transaction numbers, so one number says how far a process has heard.
 */
export class Notifications {
  readonly #connect: () => Promise<pg.Client>;
  readonly #process = randomBytes(6).toString('hex');
  readonly #ears = new Map<string, NotificationReceiver>();
  #client: pg.Client | undefined;
  #starting: Promise<void> | undefined;
  #isChecking = false;
  #again: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(connect: () => Promise<pg.Client>) {
    this.#connect = connect;
  }

  /** Listens; to be awaited before the first `follow`. */
  start(): Promise<void> {
    this.#starting ??= this.#listen().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  /** Before anything is kept in memory. */
  follow(schema: string, elsewhere: RemoteCommitHandler): void {
    this.#ears.set(schema, new NotificationReceiver(elsewhere));
  }

  /** Nothing that was committed up to this transaction is kept in memory in an older form. */
  knows(schema: string, tx: number): void {
    this.#ears.get(schema)?.advance(tx);
  }

  leave(schema: string): void {
    this.#ears.delete(schema);
  }

  /** The statements that tell, for the transaction itself: they count with its commit. */
  tell(schema: string, tx: number, events: readonly DomainEvent[]): string {
    const all = parts(events);
    return all
      .map(
        (some, at): Notice => ({
          from: this.#process,
          schema,
          tx: at === all.length - 1 ? tx : 0,
          part: at,
          events: some,
        }),
      )
      .map((notice) => JSON.stringify(notice))
      .map((payload) => `select pg_notify('${CHANNEL}', ${pg.escapeLiteral(payload)})`)
      .join('; ');
  }

  /** This process committed it and has acted on it. */
  committed(schema: string, tx: number): void {
    const ear = this.#ears.get(schema);
    if (ear?.known === tx - 1) ear.advance(tx);
  }

  /** False when a transaction before it was another process's and is not heard of yet. */
  isNext(schema: string, tx: number): boolean {
    const known = this.#ears.get(schema)?.known;
    return known === undefined || known >= tx - 1;
  }

  async until(schema: string, tx: number): Promise<void> {
    const ear = this.#ears.get(schema);
    if (!ear || tx === 0) return;
    if (this.#client && ear.known > 0) {
      if (await ear.until(tx)) return;
      if (this.#client) void this.#check(this.#client);
    }
    ear.miss();
    ear.advance(tx);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#again);
    await this.#starting?.catch(() => {});
    void this.#client?.end();
  }

  async #listen(): Promise<void> {
    const client = await this.#connect();
    client.on('notification', ({ payload }) => this.#hear(JSON.parse(payload ?? '{}') as Notice));
    await queryOrEnd(client, LISTEN);
    client.on('end', () => this.#lost());
    this.#client = client;
  }

  /** Where nothing is heard any more, the server may have gone without a word. */
  async #check(client: pg.Client): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    await queryOrEnd(client, LISTEN).catch(() => {});
    this.#isChecking = false;
  }

  #hear({ from, schema, tx, events }: Notice): void {
    const ear = this.#ears.get(schema);
    if (!ear) return;
    if (from !== this.#process) ear.elsewhere.onCommits(events);
    ear.advance(tx);
  }

  /** What was said meanwhile is not heard again. */
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
    for (const ear of this.#ears.values()) ear.miss();
  }
}

/** Most transactions fit into one notice, which may also be empty. */
function parts(events: readonly DomainEvent[]): DomainEvent[][] {
  const all: DomainEvent[][] = [[]];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event));
    if (bytes + size > MAX_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(size > MAX_BYTES ? { ...event, data: {} } : event);
    bytes += size;
  }
  return all;
}
