import { systemCaller } from '../../server/core/permissions.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { headOf } from '../capture/log.ts';
import { downward } from '../registry/tables.ts';

/** Commits of one moment make one poke. */
const SETTLE_MS = 5;
const numbers = downward.map((table) => table.number);

interface Listener {
  readonly poke: () => void;
  readonly end: () => void;
}

/** Tells connected branches that there is something to pull; a lost poke only costs the time until the next poll. */
export class Pokes {
  readonly #tenant: TenantDatabase;
  readonly #listeners = new Map<Listener, number>();
  /** The log was read up to here; undefined while nobody listened. */
  #looked: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(tenant: TenantDatabase) {
    this.#tenant = tenant;
    tenant.onCommit(() => this.#schedule());
  }

  listen(node: number, listener: Listener): () => void {
    this.#listeners.set(listener, node);
    return () => this.#listeners.delete(listener);
  }

  end(): void {
    const listeners = [...this.#listeners.keys()];
    this.#listeners.clear();
    for (const { end } of listeners) end();
  }

  isConnected(node: number): boolean {
    return [...this.#listeners.values()].includes(node);
  }

  #schedule(): void {
    if (this.#listeners.size === 0) this.#looked = undefined;
    if (this.#listeners.size === 0 || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#look().catch(() => {});
    }, SETTLE_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const since = this.#looked;
    const { head, origins } = await this.#tenant.read(systemCaller, async (reader) => ({
      head: await headOf(reader),
      origins: since === undefined ? undefined : await originsSince(reader, since),
    }));
    this.#looked = head;
    for (const [listener, node] of this.#listeners) {
      if (!origins || origins.some((origin) => origin !== node)) listener.poke();
    }
  }
}

async function originsSince(handle: Handle, tx: number): Promise<number[]> {
  const rows = await handle.execute<{ origin: number }>(
    dialectSql`select distinct origin from sync_log where tx > ? and +tbl ${IN_LIST}`,
    [tx, numbers],
  );
  return rows.map((row) => row.origin);
}
