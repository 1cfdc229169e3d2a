import { setTimeout as pause } from 'node:timers/promises';
import type { Tablet } from '../../tablet.ts';
import { allJobs, type Job, nameOf } from './jobs.ts';
import { sheetsOf } from './paper.ts';
import type { PrintingRestaurant } from './restaurant.ts';

const GLANCE_MS = 500;

/** Looks after the bills and invoices that ask: those on paper are confirmed, the others printed again. */
export class Cashier {
  /** By job: how often it was printed again. */
  readonly retries = new Map<number, number>();
  asked = 0;
  readonly #restaurant: PrintingRestaurant;
  #isOff = false;

  constructor(restaurant: PrintingRestaurant) {
    this.#restaurant = restaurant;
  }

  async work(): Promise<void> {
    while (!this.#isOff) {
      // While the server is down there is nothing to see.
      await this.#decideAll().catch(() => {});
      await pause(GLANCE_MS);
    }
  }

  goHome(): void {
    this.#isOff = true;
  }

  async #decideAll(): Promise<void> {
    const { tablet } = this.#restaurant;
    for (const document of ['bill', 'invoice'] as const) {
      const asking = await allJobs(tablet, `&status=ambiguous&document=${document}`);
      for (const job of asking) await this.#decide(tablet, job);
    }
  }

  async #decide(tablet: Tablet, job: Job): Promise<void> {
    const decision = this.#isOnPaper(job) ? 'confirm' : 'retry';
    // Counted before it is known to have arrived: a server that is killed may have stored it all the same.
    if (decision === 'retry') this.retries.set(job.id, (this.retries.get(job.id) ?? 0) + 1);
    this.asked += 1;
    await tablet.must('POST', `/printing/jobs/${job.id}/${decision}`);
  }

  #isOnPaper(job: Job): boolean {
    const name = nameOf(job);
    return this.#restaurant.stations.some(({ device }) =>
      sheetsOf(device).some((sheet) => sheet.isWhole && sheet.name === name),
    );
  }
}
