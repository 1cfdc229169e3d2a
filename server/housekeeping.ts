import type { FastifyBaseLogger } from 'fastify';
import { systemCaller } from './core/permissions.ts';
import { HOUR } from './core/time.ts';
import { removeUnneededPictures } from './db/pictures.ts';
import type { TenantDatabase } from './db/tenant-database.ts';
import { forgetOldAnswers } from './http/idempotency.ts';

/** Hourly: lets go of what only a recent retry could ask for, and of pictures nobody shows any more. */
export class Housekeeping {
  readonly #tenant: TenantDatabase;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(tenant: TenantDatabase, log: FastifyBaseLogger) {
    this.#tenant = tenant;
    this.#log = log;
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
    this.#running = this.#tenant
      .transact(systemCaller, forgetOldAnswers)
      .then(() => removeUnneededPictures(this.#tenant))
      .catch((err: unknown) => this.#log.warn({ err }, 'tidying up failed; it is tried again in an hour'));
  }
}
