import { once } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseLog } from '../engine/log.ts';
import { Connections } from './connections.ts';
import { Duties } from './duties.ts';
import { type Opening, PostgresExecutor } from './executor.ts';
import { assertPrimary, Hosts } from './hosts.ts';
import { quoted } from './names.ts';
import { Notifications } from './notifications.ts';
import { isReadTimeout, queryOrEnd, toDatabaseError } from './outage.ts';
import { preparedOf } from './prepared.ts';

/** Connections of one process; a tenant writes on one at a time, so few serve many. */
const MAX_CONNECTIONS = 10;
/** Schemas that change at once. */
const MAX_MIGRATING = 4;
const SLOW_QUERY_MS = 50;

/**
 * A computer that loses power ends no connection, and systems notice only after a quarter of an hour or more. Therefore
 * the server sends keepalives, this process does too, and no statement waits forever.
 */
const KEPT_ALIVE = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
select set_config(name, '500', false) from pg_settings
  where name = 'client_connection_check_interval' and version() like '%linux%'`;
const ASKS_AFTER_MS = 5_000;

/** In milliseconds. */
export interface Timeouts {
  /** For the answer to a statement; 0: unlimited. */
  readonly answer: number;
  /** For opening a connection, and for statements on dedicated connections, which are answered at once. */
  readonly line: number;
}

const PATIENCE: Timeouts = { answer: 60_000, line: 10_000 };
/** For work that no request waits for. */
export const LONG_TIMEOUTS: Timeouts = { ...PATIENCE, answer: 0 };

/** OIDs of types that the driver would leave as text, or parse into values SQLite does not have. */
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

/** Type parsers for the driver, so that rows equal SQLite's. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** One process's access to a PostgreSQL database, with a schema for each tenant and one for `control`. */
export class PostgresServer {
  readonly url: string;
  readonly notices: Notifications;
  readonly duties: Duties;
  /** Columns of an up-to-date tenant's schema, which are those of every other one. */
  columns: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #pool: Connections;
  /** For schema changes, which take as long as there are rows. */
  readonly #patientPool: Connections;
  readonly #settings: pg.ClientConfig;
  readonly #hosts: Hosts;
  readonly #sockets = new Set<Socket>();
  readonly #patience: Timeouts;
  readonly #log: DatabaseLog;
  #ended: Promise<void> | undefined;

  constructor(url: string, log: DatabaseLog, patience = PATIENCE) {
    this.url = url;
    this.#log = log;
    this.#patience = patience;
    this.#hosts = new Hosts(url);
    this.#settings = {
      connectionTimeoutMillis: patience.line,
      application_name: 'galley',
      keepAlive: true,
      keepAliveInitialDelayMillis: ASKS_AFTER_MS,
      stream: () => this.#socket(),
      types,
    };
    const settings = this.#settings;
    this.#pool = new Connections(
      { ...settings, max: MAX_CONNECTIONS, query_timeout: patience.answer, pipeline: true },
      this.#hosts,
      KEPT_ALIVE,
    );
    const patient = { ...settings, max: MAX_MIGRATING, pipeline: true };
    this.#patientPool = new Connections(patient, this.#hosts, KEPT_ALIVE);
    this.notices = new Notifications({
      connect: () => this.#dedicated(),
      send: (text) => this.ask('control', text),
      newestOf: (schemas) => this.#newestOf(schemas),
    });
    this.duties = new Duties({
      connect: () => this.#dedicated(),
      ask: (schema, text) => this.ask(schema, text),
      tell: (schema) => this.notices.tell(schema, 0, []),
      notBegun: log.notBegun,
    });
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    return socket.once('close', () => this.#sockets.delete(socket));
  }

  /** A dedicated connection for lasting tasks: listening, holding a lock. */
  #dedicated(): Promise<pg.Client> {
    return this.#hosts.connect(async (connectionString) => {
      const settings = { ...this.#settings, connectionString, query_timeout: this.#patience.line };
      const client = new pg.Client(settings);
      client.on('error', () => {});
      await client.connect();
      await assertPrimary(client).catch((error: unknown) => {
        void client.end();
        throw error;
      });
      await queryOrEnd(client, KEPT_ALIVE);
      return client;
    });
  }

  async #newestOf(schemas: readonly string[]): Promise<Map<string, number>> {
    const text = schemas.map((schema) => `select '${schema}' as schema, tx from ${quoted(schema)}.sync_ctx`);
    const rows = await this.ask('several', text.join(' union all '));
    return new Map(rows.map((row) => [row.schema as string, row.tx as number]));
  }

  /** One statement without a transaction; `repeated`: prepared, because it is sent again and again. */
  async ask(schema: string, text: string, repeated?: 'repeated'): Promise<Record<string, unknown>[]> {
    const name = repeated && preparedOf(text).name;
    const client = await this.#pool.take(schema);
    let broken = true;
    try {
      const { rows } = await client.query(name === undefined ? text : { text, name });
      broken = false;
      return rows;
    } catch (error) {
      broken = isReadTimeout(error);
      throw toDatabaseError(error);
    } finally {
      this.#pool.release(client, broken);
    }
  }

  /**
   * Runs `fn` on one connection in the transaction that `opening` begins, whose statements travel with the first of
   * `fn`.
   */
  inTransaction<T>(
    name: string,
    opening: Opening,
    fn: (executor: PostgresExecutor) => Promise<T>,
  ): Promise<T> {
    return this.#during(this.#pool, name, opening, fn);
  }

  /** The same for schema changes. */
  inSchemaTransaction<T>(
    name: string,
    opening: Opening,
    fn: (executor: PostgresExecutor) => Promise<T>,
  ): Promise<T> {
    return this.#during(this.#patientPool, name, opening, fn);
  }

  async #during<T>(
    pool: Connections,
    name: string,
    opening: Opening,
    fn: (executor: PostgresExecutor) => Promise<T>,
  ): Promise<T> {
    const client = await pool.take(name);
    const executor = new PostgresExecutor(pool.lineOf(client), this.#slow(name));
    let broken = true;
    try {
      executor.begin(opening);
      const value = await fn(executor);
      await executor.commit();
      broken = false;
      return value;
    } catch (error) {
      broken = isReadTimeout(error) || !(await executor.rollBack());
      throw toDatabaseError(error);
    } finally {
      pool.release(client, broken);
    }
  }

  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    await this.duties.stop();
    await this.notices.stop();
    // A server that disappeared silently does not answer a goodbye either.
    const cut = setTimeout(() => this.sever(), this.#patience.line);
    await Promise.all([this.#pool.end(), this.#patientPool.end()]);
    await Promise.all([...this.#sockets].map((socket) => once(socket, 'close')));
    clearTimeout(cut);
  }

  /** Ends what runs, at once: its connections are closed, and a server on Linux looks for that each half second. */
  sever(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Connections for requests, and for changes of schemas. */
  get connections() {
    return { requests: this.#pool.counts, schemas: this.#patientPool.counts };
  }

  #slow(name: string) {
    return { after: SLOW_QUERY_MS, report: (ms: number, sql: string) => this.#log.slowQuery(name, ms, sql) };
  }
}
