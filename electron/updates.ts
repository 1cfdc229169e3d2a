import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../server/db/files/durable-file.ts';
import { runCommand } from './commands.ts';
import type { DataFolders } from './data-folders.ts';
import type { Fork, Updater } from './ports.ts';
import type { Supervisor } from './supervision/supervisor.ts';

const Installed = z.object({ from: z.string(), to: z.string(), backup: z.string() });
/** An installed update that has not run stably yet. */
type Installed = z.output<typeof Installed>;

const Status = z.object({ open_orders: z.int() });

interface UpdateOptions {
  readonly updater: Updater;
  readonly supervisor: Supervisor;
  readonly fork: Fork;
  readonly places: DataFolders;
  readonly version: string;
  /** Whether the hour of the day allows an update. */
  readonly isHour: () => boolean;
  readonly note: (what: string, details?: Record<string, unknown>) => void;
}

const CHECK_MS = 6 * 3_600_000;
const TRY_MS = 60_000;

/**
 * Installs a new version between services or when a manager asks, never while an order is open, and only after a
 * verified backup.
 */
export class Updates {
  readonly #options: UpdateOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #listeners: ((version: string) => void)[] = [];
  #downloaded: string | undefined;
  #busy = false;

  constructor(options: UpdateOptions) {
    this.#options = options;
    options.updater.onDownloaded((version) => {
      this.#downloaded = version;
      for (const listener of this.#listeners) listener(version);
    });
  }

  get downloaded(): string | undefined {
    return this.#downloaded;
  }

  onDownloaded(listener: (version: string) => void): void {
    this.#listeners.push(listener);
  }

  start(): void {
    this.#check();
    this.#timers.push(
      setInterval(() => this.#check(), CHECK_MS),
      setInterval(() => {
        if (this.#options.isHour()) void this.tryInstall();
      }, TRY_MS),
    );
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Answers why the update was not installed; undefined when the program is about to be replaced. */
  async tryInstall(): Promise<string | undefined> {
    if (this.#downloaded === undefined) return 'No update to install.';
    if (this.#busy) return 'The update is already being prepared.';
    this.#busy = true;
    try {
      return await this.#install(this.#downloaded);
    } finally {
      this.#busy = false;
    }
  }

  async #install(version: string): Promise<string | undefined> {
    const { supervisor, updater, note } = this.#options;
    if (await this.#hasOpenOrders()) return 'Close all open orders before updating.';
    const backup = await this.#backUp(version);
    if (backup === undefined) return 'The backup before the update failed, so the update was canceled.';
    await supervisor.stop();
    // An order may have been opened in the meantime. It is saved and continues after the update.
    writeInstalled(this.#options.places, { from: this.#options.version, to: version, backup });
    note('update', { version, backup });
    updater.install();
    return undefined;
  }

  /** A server that cannot be asked may have open orders, unless it does not run at all. */
  async #hasOpenOrders(): Promise<boolean> {
    const { supervisor, fork, places } = this.#options;
    if (supervisor.state.name !== 'running') return supervisor.state.name !== 'repair';
    const { ok, data } = await runCommand(fork, ['status', '--data-dir', places.data]);
    const status = Status.safeParse(data);
    return !ok || !status.success || status.data.open_orders > 0;
  }

  async #backUp(version: string): Promise<string | undefined> {
    const { fork, places, note } = this.#options;
    const name = freeName(places, `before-${version}`);
    const args = ['backup', join(places.backups, name), '--data-dir', places.data];
    const { ok, line } = await runCommand(fork, args);
    if (!ok) note('backup failed', { line });
    return ok ? name : undefined;
  }

  #check(): void {
    this.#options.updater.check().catch((error: Error) => {
      this.#options.note('no update found', { reason: error.message });
    });
  }
}

/** The backup of an earlier attempt is kept. */
function freeName({ backups }: DataFolders, stem: string): string {
  let n = 1;
  while (existsSync(join(backups, `${stem}-${n}.galley`))) n += 1;
  return `${stem}-${n}.galley`;
}

const fileIn = ({ root }: DataFolders): string => join(root, 'update.json');

function writeInstalled(places: DataFolders, installed: Installed): void {
  writeDurablySync(fileIn(places), JSON.stringify(installed));
}

/** The update that this start is the first of. Until it has run stably, its backup is offered for restore. */
export function installedUpdate(places: DataFolders, version: string): Installed | undefined {
  if (!existsSync(fileIn(places))) return undefined;
  const found = Installed.safeParse(JSON.parse(readFileSync(fileIn(places), 'utf8')));
  return found.success && found.data.to === version ? found.data : undefined;
}

export const forgetInstalledUpdate = (places: DataFolders): void => rmSync(fileIn(places), { force: true });
