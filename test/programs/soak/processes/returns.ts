import { setTimeout as sleep } from 'node:timers/promises';
import { Tablet } from '../../tablet.ts';
import { type Branch, OWNER, type Restaurant } from './restaurant.ts';

const LOOK_EVERY_MS = 1_000;

/** Head office was restored to a time before it knew some branch's server: somebody there gives a code, somebody here types it. */
export class Returns {
  count = 0;
  readonly #restaurant: Restaurant;

  constructor(restaurant: Restaurant) {
    this.#restaurant = restaurant;
  }

  async watch(running: () => boolean): Promise<void> {
    while (running()) {
      await this.help();
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** Whoever says that it is not known; servers that are gone just then are helped the next time. */
  async help(): Promise<void> {
    await Promise.all(this.#restaurant.branches.map((branch) => this.#helpOne(branch).catch(() => {})));
  }

  async #helpOne({ id, computer, line }: Branch): Promise<void> {
    const here = await Tablet.logIn(computer.url, ...OWNER);
    if ((await here.must('GET', '/sync/status')).known_to_central !== false) return;
    const office = await Tablet.logIn(this.#restaurant.central.url, ...OWNER);
    const { code } = await office.must('POST', `/branches/${id}/invitations`);
    line.mend();
    await here.must('POST', '/sync/rejoin', { code });
    this.count++;
  }
}
