import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { digestOfMaster, neededPictures, type Pictures } from '../../server/db/declared/pictures.ts';
import { MASTER, type MediaFolder } from '../../server/db/files/media-folder.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { Alarm } from '../exchange/alarm.ts';
import { BackOff } from '../exchange/back-off.ts';
import type { SyncLog } from '../exchange/engine.ts';
import { syncedTables } from '../registry/tables.ts';
import type { MediaCentral } from '../wire/messages.ts';
import { Unreachable } from '../wire/refusal.ts';

/** Covers what no exchange of rows tells: files that were lost on either side. */
const POLL_MS = 10 * 60_000;

export interface MediaOptions {
  readonly tenant: TenantDatabase;
  readonly media: MediaFolder;
  readonly central: MediaCentral;
  readonly log: SyncLog;
  readonly random?: () => number;
}

/**
 * One picture after the other, beside the exchange of rows. Each round begins with what the records and the disk say, so
 * nothing is remembered.
 */
export class MediaTransfer {
  readonly #options: MediaOptions;
  readonly #alarm = new Alarm();
  readonly #backOff: BackOff;
  /** A picture that central does not have either may come to it from another branch. */
  readonly #patience: BackOff;
  #work: Promise<void> = Promise.resolve();
  #leave: () => void = () => {};
  #stopped = false;
  #isDue = true;

  constructor(options: MediaOptions) {
    this.#options = options;
    this.#backOff = new BackOff(options.random ?? Math.random);
    this.#patience = new BackOff(options.random ?? Math.random);
  }

  start(): void {
    this.#leave = this.#options.tenant.onEvent(({ type, data }) => {
      if (/^(content|menu|branch)\./.test(type) && data.source !== ARRIVAL) this.#isDue = true;
    });
    this.#work = this.#transferForever();
  }

  /** Rows have just been exchanged: central knows of what was written here, and answers. */
  exchanged(): void {
    if (this.#isDue) this.#alarm.ring();
  }

  async stop(): Promise<void> {
    this.#leave();
    this.#stopped = true;
    this.#options.central.close();
    this.#alarm.ring();
    await this.#work;
  }

  async #transferForever(): Promise<void> {
    while (!this.#stopped) await this.#alarm.wait(await this.#round());
  }

  async #round(): Promise<number> {
    this.#isDue = false;
    try {
      const isComplete = await this.#trade();
      this.#backOff.succeeded();
      if (!isComplete) return this.#patience.failed(undefined);
      this.#patience.succeeded();
      return POLL_MS;
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown): number {
    if (this.#stopped) return 0;
    // The exchange of rows finds out when central is back.
    this.#isDue = error instanceof Unreachable;
    if (!this.#backOff.failing) this.#options.log.warn({ err: error }, 'pictures wait');
    return this.#backOff.failed(error);
  }

  async #trade(): Promise<boolean> {
    const { tenant, media, central } = this.#options;
    const needed = await tenant.read(systemCaller, (reader) => neededPictures(reader, syncedTables));
    if (needed.size === 0) return true;
    const { has = [], lacks = [] } = Object.groupBy(needed.keys(), (sha) =>
      media.has(sha) ? 'has' : 'lacks',
    );
    const { wanted, available, later } = await central.offerMedia({ have: has, lack: lacks });
    if (later) this.#isDue = true;
    const arrived = await this.#fetch(available, needed);
    await this.#send(wanted);
    return arrived === lacks.length;
  }

  async #fetch(available: readonly string[], needed: Pictures): Promise<number> {
    const { tenant, media, central } = this.#options;
    let arrived = 0;
    try {
      for (const sha of available) {
        const bytes = await this.#unlessRefused(sha, () => central.fetchMedia(sha));
        if (!bytes) continue;
        if (needed.get(sha)?.has(digestOfMaster(bytes))) {
          await media.write(sha, MASTER, bytes);
          arrived++;
        } else this.#options.log.warn({ sha }, 'a picture arrived damaged');
      }
    } finally {
      if (arrived > 0) await announceArrival(tenant);
    }
    return arrived;
  }

  async #send(wanted: readonly string[]): Promise<void> {
    const { media, central } = this.#options;
    for (const sha of wanted) {
      const bytes = await media.read(sha, MASTER);
      if (bytes) await this.#unlessRefused(sha, () => central.sendMedia(sha, bytes));
    }
  }

  /** One picture that cannot be had or taken must not hold up the others. */
  async #unlessRefused<T>(sha: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || ![404, 413, 422].includes(error.status)) throw error;
      this.#options.log.warn({ err: error, sha }, 'a picture was refused');
      return undefined;
    }
  }
}

const ARRIVAL = 'media';

/** Screens that showed a gap look again. */
export const announceArrival = (tenant: TenantDatabase): Promise<void> =>
  tenant.transact(systemCaller, async (tx) =>
    tx.emit({ type: 'content.changed', branchId: null, data: { source: ARRIVAL } }),
  );
