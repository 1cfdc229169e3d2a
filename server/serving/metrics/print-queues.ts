import type { App } from '../../app.ts';
import { systemCaller } from '../../core/permissions.ts';
import { SECOND } from '../../core/time/time.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { countUnfinished } from '../../printing/jobs/queue-store.ts';
import { unfinished } from '../../printing/jobs/status.ts';

/** However often somebody asks. */
const KEPT_MS = 15 * SECOND;

/** The print jobs that wait in the restaurants whose printers this process serves. */
export class PrintQueues {
  readonly #app: App;
  #counted: Promise<ReadonlyMap<string, number>> | undefined;
  #at = Number.NEGATIVE_INFINITY;

  constructor(app: App) {
    this.#app = app;
  }

  counts(): Promise<ReadonlyMap<string, number>> {
    const now = this.#app.clock.steady();
    if (!this.#counted || now - this.#at >= KEPT_MS) {
      this.#at = now;
      this.#counted = this.#count();
    }
    return this.#counted;
  }

  /** One after another: figures must not take the connections of requests. */
  async #count(): Promise<ReadonlyMap<string, number>> {
    const sums = new Map<string, number>(unfinished.map((status) => [status, 0]));
    for (const id of this.#app.onDuty()) {
      const tenant = this.#app.tenant(id);
      for (const { status, jobs } of tenant ? await unfinishedIn(tenant) : [])
        sums.set(status, (sums.get(status) ?? 0) + jobs);
    }
    return sums;
  }
}

/** A restaurant that cannot be read has figures of its own. */
const unfinishedIn = (tenant: TenantDatabase) => tenant.read(systemCaller, countUnfinished).catch(() => []);
