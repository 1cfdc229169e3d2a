import type { Promises } from './guests.ts';
import type { Histories, Job } from './jobs.ts';
import type { Printed } from './paper.ts';
import type { Outage } from './takeover.ts';

/** A printer as the server knows it. */
interface PrintedStation {
  readonly device: Printed;
  readonly printerId: number;
}

/** What is looked at when every ticket should be out. */
export interface Evidence {
  readonly stations: readonly PrintedStation[];
  readonly jobs: readonly Job[];
  readonly histories: Histories;
  readonly promises: Promises;
  /** By job: how often the cashier had it printed again. */
  readonly retries: ReadonlyMap<number, number>;
  /** Of a printer alone, its stand-in being well. */
  readonly outages: readonly Outage[];
  /** What was wrong with the levels of the printers as the server told them. */
  readonly wrongLevels: readonly string[];
}
