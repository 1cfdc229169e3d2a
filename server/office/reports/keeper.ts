import { systemCaller } from '../../core/permissions.ts';
import { MINUTE } from '../../core/time/time.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { figuresToKeep } from './keeper-query.ts';
import { keepFigures } from './kept-store.ts';

/** Days or sums in one transaction. */
const BATCH = 20;

/** Keeps the figures of every day and month that changed. Returns how many were made. */
export async function keepAllFigures(tenant: TenantDatabase, isStopped = () => false): Promise<number> {
  const made = new Set<string>();
  for (const what of ['days', 'sums'] as const)
    while (!isStopped()) {
      const now = await tenant.read(systemCaller, async (reader) => reader.now);
      const rows = await tenant.runInBackground(figuresToKeep, { what, now, most: BATCH });
      const keys = rows.map(({ branch_id, period }) => `${branch_id} ${period}`);
      // A day that goes on changes again at once.
      if (keys.every((key) => made.has(key))) break;
      for (const key of keys) made.add(key);
      await tenant.transact(systemCaller, (tx) => keepFigures(tx, rows));
    }
  return made.size;
}

/** Every minute in which something changed: reports find the figures made. */
export class FiguresKeeper {
  readonly #tenant: TenantDatabase;
  readonly #log: { warn(facts: object, message: string): void };
  #timer: NodeJS.Timeout | undefined;
  #leave: () => void = () => {};
  #working: Promise<unknown> | undefined;
  #isStopped = false;
  #hasChanged = true;

  constructor(tenant: TenantDatabase, log: { warn(facts: object, message: string): void }) {
    this.#tenant = tenant;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#leave = this.#tenant.onEvent(({ type }) => {
      if (/^(order|branch)\./.test(type)) this.#hasChanged = true;
    });
    this.#timer = setInterval(() => this.#look(), MINUTE).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#leave();
    clearInterval(this.#timer);
    await this.#working;
  }

  #look(): void {
    if (!this.#hasChanged || this.#working) return;
    this.#hasChanged = false;
    this.#working = keepAllFigures(this.#tenant, () => this.#isStopped)
      .catch((err: unknown) =>
        this.#log.warn({ err }, "report figures couldn't be updated; retrying in a minute"),
      )
      .finally(() => {
        this.#working = undefined;
      });
  }
}
