import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installCapture } from '../../sync/capture/install.ts';
import { systemCaller } from '../core/permissions.ts';
import { toIso } from '../core/time/time.ts';
import { databaseLogOn } from '../db/engine/log.ts';
import { tenantFile } from '../db/files/data-folder.ts';
import { exchangeFiles } from '../db/files/folder-exchange.ts';
import type { Handle } from '../db/handle/handle.ts';
import { openTenant } from '../db/opening/open.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import type { RestoredBy } from '../http/endpoint/platform.ts';
import { recordGraveAct } from '../identity/auth/reauthentication.ts';
import { revokeSessions } from '../identity/auth/store.ts';
import { type Owner, ownersIn } from '../identity/users/owners-store.ts';
import { holdJobs } from '../printing/jobs/service.ts';
import type { Installation } from './installation.ts';
import { putSettingsRow, readSettings, type Settings, settingsRow } from './records/store.ts';
import { runThread } from './run-thread.ts';

const HELD = 'This ticket was waiting when the backup was made; it may have been printed since.';
const ASIDE = 'before-restore-';
const DRAFT = 'restoring';
const ENDINGS = ['.sqlite', '.sqlite-wal', '.sqlite-shm', '.media'];

/**
 * Puts a backup in the place of a serving tenant: it is unpacked, proved and prepared while the present data still
 * serves, that is saved itself first, and only then are the files exchanged.
 */
export class Swap {
  readonly #installation: Installation;
  readonly #tenant: TenantDatabase;
  readonly #save: (settings: Settings) => Promise<string[]>;
  readonly #draft: string;

  /** `save`: keeps the present data; returns the folders in which it is. */
  constructor(
    installation: Installation,
    tenant: TenantDatabase,
    save: (settings: Settings) => Promise<string[]>,
  ) {
    this.#installation = installation;
    this.#tenant = tenant;
    this.#save = save;
    this.#draft = join(installation.dataDir, DRAFT);
  }

  /** Returns how many print jobs wait for a person. */
  async run(source: string, by: RestoredBy): Promise<number> {
    try {
      await this.#unpack(source);
      const held = await this.#prepare(by);
      await this.#savePresent();
      const aside = ASIDE + stampOf(this.#installation.clock.now());
      await this.#exchange(aside);
      this.#forgetOlder(aside);
      return held;
    } finally {
      rmSync(this.#draft, { recursive: true, force: true });
    }
  }

  async #unpack(source: string): Promise<void> {
    const where = { source, draft: this.#draft, keysIn: this.#installation.dataDir };
    const job = { kind: 'unpack', tenantId: this.#tenant.id, ...where } as const;
    const [message] = await runThread(job);
    if (message && 'refused' in message) throw new Error(message.refused);
    if (!message || !('unpacked' in message)) throw new Error('the backup could not be read');
  }

  /** Time has passed since the backup: unfinished tickets wait for a person, and people log in again. */
  async #prepare({ caller, address }: RestoredBy): Promise<number> {
    const present = await this.#tenant.read(systemCaller, async (reader) => ({
      since: await this.#foundedAt(reader),
      settings: await settingsRow(reader),
      owners: await ownersIn(reader),
    }));
    const { role, clock, log } = this.#installation;
    const { id } = this.#tenant;
    const file = tenantFile(this.#draft, id);
    const databaseLog = databaseLogOn(log);
    const options = { file, id, role, clock, log: databaseLog, prepare: installCapture };
    const restored = await openTenant(options);
    try {
      // The session that asked ends with the database that it was opened in.
      return await restored.transact({ ...caller, tokenId: null }, async (tx) => {
        if ((await this.#foundedAt(tx)) !== present.since)
          throw new Error('the backup is of another restaurant');
        assertSameOwners(present.owners, await ownersIn(tx));
        // Where backups go is this computer's matter, not the past's.
        if (present.settings) await putSettingsRow(tx, present.settings);
        await revokeSessions(tx);
        await recordGraveAct(tx, RESTORE, address);
        return holdJobs(tx, HELD, { evenSending: true });
      });
    } finally {
      await restored.close();
    }
  }

  async #foundedAt(handle: Pick<Handle, 'execute'>): Promise<number | undefined> {
    const [row] = await handle.execute<{ created_at: number }>('select created_at from tenants', []);
    return row?.created_at;
  }

  async #savePresent(): Promise<void> {
    const settings = await this.#tenant.read(systemCaller, readSettings);
    const saved = await this.#save(settings);
    if (saved.length === 0) throw new Error('the present data could not be saved first; nothing was changed');
  }

  /** Requests wait in vain for the moment between; what cannot be opened is taken back. */
  async #exchange(aside: string): Promise<void> {
    const { id } = this.#tenant;
    await this.#installation.closeTenant(id);
    try {
      this.#put(DRAFT, aside);
      await this.#installation.openTenant(id);
    } catch (error) {
      await this.#installation.closeTenant(id);
      this.#put(aside, DRAFT);
      await this.#installation.openTenant(id);
      throw error;
    }
  }

  /** The database and the pictures; what this computer is to others stays where it is. */
  #put(from: string, aside: string): void {
    const { dataDir } = this.#installation;
    const names = ENDINGS.map((ending) => join('tenants', `${this.#tenant.id}${ending}`));
    const there = (folder: string) => names.filter((name) => existsSync(join(dataDir, folder, name)));
    exchangeFiles(dataDir, { aside, from, out: there(''), in: there(from) });
  }

  /** What was set aside at an earlier restore is in its backup. */
  #forgetOlder(aside: string): void {
    const { dataDir } = this.#installation;
    for (const name of readdirSync(dataDir)) {
      const path = join(dataDir, name);
      if (name.startsWith(ASIDE) && name !== aside) rmSync(path, { recursive: true, force: true });
    }
  }
}

const RESTORE = 'POST /system/backups/{name}/restore';

/** A backup brings back who owned the restaurant then: that is for the command on the computer. */
function assertSameOwners(present: readonly Owner[], then: readonly Owner[]): void {
  const isOwner = ({ id, email }: Owner) => present.some((owner) => owner.id === id && owner.email === email);
  const others = then.filter((owner) => !isOwner(owner));
  if (others.length === 0) return;
  const names = others.map(({ name }) => name).join(', ');
  throw new Error(
    `The backup has owners that this restaurant doesn't have now: ${names}. To restore it, use galley restore on this computer.`,
  );
}

const stampOf = (now: number): string => toIso(now).replaceAll(':', '-');
