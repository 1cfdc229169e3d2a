import { cp, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Computer } from './computer.ts';
import type { Giver } from './ledger.ts';
import { Person } from './person.ts';
import { type Branch, OWNER, type Restaurant } from './restaurant.ts';
import { nodeIn } from './shared-rows.ts';
import { type Shift, type StaffedRestaurant, serveGuests } from './staff.ts';

const SERVES_MS = 4_000;

/** A data folder that nobody serves any more, and that may hold what was never sent. */
export interface Aside {
  readonly branch: Branch;
  readonly folder: string;
}

/**
 * Somebody starts a copy of a branch's data folder on another computer while the first one works on, and people sell at
 * both. Then the copy is switched off; whichever of the two head office does not know as the branch's server is put aside.
 */
export class Doubles {
  readonly asides: Aside[] = [];
  readonly #restaurant: Restaurant;
  readonly #shift: Omit<Shift, 'running' | 'hasLost'>;
  #at: { readonly branch: Branch; readonly folder: string; readonly giver: Giver; over: boolean } | undefined;
  #serving: Promise<void> = Promise.resolve();

  constructor(restaurant: Restaurant, shift: Omit<Shift, 'running' | 'hasLost'>) {
    this.#restaurant = restaurant;
    this.#shift = shift;
  }

  /** The branch's own computer is off for a moment. */
  async begin(branch: Branch): Promise<void> {
    const { computer } = branch;
    const folder = `${computer.at.dataDir}-double`;
    await cp(computer.at.dataDir, folder, { recursive: true });
    branch.lost = true;
    const { ledger } = this.#shift;
    const copied = { from: branch.giver, node: await nodeIn(folder), since: ledger.given };
    const giver: Giver = { name: `double of ${branch.name}`, copied };
    this.#at = { branch, folder, giver, over: false };
    const double = new Computer(`double of ${branch.name}`, { ...computer.at, dataDir: folder });
    this.#serving = this.#serve(double, { id: branch.id, giver }).finally(() => {
      if (this.#at) this.#at.over = true;
    });
  }

  async #serve(double: Computer, restaurant: StaffedRestaurant): Promise<void> {
    await double.start();
    let works = true;
    const person = new Person(double.url, OWNER, this.#shift.ledger, () => works);
    const shift = { ...this.#shift, running: () => works, hasLost: () => true };
    const served = serveGuests(shift, person, restaurant, `double${restaurant.id}-tablet`);
    await sleep(SERVES_MS);
    works = false;
    await served;
    await double.kill();
  }

  /** Folders that hold what a rescue can bring: those put aside, and the copy that is served. */
  get folders(): string[] {
    return [...this.asides.map(({ folder }) => folder), ...(this.#at ? [this.#at.folder] : [])];
  }

  /** Whether what became of it can be told now: the branch's own computer is off. */
  isOver(branch: Branch): boolean {
    return this.#at?.branch === branch && this.#at.over;
  }

  async resolve(branch: Branch): Promise<void> {
    const at = this.#at;
    if (at?.branch !== branch) return;
    await this.#serving;
    this.#at = undefined;
    const { dataDir } = branch.computer.at;
    const [there] = await this.#restaurant.books.rows(
      `select host_node from branches where id = ${branch.id}`,
    );
    const [own, copied] = [await nodeIn(dataDir), await nodeIn(at.folder)];
    const aside = `${dataDir}-aside`;
    if (there?.host_node === copied && own !== copied) {
      await rename(dataDir, aside);
      await rename(at.folder, dataDir);
      branch.giver = at.giver;
    } else await rename(at.folder, aside);
    this.asides.push({ branch, folder: aside });
  }

  /** Its disk is lost: what was put aside of it stays. */
  async forget(branch: Branch): Promise<void> {
    if (this.#at?.branch !== branch) return;
    await this.#serving;
    await rm(this.#at.folder, { recursive: true, force: true });
    this.#at = undefined;
  }
}
