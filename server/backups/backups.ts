import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../core/errors.ts';
import { systemCaller } from '../core/permissions.ts';
import { MINUTE } from '../core/time/time.ts';
import { tenantFile } from '../db/files/data-folder.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import type { BackupService, RestoredBy, RestoreState } from '../http/endpoint/platform.ts';
import type { BackupKind } from './folder.ts';
import type { Installation } from './installation.ts';
import type { Failed } from './records/store.ts';
import {
  noteFailed,
  noteSaved,
  readResults,
  readSettings,
  type Settings,
  timeZoneOf,
} from './records/store.ts';
import { restoreServing } from './restore.ts';
import { runThread } from './run-thread.ts';
import { isDue, lastTurn } from './schedule.ts';

const LOOK_MS = MINUTE;

/** Makes the backups of an installation when they are due or asked for, and brings one back. One thing at a time. */
export class Backups implements BackupService {
  readonly #installation: Installation;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<unknown> = Promise.resolve();
  #running = false;
  restored: RestoreState | null = null;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Files of this computer, and of one restaurant: nobody chooses where those of others go. */
  covers(tenant: TenantDatabase): boolean {
    const { role } = this.#installation;
    return (
      (role === 'branch' || this.#installation.tenantIds().length === 1) && existsSync(this.#fileOf(tenant))
    );
  }

  #fileOf({ id }: TenantDatabase): string {
    return tenantFile(this.#installation.dataDir, id);
  }

  start(): void {
    if (this.#timer) return;
    this.#timer = setInterval(() => this.look(), LOOK_MS);
    this.#timer.unref();
    this.look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#work;
  }

  /** Makes what is due by now. */
  look(): void {
    const [tenant] = this.#installation.tenants();
    if (!tenant || this.#running || !this.covers(tenant)) return;
    this.#begin(async () => {
      const { settings, due } = await tenant.read(systemCaller, (reader) => dueFolders(reader));
      if (due.length > 0) await this.#save(tenant, settings, due, 'scheduled');
    });
  }

  /** Begins one in every folder, whether it is due or not. */
  async saveNow(tenant: TenantDatabase): Promise<void> {
    this.assertFree(tenant);
    const settings = await tenant.read(systemCaller, readSettings);
    if (settings.folders.length === 0) throw new AppError('BACKUP_FOLDER_REQUIRED');
    this.#begin(async () => void (await this.#save(tenant, settings, settings.folders, 'scheduled')));
  }

  /** Checks and begins; how it went is in `restored` afterwards. */
  restore(tenant: TenantDatabase, folder: string, name: string, by: RestoredBy): void {
    this.assertFree(tenant);
    this.restored = { name, status: 'running', error: null, held: null };
    this.#begin(async () => {
      const installation = this.#installation;
      const save = (settings: Settings) => this.#save(tenant, settings, [folder], 'before_restore');
      const file = join(folder, name);
      const ended = await restoreServing({ installation, tenant, file, by, save }).then(
        (held) => ({ status: 'done' as const, error: null, held }),
        (error: Error) => ({ status: 'failed' as const, error: error.message, held: null }),
      );
      this.restored = { name, ...ended };
      const { log } = installation;
      if (ended.error === null) log.warn({ backup: name }, 'a backup was restored');
      else log.error({ backup: name, reason: ended.error }, "a backup couldn't be restored");
    });
  }

  /** Returns the folders in which it is now, proved. */
  async #save(
    tenant: TenantDatabase,
    settings: Settings,
    folders: readonly string[],
    as: BackupKind,
  ): Promise<string[]> {
    const { dataDir, version, clock } = this.#installation;
    const now = clock.now();
    const messages = await runThread({
      ...{
        kind: 'save',
        dataDir,
        tenantId: tenant.id,
        installation: settings.installation,
        version,
        now,
        as,
      },
      ...{ folders, keep: { daily: settings.keepDaily, weekly: settings.keepWeekly } },
    }).catch((error: Error) => folders.map((folder) => ({ failed: brokenDown(folder, error) })));
    const good = messages.flatMap((message) => ('saved' in message ? [message.saved] : []));
    const bad = messages.flatMap((message) => ('failed' in message ? [message.failed] : []));
    for (const failed of bad) this.#installation.log.error({ ...failed }, 'a backup failed');
    await tenant.transact(systemCaller, async (tx) => {
      for (const saved of good) await noteSaved(tx, saved, now);
      for (const failed of bad) await noteFailed(tx, failed);
      tx.emit({ type: 'backup.changed', branchId: null, data: { running: false } });
    });
    return good.map(({ folder }) => folder);
  }

  get dataDir(): string {
    return this.#installation.dataDir;
  }

  assertCovers(tenant: TenantDatabase): void {
    if (!this.covers(tenant)) throw new AppError('BACKUPS_UNAVAILABLE');
  }

  assertFree(tenant: TenantDatabase): void {
    this.assertCovers(tenant);
    if (this.#running) throw new AppError('BACKUP_RUNNING');
  }

  #begin(work: () => Promise<void>): void {
    this.#running = true;
    this.#work = work()
      .catch((err: unknown) => this.#installation.log.error({ err }, "a backup couldn't be recorded"))
      .finally(() => {
        this.#running = false;
      });
  }
}

const brokenDown = (folder: string, error: Error): Failed => ({
  folder,
  problem: error.message,
  hint: 'Check the server log. Run galley doctor to check the database.',
});

type Reading = Parameters<typeof readSettings>[0] & {
  readonly tenant: { readonly node: number };
  readonly now: number;
};

async function dueFolders(reader: Reading): Promise<{ settings: Settings; due: string[] }> {
  const settings = await readSettings(reader);
  if (settings.folders.length === 0) return { settings, due: [] };
  const results = new Map((await readResults(reader)).map((row) => [row.folder, row]));
  const turn = lastTurn(settings, reader.now, await timeZoneOf(reader, reader.tenant.node));
  const due = settings.folders.filter((folder) => {
    const { verified_at = null, failed_at = null } = results.get(folder) ?? {};
    return isDue({ verifiedAt: verified_at, failedAt: failed_at }, turn, reader.now);
  });
  return { settings, due };
}
