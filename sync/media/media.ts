import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { Wakeup } from '../../server/core/wakeup.ts';
import { digestOfMaster, neededPictures, type Pictures } from '../../server/db/declared/pictures.ts';
import { MASTER, type MediaFolder } from '../../server/db/files/media-folder.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { BackOff } from '../exchange/back-off.ts';
import type { SyncLog } from '../exchange/engine.ts';
import { syncedTables } from '../registry/tables.ts';
import type { MediaCentral } from '../wire/messages.ts';
import { Unreachable } from '../wire/refusal.ts';

/** Finds files that were lost on either side, which no exchange of rows reports. */
const POLL_MS = 10 * 60_000;

interface MediaOptions {
  readonly tenant: TenantDatabase;
  readonly media: MediaFolder;
  readonly central: MediaCentral;
  readonly log: SyncLog;
  readonly random?: () => number;
}

/**
 * Transfers one picture after the other, beside the exchange of rows. Each round starts from the records and the disk,
 * so no state is kept.
 */
export class MediaTransfer {
  readonly #options: MediaOptions;
  readonly #wakeup = new Wakeup();
  readonly #backOff: BackOff;
  /** A picture that central lacks too may reach it from another branch. */
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

  /** After an exchange of rows, when central knows the new records and is reachable. */
  exchanged(): void {
    if (this.#isDue) this.#wakeup.wake();
  }

  async stop(): Promise<void> {
    this.#leave();
    this.#stopped = true;
    this.#options.central.close();
    this.#wakeup.wake();
    await this.#work;
  }

  async #transferForever(): Promise<void> {
    while (!this.#stopped) await this.#wakeup.wait(await this.#round());
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
    // The exchange of rows notices when central is back.
    this.#isDue = error instanceof Unreachable;
    if (!this.#backOff.failing) this.#options.log.warn({ err: error }, "images couldn't be synced; retrying");
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
        } else this.#options.log.warn({ sha }, 'an image arrived damaged');
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

  /** One picture that cannot be fetched or accepted must not hold up the others. */
  async #unlessRefused<T>(sha: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || ![404, 413, 422].includes(error.status)) throw error;
      this.#options.log.warn({ err: error, sha }, 'an image was rejected');
      return undefined;
    }
  }
}

const ARRIVAL = 'media';

/** Screens that showed a gap reload. */
export const announceArrival = (tenant: TenantDatabase): Promise<void> =>
  tenant.transact(systemCaller, async (tx) =>
    tx.emit({ type: 'content.changed', branchId: null, data: { source: ARRIVAL } }),
  );
