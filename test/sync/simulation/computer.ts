import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteConnection } from '../../../server/db/sqlite/connection.ts';
import type { TenantDatabase } from '../../../server/db/tenant-database.ts';
import { QuarantineRetry } from '../../../sync/exchange/quarantine-retry.ts';
import { identityFile } from '../../../sync/identity/file.ts';
import { IdentityKeeper, keeperOf } from '../../../sync/identity/keeper.ts';
import { SCHEMA } from '../../../sync/registry/schema-version.ts';
import { WallClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { Died } from './trouble.ts';

export const DATABASE = 'tenant.sqlite';
let copies = 0;

const silent = { info: () => {}, warn: () => {} };

export interface ComputerOptions {
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
  #folder: string;
  #tenant: TenantDatabase | undefined;
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
    if (options.from) cpSync(options.from, this.#folder, { recursive: true });
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

  get connection(): SqliteConnection {
    return this.tenant.files.writer;
  }

  get node(): number {
    return this.tenant.profile.node;
  }

  get schema(): number {
    return this.upgraded ? SCHEMA + 1 : SCHEMA;
  }

  /** Its program ends when it passes that point so many times more. */
  doom(point: string, count: number): void {
    this.#doom = { point, left: count };
  }

  spare(): void {
    this.#doom = undefined;
  }

  /** What the disk holds at this moment is all the next program has. */
  async restart(): Promise<void> {
    const left = this.#folder;
    this.#folder = mkdtempSync(join(this.#options.place, 'pc-'));
    cpSync(left, this.#folder, { recursive: true, filter: (file) => !/-shm$|\.draft$/.test(file) });
    await this.#end(left);
    await this.#open();
  }

  async upgrade(): Promise<void> {
    this.upgraded = true;
    await this.restart();
  }

  /** A copy of the data folder as it is now. */
  copyFolder(): string {
    this.connection.pragma('wal_checkpoint(TRUNCATE)');
    const copy = mkdtempSync(join(this.#options.place, 'copy-'));
    cpSync(this.#folder, copy, { recursive: true });
    return copy;
  }

  /** The database alone, as a backup holds it. `writes`: until then (Ledger). */
  backUp(writes: number): void {
    this.connection.pragma('wal_checkpoint(TRUNCATE)');
    const file = join(this.#options.place, `backup-${++copies}.sqlite`);
    copyFileSync(join(this.#folder, DATABASE), file);
    this.backup = { file, writes };
  }

  /** The last backup is brought back while the server is stopped; or on a new computer, which remembers nothing. */
  async restore(isNew = false): Promise<void> {
    if (this.backup === undefined) return;
    await this.#stop();
    rmSync(join(this.#folder, `${DATABASE}-wal`), { force: true });
    const file = join(this.#folder, DATABASE);
    copyFileSync(this.backup.file, file);
    const beside = file.replace(/\.sqlite$/, '');
    if (isNew)
      for (const what of ['identity', 'head', 'ids', 'credentials'])
        rmSync(`${beside}.${what}.json`, { force: true });
    await this.#open();
  }

  /** The whole folder as it was: what lies beside the database, too. */
  async putBack(image: string): Promise<void> {
    await this.#stop();
    rmSync(this.#folder, { recursive: true });
    cpSync(image, this.#folder, { recursive: true });
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
    await this.#end(this.#folder);
  }

  async #open(): Promise<void> {
    this.starts++;
    this.#doom = undefined;
    const file = join(this.#folder, DATABASE);
    const { clock, upgraded } = this;
    this.#tenant = await openDatabase({ ...this.#options, file, clock, upgraded });
    // The disk is not under test.
    this.connection.pragma('synchronous = off');
    this.#tenant.reached = (point) => this.#pass(point);
    const keeper = { tenant: this.#tenant, file: identityFile(file), log: silent, onRewind: async () => {} };
    await IdentityKeeper.open(keeper);
  }

  #pass(point: string): void {
    if (this.#doom?.point !== point || --this.#doom.left > 0) return;
    this.#doom = undefined;
    throw new Died(this, point);
  }

  async #end(folder: string): Promise<void> {
    await this.#stop();
    rmSync(folder, { recursive: true, force: true });
  }

  async #stop(): Promise<void> {
    if (!this.#tenant) return;
    await keeperOf(this.#tenant)?.stop();
    await this.#tenant.close();
    this.#tenant = undefined;
  }
}
