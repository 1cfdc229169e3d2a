import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../server/core/time/clock.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { openTenant } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import type { SyncEngine } from '../../../sync/exchange/engine.ts';
import { identityFile } from '../../../sync/lineage/file.ts';
import { IdentityKeeper } from '../../../sync/lineage/keeper.ts';
import { quiet } from '../../harness/database.ts';
import { tempFolder } from '../../harness/temp.ts';
import type { CentralServer } from './http-world.ts';
import { joinIn, newFolder, workersOn } from './joined-branch.ts';

/** The server of a branch as its folder holds it: it can be stopped, copied, put back and started again. */
export class BranchPc {
  readonly folder: string;
  readonly branchId: number;
  readonly warnings: string[] = [];
  /** When a rotation was noticed. */
  readonly rotations: string[] = [];
  #tenant: TenantDatabase | undefined;
  #keeper: IdentityKeeper | undefined;
  #engine: SyncEngine | undefined;

  private constructor(folder: string, branchId: number) {
    this.folder = folder;
    this.branchId = branchId;
    onTestFinished(() => this.stop());
  }

  /** Joined, and not started. */
  static async enrol(central: CentralServer, branchId?: number): Promise<BranchPc> {
    const invited = branchId === undefined ? await central.invite() : await central.inviteTo(branchId);
    const joining = newFolder();
    await joinIn(joining, central.url, invited.code);
    await joining.tenant?.close();
    return new BranchPc(joining.folder, invited.branchId);
  }

  /** Of a folder that joined already. */
  static at(folder: string, branchId: number): BranchPc {
    return new BranchPc(folder, branchId);
  }

  get tenant(): TenantDatabase {
    if (!this.#tenant) throw new Error('the computer is off');
    return this.#tenant;
  }

  get keeper(): IdentityKeeper {
    if (!this.#keeper) throw new Error('the computer is off');
    return this.#keeper;
  }

  get engine(): SyncEngine {
    if (!this.#engine) throw new Error('the computer is offline');
    return this.#engine;
  }

  get node(): number {
    return this.tenant.profile.node;
  }

  get file(): string {
    return join(this.folder, '1.sqlite');
  }

  /** Serves without a line. */
  async start(): Promise<this> {
    this.#tenant = await openTenant({
      file: this.file,
      id: 1,
      role: 'branch',
      clock: systemClock,
      log: quiet,
      prepare: installCapture,
    });
    const warn = (_: object, text: string) => void this.warnings.push(text);
    const onRotate = async (_: Tx, when: string) => void this.rotations.push(when);
    this.#keeper = await IdentityKeeper.open({
      tenant: this.#tenant,
      file: identityFile(this.file),
      log: { warn },
      onRotate,
    });
    return this;
  }

  async connect(): Promise<this> {
    if (!this.#tenant) await this.start();
    this.#engine = (await workersOn(this.tenant, this.#keeper)).engine;
    this.#engine.start();
    return this;
  }

  async disconnect(): Promise<void> {
    await this.#engine?.stop();
    this.#engine = undefined;
  }

  async stop(): Promise<void> {
    await this.disconnect();
    await this.#keeper?.stop();
    this.#keeper = undefined;
    await this.#tenant?.close();
    this.#tenant = undefined;
  }

  /** The power fails: the identity file is as it was last written. */
  async cut(): Promise<void> {
    await this.disconnect();
    await this.#tenant?.close();
    this.#keeper = undefined;
    this.#tenant = undefined;
  }

  /** Everything of the folder, the computer being off. */
  copy(): string {
    const copy = join(tempFolder(), 'copy');
    cpSync(this.folder, copy, { recursive: true });
    return copy;
  }

  /** Only the database, as a copy of before holds it; what the computer remembers beside it stays. */
  putBackDatabase(copy: string): void {
    for (const ending of ['-wal', '-shm']) rmSync(this.file + ending, { force: true });
    cpSync(join(copy, '1.sqlite'), this.file);
  }

  putBack(copy: string): void {
    rmSync(this.folder, { recursive: true });
    cpSync(copy, this.folder, { recursive: true });
  }

  /** Another computer with the same folder. */
  double(copy: string): BranchPc {
    const folder = join(tempFolder(), 'double');
    mkdirSync(folder);
    cpSync(copy, folder, { recursive: true });
    return new BranchPc(folder, this.branchId);
  }
}
