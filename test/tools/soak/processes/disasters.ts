import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../../galley.ts';
import type { Random } from '../chance.ts';
import { type Books, booksIn } from './books.ts';
import type { Doubles } from './doubles.ts';
import type { Ledger } from './ledger.ts';
import { truncateLog } from './losses.ts';
import { type Branch, type Restaurant, replaceDisk } from './restaurant.ts';

/** What comes once so many processes have died. */
class Due {
  readonly #at: number[];

  constructor(at: readonly number[]) {
    this.#at = [...at].sort((one, other) => one - other);
  }

  isOver(kills: number): boolean {
    const [next] = this.#at;
    return next !== undefined && kills >= next;
  }

  take(kills: number): boolean {
    const isOver = this.isOver(kills);
    if (isOver) this.#at.shift();
    return isOver;
  }
}

const KEY = 'backup-key.json';

const every = (step: number, goal: number): number[] =>
  Array.from({ length: Math.floor((goal * 0.9) / step) }, (_, n) => (n + 1) * step);

export type Disaster =
  | 'log'
  | 'disk'
  | 'save'
  | 'bringBack'
  | 'double'
  | 'backup'
  | 'keep'
  | 'restore'
  | 'image'
  | 'putBack';

/**
 * At branches lost ends of logs, a lost disk, a backup that is brought back and a data folder that is served twice; at head
 * office a backup now and then and once the way back to it, and once the whole computer as it was a while ago.
 */
export class Disasters {
  readonly counts = {
    ...{ backups: 0, restored: 0, set_back: 0, logs_cut: 0, logs_ruined: 0, disks_replaced: 0 },
    ...{ branches_restored: 0, doubled: 0 },
  };
  readonly #restaurant: Restaurant;
  readonly #ledger: Ledger;
  readonly #random: Random;
  /** Nobody looks into a database that is being put in its place. */
  #restoring: Promise<unknown> = Promise.resolve();
  readonly #due: Record<Disaster, Due>;
  readonly #doubles: Doubles;
  /** Whose backup was made; it is brought back there. */
  #saved: Branch | undefined;
  #image: string | undefined;

  /** `chosen`: those that may come; all unless given. */
  constructor(
    restaurant: Restaurant,
    doubles: Doubles,
    ledger: Ledger,
    random: Random,
    { kills, disasters: chosen }: { readonly kills: number; readonly disasters?: readonly Disaster[] },
  ) {
    this.#doubles = doubles;
    this.#restaurant = restaurant;
    this.#ledger = ledger;
    this.#random = random;
    this.#due = {
      log: new Due(every(Math.max(3, Math.round(kills / 20)), kills)),
      disk: new Due([Math.round(kills / 2)]),
      backup: new Due(every(Math.max(2, Math.round(kills / 25)), kills)),
      // Some branch's server gets its number after it.
      keep: new Due([Math.round(kills * 0.4)]),
      restore: new Due([Math.round(kills * 0.65)]),
      save: new Due([Math.round(kills * 0.2)]),
      bringBack: new Due([Math.round(kills * 0.6)]),
      double: new Due([Math.round(kills * 0.3)]),
      image: new Due([Math.round(kills * 0.45)]),
      putBack: new Due([Math.round(kills * 0.85)]),
    };
    if (chosen)
      for (const one of Object.keys(this.#due) as Disaster[])
        if (!chosen.includes(one)) this.#due[one] = new Due([]);
  }

  /** Between two lives of a branch's server. Returns whether it needs a new disk. */
  async strikeBranch(branch: Branch, kills: number): Promise<boolean> {
    if (this.#doubles.isOver(branch)) await this.#doubles.resolve(branch);
    if (this.#due.disk.take(kills)) return true;
    if (this.#due.save.take(kills)) {
      await command(branch.computer.at, 'backup', this.#backupOf(branch));
      await cp(join(branch.computer.at.dataDir, KEY), join(this.#keysOf(branch), KEY));
      this.#saved = branch;
    } else if (this.#saved === branch && this.#due.bringBack.take(kills)) await this.#bringBack(branch);
    else if (this.#due.double.take(kills)) {
      await this.#doubles.begin(branch);
      this.counts.doubled++;
    } else if (this.#due.log.take(kills)) return this.#loseLog(branch);
    return false;
  }

  #backupOf = ({ computer }: Branch): string => `${computer.at.dataDir}.backup`;

  /** Its disk may be lost before the backup is brought back. */
  #keysOf = ({ computer }: Branch): string => `${computer.at.dataDir}.keys`;

  async #bringBack(branch: Branch): Promise<void> {
    branch.lost = true;
    await command(
      branch.computer.at,
      'restore',
      this.#backupOf(branch),
      '--force',
      '--keys-in',
      this.#keysOf(branch),
    );
    this.counts.branches_restored++;
    await this.#excuse();
  }

  async #loseLog(branch: Branch): Promise<boolean> {
    branch.lost = true;
    const left = truncateLog(branch.computer.at.dataDir, this.#random);
    if (left === 'cut') this.counts.logs_cut++;
    if (left !== 'ruined') {
      await this.#excuse();
      return false;
    }
    this.counts.logs_ruined++;
    return true;
  }

  /** While head office is there. */
  async replace(branch: Branch): Promise<void> {
    branch.lost = true;
    await this.#doubles.forget(branch);
    await replaceDisk(branch, this.#restaurant.central);
    this.counts.disks_replaced++;
    await this.#excuse();
  }

  /** Between two lives of the central server. A database on PostgreSQL is backed up by other means. */
  async strikeCentral(kills: number): Promise<void> {
    const { central, database } = this.#restaurant;
    if (this.#due.image.take(kills)) {
      this.#restoring = this.#takeImage();
      await this.#restoring;
      return;
    }
    if (this.#image !== undefined && this.#due.putBack.take(kills)) return this.#putBack(this.#image);
    if (database) return;
    const fileOf = (name: string) => join(central.at.dataDir, `../${name}.backup`);
    const due = this.#due.backup.take(kills);
    if (this.#due.keep.take(kills)) await command(central.at, 'backup', fileOf('kept'));
    else if (this.#due.restore.take(kills)) {
      this.#restoring = command(central.at, 'restore', fileOf('kept'), '--force');
      await this.#restoring;
      this.counts.restored++;
      this.#ledger.centralLost = true;
      await this.#excuse();
    } else if (due) {
      await command(central.at, 'backup', fileOf('latest'));
      this.counts.backups++;
    }
  }

  /** All that the computer holds, what lies beside the database too. */
  async #takeImage(): Promise<void> {
    const { central, database } = this.#restaurant;
    const image = `${central.at.dataDir}.image`;
    if (database) {
      await database.off();
      database.copyTo(image);
      await database.on();
    } else await cp(central.at.dataDir, image, { recursive: true });
    this.#image = image;
  }

  async #putBack(image: string): Promise<void> {
    this.#restoring = this.#putInPlace(image);
    await this.#restoring;
    this.counts.set_back++;
    this.#ledger.centralLost = true;
    await this.#excuse();
  }

  async #putInPlace(image: string): Promise<void> {
    const { central, database } = this.#restaurant;
    if (database) {
      await database.off();
      database.putBack(image);
      await database.on();
      return;
    }
    await rm(central.at.dataDir, { recursive: true });
    await cp(image, central.at.dataDir, { recursive: true });
  }

  async #excuse(): Promise<void> {
    await this.#restoring;
    const paidIn = (books: Books) => books.rows('select client_key from payments');
    // The disk of another branch may be empty just now.
    const atBranches = this.#restaurant.branches.map(({ books }) => paidIn(books).catch(() => []));
    const aside = this.#doubles.folders.map((folder) => paidIn(booksIn(folder)).catch(() => []));
    const payments = await Promise.all([paidIn(this.#restaurant.books), ...atBranches, ...aside]);
    this.#ledger.excuseLost(new Set(payments.flat().map(({ client_key }) => client_key)));
  }
}
