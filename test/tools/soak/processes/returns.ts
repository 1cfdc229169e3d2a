import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Tablet } from '../../tablet.ts';
import type { Aside } from './doubles.ts';
import { type Branch, beginAnew, OWNER, PROOF, type Restaurant } from './restaurant.ts';

const LOOK_EVERY_MS = 1_000;
/** What a server hears whose numbers others have; it says what to do. */
const NUMBERS_GIVEN = /given to others meanwhile: enrol it with an empty folder/;

/** Head office was restored to a time before it knew some branch's server: somebody there gives a code, somebody here types it. */
export class Returns {
  count = 0;
  /** Of those the ones that had to begin again. */
  replaced = 0;
  /** By branch: what the last attempt met. A server that is gone just then is helped the next time. */
  readonly failures = new Map<Branch, string>();
  readonly #restaurant: Restaurant;
  readonly #asides: Aside[];

  constructor(restaurant: Restaurant, asides: Aside[]) {
    this.#restaurant = restaurant;
    this.#asides = asides;
  }

  async watch(running: () => boolean): Promise<void> {
    while (running()) {
      await this.help();
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** A server that says that it is not known. */
  async help(): Promise<void> {
    await Promise.all(this.#restaurant.branches.map((branch) => this.#helpOne(branch)));
  }

  /** While no computer dies: also anyone who cannot come back with what it has. */
  async helpAll(): Promise<void> {
    await this.help();
    for (const [branch, failure] of this.failures)
      if (NUMBERS_GIVEN.test(failure)) await this.#replace(branch);
  }

  async #helpOne(branch: Branch): Promise<void> {
    try {
      await this.#bringBack(branch);
      this.failures.delete(branch);
    } catch (error) {
      this.failures.set(branch, String(error));
    }
  }

  async #bringBack({ id, computer, line }: Branch): Promise<void> {
    const here = await Tablet.logIn(computer.url, ...OWNER);
    if ((await here.must('GET', '/sync/status')).known_to_central !== false) return;
    const office = await Tablet.logIn(this.#restaurant.central.url, ...OWNER);
    const { code } = await office.must('POST', `/branches/${id}/invitations`, PROOF);
    line.mend();
    await here.must('POST', '/sync/rejoin', { code, ...PROOF });
    this.count++;
  }

  async #replace(branch: Branch): Promise<void> {
    const { computer } = branch;
    const folder = `${computer.at.dataDir}-refused`;
    await computer.kill();
    await rename(computer.at.dataDir, folder);
    this.#asides.push({ branch, folder });
    branch.lost = true;
    await beginAnew(branch, this.#restaurant.central);
    await computer.start();
    this.failures.delete(branch);
    this.replaced++;
  }
}
