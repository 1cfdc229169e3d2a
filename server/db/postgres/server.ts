import { once } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseLog } from '../engine/log.ts';
import { ExclusiveTasks } from './exclusive-tasks.ts';
import { PostgresExecutor } from './executor.ts';
import { Notifications } from './notifications.ts';
import { isReadTimeout, toDatabaseError } from './outage.ts';
import { queryOrEnd } from './query-or-end.ts';

/** Connections of one process; a tenant writes on one at a time, so that few serve many. */
const MAX_CONNECTIONS = 10;
export const SLOW_QUERY_MS = 50;

/**
 * A computer that lost its power ends no connection; systems ask after hours, or send for a quarter of an hour, before
 * they say so. Hence the server is to ask, this process asks too, and no statement waits for an answer without end.
 */
const KEPT_ALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';
const ASKS_AFTER_MS = 5_000;

/** In milliseconds. */
export interface Timeouts {
  /** For the answer to a statement; 0: for as long as it takes. */
  readonly answer: number;
  /** For a connection, and for the statements of those that last, which are answered at once. */
  readonly line: number;
}

const PATIENCE: Timeouts = { answer: 60_000, line: 10_000 };
/** Where no request waits for it. */
export const LONG_TIMEOUTS: Timeouts = { ...PATIENCE, answer: 0 };

/** OIDs of the types whose text the driver would leave as it is, or read as what SQLite does not have. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => (text === 't' ? 1 : 0),
  20: (text) => safeInteger(text),
  1700: (text) => (text.includes('.') ? Number(text) : safeInteger(text)),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers of this program`);
  return value;
}

/** Of the driver, so that rows are what SQLite gives. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** One PostgreSQL database with a schema for each tenant and one for `control`, as one process uses it. */
export class PostgresServer {
  readonly url: string;
  readonly notices: Notifications;
  readonly duties: ExclusiveTasks;
  readonly #pool: pg.Pool;
  /** For changes of a schema, which take as long as there are rows. */
  readonly #patientPool: pg.Pool;
  readonly #settings: pg.ClientConfig;
  readonly #sockets = new Set<Socket>();
  readonly #patience: Timeouts;
  readonly #log: DatabaseLog;
  #ended: Promise<void> | undefined;

  constructor(url: string, log: DatabaseLog, patience = PATIENCE) {
    this.url = url;
    this.#log = log;
    this.#patience = patience;
    this.#settings = {
      connectionString: url,
      connectionTimeoutMillis: patience.line,
      application_name: 'galley',
      keepAlive: true,
      keepAliveInitialDelayMillis: ASKS_AFTER_MS,
      stream: () => this.#socket(),
      types,
    };
    this.#pool = this.#connections({ max: MAX_CONNECTIONS, query_timeout: patience.answer });
    this.#patientPool = this.#connections({ max: 1 });
    this.notices = new Notifications(() => this.#dedicated());
    this.duties = new ExclusiveTasks(() => this.#dedicated(), log.notBegun);
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    return socket.once('close', () => this.#sockets.delete(socket));
  }

  #connections(options: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({
      ...this.#settings,
      ...options,
      // A new writing connection begins a life of the database (db/engine/life.ts), so idle ones are not closed.
      idleTimeoutMillis: 0,
      onConnect: (client) => client.query(KEPT_ALIVE),
    });
    // A connection that breaks is replaced; whoever uses it hears of that from the statement.
    return pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  }

  /** A connection of its own, for what lasts: listening, holding a lock. */
  async #dedicated(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#settings, query_timeout: this.#patience.line });
    client.on('error', () => {});
    await client.connect();
    await queryOrEnd(client, KEPT_ALIVE);
    return client;
  }

  /** One statement without a transaction. */
  async ask(text: string): Promise<Record<string, unknown>[]> {
    try {
      return (await this.#pool.query(text)).rows;
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  /**
   * Runs `fn` on one connection in the transaction that `opening` begins and `closing` ends, each a text of several
   * statements: what brackets a transaction takes one round trip each.
   */
  inTransaction<T>(
    name: string,
    opening: string,
    fn: (executor: PostgresExecutor, opened: Record<string, unknown>) => Promise<T>,
    closing: () => string = () => 'commit',
  ): Promise<T> {
    return this.#during(this.#pool, name, opening, fn, closing);
  }

  /** The same for changes of a schema. */
  inSchemaTransaction<T>(
    name: string,
    opening: string,
    fn: (executor: PostgresExecutor) => Promise<T>,
  ): Promise<T> {
    return this.#during(this.#patientPool, name, opening, fn, () => 'commit');
  }

  async #during<T>(
    pool: pg.Pool,
    name: string,
    opening: string,
    fn: (executor: PostgresExecutor, opened: Record<string, unknown>) => Promise<T>,
    closing: () => string,
  ): Promise<T> {
    const client = await connect(pool);
    let broken = true;
    try {
      const opened = lastRow(await client.query(opening));
      const executor = new PostgresExecutor(client, this.#slow(name));
      const value = await fn(executor, opened).finally(() => executor.close());
      await client.query(closing());
      broken = false;
      return value;
    } catch (error) {
      broken = isReadTimeout(error) || !(await rolledBack(client));
      throw toDatabaseError(error);
    } finally {
      client.release(broken);
    }
  }

  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    await this.duties.stop();
    await this.notices.stop();
    // Who went without a word does not answer a farewell either.
    const cut = setTimeout(
      () => this.#sockets.forEach((socket) => void socket.destroy()),
      this.#patience.line,
    );
    await Promise.all([this.#pool.end(), this.#patientPool.end()]);
    await Promise.all([...this.#sockets].map((socket) => once(socket, 'close')));
    clearTimeout(cut);
  }

  #slow(name: string) {
    return { after: SLOW_QUERY_MS, report: (ms: number, sql: string) => this.#log.slowQuery(name, ms, sql) };
  }
}

const connect = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error);
  });

/** Of a text of several statements the driver answers each. */
function lastRow(results: pg.QueryResult | pg.QueryResult[]): Record<string, unknown> {
  return [results].flat().at(-1)?.rows[0] ?? {};
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
