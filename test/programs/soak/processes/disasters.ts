import { join } from 'node:path';
import { command } from '../../galley.ts';
import type { Random } from '../chance.ts';
import type { Ledger } from './ledger.ts';
import { truncateLog } from './losses.ts';
import { type Branch, type Restaurant, replaceDisk } from './restaurant.ts';
import { numbers } from './shared-rows.ts';

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

const every = (step: number, goal: number): number[] =>
  Array.from({ length: Math.floor((goal * 0.9) / step) }, (_, n) => (n + 1) * step);

/** Lost ends of logs and a lost disk at branches, at head office a backup now and then and once the way back to it. */
export class Disasters {
  readonly counts = { backups: 0, restored: 0, logs_cut: 0, logs_ruined: 0, disks_replaced: 0 };
  readonly #restaurant: Restaurant;
  readonly #ledger: Ledger;
  readonly #random: Random;
  /** Nobody looks into a database that is being put in its place. */
  #restoring: Promise<unknown> = Promise.resolve();
  readonly #due: Record<'log' | 'disk' | 'backup' | 'keep' | 'restore', Due>;

  constructor(restaurant: Restaurant, ledger: Ledger, random: Random, kills: number) {
    this.#restaurant = restaurant;
    this.#ledger = ledger;
    this.#random = random;
    this.#due = {
      log: new Due(every(Math.max(3, Math.round(kills / 20)), kills)),
      disk: new Due([Math.round(kills / 2)]),
      backup: new Due(every(Math.max(2, Math.round(kills / 25)), kills)),
      // Some branch's server gets its number after it.
      keep: new Due([Math.round(kills * 0.4)]),
      restore: new Due([Math.round(kills * 0.7)]),
    };
  }

  /** Between two lives of a branch's server. Returns whether it needs a new disk. */
  async strikeBranch(branch: Branch, kills: number): Promise<boolean> {
    if (this.#due.disk.take(kills)) return true;
    if (!this.#due.log.take(kills)) return false;
    return this.#loseLog(branch);
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
    await replaceDisk(branch, this.#restaurant.central);
    this.counts.disks_replaced++;
    await this.#excuse();
  }

  /** Between two lives of the central server. A database on PostgreSQL is backed up by other means. */
  async strikeCentral(kills: number): Promise<void> {
    const { central, databaseUrl } = this.#restaurant;
    if (databaseUrl) return;
    const fileOf = (name: string) => join(central.at.dataDir, `../${name}.backup`);
    const due = this.#due.backup.take(kills);
    if (this.#due.keep.take(kills)) await command(central.at, 'backup', fileOf('kept'));
    else if (this.#due.restore.take(kills)) {
      this.#restoring = command(central.at, 'restore', fileOf('kept'), '--force');
      await this.#restoring;
      this.counts.restored++;
      await this.#excuse();
    } else if (due) {
      await command(central.at, 'backup', fileOf('latest'));
      this.counts.backups++;
    }
  }

  async #excuse(): Promise<void> {
    await this.#restoring;
    const all = [this.#restaurant.books, ...this.#restaurant.branches.map(({ books }) => books)];
    const payments = await Promise.all(all.map((books) => numbers(books, 'select id as n from payments')));
    this.#ledger.excuseLost(new Set(payments.flatMap((ids) => [...ids])));
  }
}
