import pg from 'pg';
import type { DatabaseLog } from '../log.ts';
import { Duties } from './duties.ts';
import { PostgresExecutor } from './executor.ts';
import { Notices } from './notices.ts';
import { known } from './outage.ts';

export type Client = pg.PoolClient;

/** Connections of one process; a tenant writes on one at a time, so that few serve many. */
const MOST_CONNECTIONS = 10;
const PATIENCE_MS = 10_000;
export const SLOW_QUERY_MS = 50;

/** A computer that lost its power ends no connection: the server is to ask, and not after hours, as systems do unless told. */
const KEPT_ALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

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
  readonly notices: Notices;
  readonly duties: Duties;
  readonly #pool: pg.Pool;
  readonly #log: DatabaseLog;
  #ended: Promise<void> | undefined;

  constructor(url: string, log: DatabaseLog) {
    this.url = url;
    this.#log = log;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: PATIENCE_MS,
      application_name: 'galley',
      types,
    });
    // A connection that breaks is replaced; whoever uses it hears of that from the statement.
    this.#pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
    this.notices = new Notices(() => this.#dedicated());
    this.duties = new Duties(() => this.#dedicated(), log.notBegun);
  }

  connect(): Promise<Client> {
    return this.#pool.connect().catch((error: unknown) => {
      throw known(error);
    });
  }

  /** A connection of its own, for what lasts: listening, holding a lock. */
  async #dedicated(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'galley',
      types,
      keepAlive: true,
    });
    client.on('error', () => {});
    await client.connect();
    await client.query(KEPT_ALIVE);
    return client;
  }

  /**
   * Runs `fn` on one connection in the transaction that `opening` begins and `closing` ends, each a text of several
   * statements: what brackets a transaction takes one round trip each.
   */
  async during<T>(
    name: string,
    opening: string,
    fn: (executor: PostgresExecutor, opened: Record<string, unknown>) => Promise<T>,
    closing: () => string = () => 'commit',
  ): Promise<T> {
    const client = await this.connect();
    let broken = true;
    try {
      const opened = lastRow(await client.query(opening));
      const executor = new PostgresExecutor(client, this.#slow(name));
      const value = await fn(executor, opened).finally(() => executor.close());
      await client.query(closing());
      broken = false;
      return value;
    } catch (error) {
      broken = !(await rolledBack(client));
      throw known(error);
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
    await this.#pool.end();
  }

  #slow(name: string) {
    return { after: SLOW_QUERY_MS, report: (ms: number, sql: string) => this.#log.slowQuery(name, ms, sql) };
  }
}

/** Of a text of several statements the driver answers each. */
function lastRow(results: pg.QueryResult | pg.QueryResult[]): Record<string, unknown> {
  return [results].flat().at(-1)?.rows[0] ?? {};
}

async function rolledBack(client: Client): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
