import type { FastifyBaseLogger } from 'fastify';
import { systemCaller } from './core/permissions.ts';
import { HOUR } from './core/time/time.ts';
import { removeUnneededPictures } from './db/declared/pictures.ts';
import type { MediaFolder } from './db/files/media-folder.ts';
import type { TenantDatabase } from './db/opening/tenant-database.ts';
import { deleteOldReplies } from './http/endpoint/idempotency.ts';
import type { ServedTenant } from './http/endpoint/platform.ts';
import { replicatedTables } from './tables.ts';

/** What a module deletes in time. */
type CleanupTask = (tenant: TenantDatabase) => Promise<void>;

/** Hourly: deletes replies that only a recent retry could ask for, pictures nobody shows, and what modules say. */
export class Housekeeping {
  readonly #tenant: TenantDatabase;
  readonly #media: MediaFolder;
  readonly #log: FastifyBaseLogger;
  readonly #chores: readonly CleanupTask[];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(served: ServedTenant, log: FastifyBaseLogger, chores: readonly CleanupTask[]) {
    this.#tenant = served.database;
    this.#media = served.media;
    this.#log = log;
    this.#chores = chores;
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => this.#tidy(), HOUR);
    this.#timer.unref();
    this.#tidy();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  #tidy(): void {
    this.#running = this.#work().catch((err: unknown) =>
      this.#log.warn({ err }, 'cleanup failed; retrying in an hour'),
    );
  }

  async #work(): Promise<void> {
    await this.#tenant.transact(systemCaller, deleteOldReplies);
    await removeUnneededPictures(this.#tenant, this.#media, replicatedTables);
    for (const chore of this.#chores) await chore(this.#tenant);
  }
}
