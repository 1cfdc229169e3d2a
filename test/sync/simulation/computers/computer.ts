import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TenantDatabase } from '../../../../server/db/opening/tenant-database.ts';
import type { SqliteConnection } from '../../../../server/db/sqlite/connection.ts';
import { QuarantineRetry } from '../../../../sync/exchange/quarantine-retry.ts';
import { identityFile } from '../../../../sync/lineage/file.ts';
import { IdentityKeeper } from '../../../../sync/lineage/keeper.ts';
import { PROTOCOL } from '../../../../sync/registry/protocol-version.ts';
import { filesOf } from '../../../harness/files.ts';
import { Died } from '../trouble.ts';
import { WallClock } from './clock.ts';
import { addNewColumns, openDatabase } from './database.ts';
import { Disk } from './disk.ts';

export const DATABASE = 'tenant.sqlite';
let copies = 0;

const silent = { info: () => {}, warn: () => {} };

interface ComputerOptions {
  readonly role: 'branch' | 'central';
  /** Where its folders are made. */
  readonly place: string;
  /** A data folder to begin with; it is copied. */
  readonly from?: string;
  /** For a folder that is empty. */
  readonly node?: number;
  readonly upgraded?: boolean;
  /** Its database is a copy of one that is used as well. */
  readonly isDouble?: boolean;
}

/** A computer with one data folder and one running program, which may die at any failpoint. */
export class Computer {
  readonly clock: WallClock;
  readonly #options: ComputerOptions;
  /** What is beside the database. */
  #folder: string;
  /** Undefined where the program made the database anew. */
  #disk: Disk | undefined;
  #tenant: TenantDatabase | undefined;
  #keeper: IdentityKeeper | undefined;
  #doom: { point: string; left: number } | undefined;
  /** Programs run so far: whoever waited for an earlier one waits in vain. */
  starts = 0;
  /** Its program is the next version's, with columns that others lack. */
  upgraded: boolean;
  /** The newest backup of its database, kept elsewhere. */
  backup: { readonly file: string; readonly writes: number } | undefined;

  private constructor(options: ComputerOptions) {
    this.#options = options;
    this.upgraded = options.upgraded ?? false;
    this.clock = new WallClock(options.isDouble ? 1 : 0);
    this.#folder = mkdtempSync(join(options.place, 'pc-'));
    if (options.from) this.#takeOver(options.from);
  }

  static async start(options: ComputerOptions): Promise<Computer> {
    const computer = new Computer(options);
    await computer.#open();
    return computer;
  }

  get isOn(): boolean {
    return this.#tenant !== undefined;
  }

  get tenant(): TenantDatabase {
    if (!this.#tenant) throw new Error('this computer is off');
    return this.#tenant;
  }

  get keeper(): IdentityKeeper | undefined {
    return this.#keeper;
  }

  get connection(): SqliteConnection {
    return filesOf(this.tenant).writer;
  }

  get node(): number {
    return this.tenant.profile.node;
  }

  get protocol(): number {
    return this.upgraded ? PROTOCOL.version + 1 : PROTOCOL.version;
  }

  /** Its program ends when it passes that point so many times more. */
  doom(point: string, count: number): void {
    this.#doom = { point, left: count };
  }

  spare(): void {
    this.#doom = undefined;
  }

  /** What the disk holds at this moment is all the next program has. */
  async restart(meanwhile = () => {}): Promise<void> {
    this.#disk?.cut();
    const left = this.#folder;
    this.#folder = mkdtempSync(join(this.#options.place, 'pc-'));
    copyBeside(left, this.#folder);
    await this.#stop();
    meanwhile();
    await this.#open();
  }

  async upgrade(): Promise<void> {
    if (this.upgraded) return this.restart();
    await this.restart(() => {
      this.upgraded = true;
      const left = join(this.#options.place, `left-${++copies}.sqlite`);
      this.#disk?.copyTo(left);
      this.#insert(left);
    });
  }

  /** A copy of the data folder as it is now. */
  copyFolder(): string {
    const copy = mkdtempSync(join(this.#options.place, 'copy-'));
    copyBeside(this.#folder, copy);
    this.#copyDatabase(join(copy, DATABASE));
    return copy;
  }

  /** The database alone, as a backup holds it. `writes`: until then (Ledger). */
  backUp(writes: number): void {
    const file = join(this.#options.place, `backup-${++copies}.sqlite`);
    this.#copyDatabase(file);
    this.backup = { file, writes };
  }

  /** The last backup is brought back while the server is stopped; or on a new computer, which remembers nothing. */
  async restore(isNew = false): Promise<void> {
    if (this.backup === undefined) return;
    await this.#stop();
    this.#insert(this.backup.file);
    if (isNew)
      for (const what of ['identity', 'head', 'ids', 'credentials'])
        rmSync(join(this.#folder, `tenant.${what}.json`), { force: true });
    await this.#open();
  }

  /** The whole folder as it was: what lies beside the database, too. */
  async putBack(image: string): Promise<void> {
    await this.#stop();
    this.#folder = mkdtempSync(join(this.#options.place, 'pc-'));
    this.#takeOver(image);
    await this.#open();
  }

  /** As the program does every few minutes. */
  async tryQuarantineAgain(): Promise<void> {
    const retry = new QuarantineRetry(this.tenant, silent);
    await retry.start();
    await retry.stop();
  }

  async turnOff(): Promise<void> {
    this.starts++;
    await this.#stop();
    this.#disk?.close();
    this.#disk = undefined;
  }

  #takeOver(folder: string): void {
    copyBeside(folder, this.#folder);
    this.#insert(join(folder, DATABASE));
  }

  /** A copy of that database in place of the one that is there. */
  #insert(database: string): void {
    this.#disk?.close();
    const { role, place } = this.#options;
    this.#disk = Disk.holding(this.upgraded ? this.#upgradeOf(database) : database, role, dirname(place));
  }

  #upgradeOf(database: string): string {
    const draft = join(this.#options.place, `draft-${++copies}.sqlite`);
    copyFileSync(database, draft);
    addNewColumns(draft);
    return draft;
  }

  #copyDatabase(to: string): void {
    this.connection.pragma('wal_checkpoint(TRUNCATE)');
    copyFileSync(this.#disk?.file ?? join(this.#folder, DATABASE), to);
  }

  async #open(): Promise<void> {
    this.starts++;
    this.#doom = undefined;
    const file = join(this.#folder, DATABASE);
    const { clock, upgraded, reached } = this;
    this.#tenant = await openDatabase({ ...this.#options, file, disk: this.#disk, clock, upgraded, reached });
    const keeper = { tenant: this.#tenant, file: identityFile(file), log: silent, onRotate: async () => {} };
    this.#keeper = await IdentityKeeper.open(keeper);
  }

  readonly reached = (point: string): void => {
    if (this.#doom?.point !== point || --this.#doom.left > 0) return;
    this.#doom = undefined;
    throw new Died(this, point);
  };

  async #stop(): Promise<void> {
    if (!this.#tenant) return;
    // One that was cut off cannot write down how far it came.
    await this.#keeper?.stop().catch(() => {});
    this.#keeper = undefined;
    await this.#tenant.close();
    this.#tenant = undefined;
  }
}

/** A draft that was not finished is nothing. */
function copyBeside(from: string, to: string): void {
  for (const name of readdirSync(from))
    if (name.endsWith('.json')) copyFileSync(join(from, name), join(to, name));
}
