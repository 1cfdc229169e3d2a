import { systemCaller } from '../../server/core/permissions.ts';
import type { Reader } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { countQuarantined } from '../apply/quarantine/quarantine.ts';
import { tryAgain } from '../apply/quarantine/retry.ts';
import { aggregateOfWaiting, type Held } from '../apply/quarantine/waiting.ts';
import type { SyncLog } from './engine.ts';

/** How often waiting rows are tried again: what they lacked, such as a grant or the right time, may have arrived. */
const PAUSE_MS = 5 * 60_000;
/** Aggregates tried in one round. */
const ROUND = 200;

export class QuarantineRetry {
  readonly #tenant: TenantDatabase;
  readonly #log: SyncLog;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(tenant: TenantDatabase, log: SyncLog) {
    this.#tenant = tenant;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#work = this.#round();
    await this.#work;
    this.#timer = setInterval(() => {
      this.#work = this.#work.then(() => this.#round());
    }, PAUSE_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#work;
  }

  async #round(): Promise<void> {
    try {
      for (const row of await this.#tenant.read(systemCaller, oldestWaiting)) {
        if (!this.#stopped)
          await this.#tenant.transact(systemCaller, (tx) => tryAgain(this.#tenant, tx, row));
      }
    } catch (error) {
      this.#log.warn({ err: error }, "quarantined rows couldn't be retried");
    }
  }
}

/** One row of each aggregate, those first whose last attempt is longest ago. */
async function oldestWaiting(reader: Reader): Promise<Held[]> {
  if ((await countQuarantined(reader)) === 0) return [];
  const rows = await reader.db
    .selectFrom('sync_quarantine')
    .select(['id', 'peer', 'tbl', 'pk', 'root'])
    .where('status', '=', 'waiting')
    .where('root', 'is not', null)
    .orderBy('tried_at')
    .orderBy('id')
    .limit(ROUND)
    .execute();
  return [...new Map(rows.map((row) => [`${row.peer} ${aggregateOfWaiting(row)}`, row])).values()];
}
