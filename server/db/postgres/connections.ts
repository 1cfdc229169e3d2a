import pg from 'pg';
import type { Line } from './executor.ts';
import { assertPrimary, type Hosts } from './hosts.ts';
import { toDatabaseError } from './outage.ts';

/**
 * A backend keeps the catalogue entries and plans of every schema it has served, about 2 MB each, until it ends.
 */
const MAX_SCHEMAS = 100;

const WHICH_SERVER = `select pg_postmaster_start_time()::text || ' ' || coalesce(inet_server_addr()::text, '') as server`;

interface Facts extends Pick<Line, 'era' | 'names'> {
  readonly schemas: Set<string>;
}

/** A pool whose connections are replaced once they have served many schemas, so that a backend's memory is bounded. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #facts = new WeakMap<object, Facts>();
  readonly #replaced = new WeakSet<object>();
  readonly #hosts: Hosts;
  /** Connections that this process did not end itself. */
  #lost = 0;

  constructor(options: pg.PoolConfig, hosts: Hosts, prepare: string) {
    this.#hosts = hosts;
    const Client = class extends pg.Client {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, connectionString: hosts.url });
      }
    };
    this.#pool = new pg.Pool({
      ...options,
      Client,
      idleTimeoutMillis: 0,
      onConnect: (client) => this.#meet(client, prepare),
    });
    // A broken connection is replaced; its user gets the error from the statement.
    this.#pool
      .on('error', () => {})
      .on('connect', (client) => {
        client.on('error', () => {});
        client.on('end', () => {
          if (!this.#replaced.has(client)) this.#lost++;
        });
      });
  }

  async take(schema: string): Promise<pg.PoolClient> {
    const connected = this.#hosts.connect(() => this.#pool.connect());
    const client = await connected.catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    this.#facts.get(client)?.schemas.add(schema);
    return client;
  }

  /**
   * A server that lost its last transactions has ended every connection or is another server: either begins an era. A
   * connection that was replaced here has not lost anything.
   */
  lineOf(client: pg.PoolClient): Line {
    const { era = '', names = new Set<string>() } = this.#facts.get(client) ?? {};
    return { client, era, names };
  }

  release(client: pg.PoolClient, isBroken: boolean): void {
    const isFull = (this.#facts.get(client)?.schemas.size ?? 0) >= MAX_SCHEMAS;
    if (isFull && !isBroken) this.#replaced.add(client);
    client.release(isBroken || isFull);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  get counts() {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  async #meet(client: pg.ClientBase, prepare: string): Promise<void> {
    await assertPrimary(client).catch((error: unknown) => {
      this.#replaced.add(client);
      throw error;
    });
    await client.query(prepare);
    const { rows } = await client.query<{ server: string }>(WHICH_SERVER);
    this.#facts.set(client, {
      era: `${rows[0]?.server} ${this.#lost}`,
      names: new Set(),
      schemas: new Set(),
    });
  }
}
