import type pg from 'pg';

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/** As PostgreSQL's own code for a server that takes no connections yet: temporary. */
const NOT_NOW = '57P03';

/**
 * The servers of an address such as `postgres://galley@one:5432,two:5432/galley`, of which one is the primary. Whoever
 * cannot connect, or meets a standby, goes on to the next.
 */
export class Hosts {
  readonly #urls: readonly string[];
  #at = 0;

  constructor(url: string) {
    const [, start, hosts = '', rest] = PARTS.exec(url) ?? [];
    this.#urls = hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [url];
  }

  /** The address of the server that is believed to be the primary. */
  get url(): string {
    return this.#urls[this.#at] as string;
  }

  /** Connects to the first of the servers where it succeeds, beginning with the one that did last. */
  async connect<T>(connect: (url: string) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const { url } = this;
      try {
        return await connect(url);
      } catch (error) {
        if (isNoneFree(error)) throw error;
        if (this.url === url) this.#at = (this.#at + 1) % this.#urls.length;
        if (tries === this.#urls.length) throw error;
      }
    }
  }
}

/** The pool's own error: every connection is in use, and the server is well. */
const isNoneFree = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');

/** Only a primary takes writes. */
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: unknown }>('select pg_is_in_recovery()::int4 as standby');
  if (rows[0]?.standby !== 0) throw Object.assign(new Error('the server is a standby'), { code: NOT_NOW });
}
