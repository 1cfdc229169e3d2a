import { existsSync, rmSync } from 'node:fs';
import { AppError } from '../../core/errors.ts';
import { TRAINING } from '../../core/ids.ts';
import type { Clock } from '../../core/time/time.ts';
import { HOUR, MINUTE } from '../../core/time/time.ts';
import { controlFile } from '../../db/files/data-folder.ts';
import type { ControlDatabase } from '../../db/opening/control-database.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { TrainingServer } from '../../http/endpoint/training-place.ts';
import { copyPeople, copyRestaurant, hashedPin } from './copy.ts';
import { trainingMadeAt } from './store.ts';

/** The training restaurant's own installation: another App, which shares nothing with the restaurant's but this process. */
export interface Installation<Served, Working> {
  readonly control: ControlDatabase;
  readonly restaurants: { register(id: number, name: string): Promise<void> };
  tenant(id: number): TenantDatabase | undefined;
  openTenant(id: number, create?: { node: number; currency: string }): Promise<TenantDatabase>;
  startWork(printing?: Working): Promise<void>;
  buildServer(options: Served): Promise<TrainingServer>;
  close(): Promise<void>;
}

interface TrainingOptions<Served, Working> {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: { warn(facts: object, message: string): void };
  readonly open: (folder: string) => Promise<Installation<Served, Working>>;
  /** Whose people and devices work in training. */
  readonly restaurant: () => TenantDatabase | undefined;
  /** How the restaurant's workers were started; undefined: they were not. */
  readonly work: () => Working | undefined;
}

interface Opened {
  readonly tenant: TenantDatabase;
  readonly server: TrainingServer;
  readonly madeAt: number;
  readonly pin: string | null;
  close(): Promise<void>;
}

/** Who comes later begins with an empty room and the menu of today. */
const LASTS_MS = 12 * HOUR;
const IDLE_MS = 30 * MINUTE;
const LOOK_MS = 5 * MINUTE;

/**
 * The restaurant in which staff practice: made of the real one's menu, floor and people when somebody enters, in a folder
 * of its own. No reader of the restaurant's orders can meet one of its orders, because they are in another database.
 */
export class Training<Served, Working = unknown> {
  readonly #options: TrainingOptions<Served, Working>;
  #served: Served | undefined;
  #opened: Opened | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #usedAt = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: TrainingOptions<Served, Working>) {
    this.#options = options;
  }

  /** With which limits requests are served: those of the restaurant. */
  serveWith(served: Served): void {
    this.#served = served;
  }

  /** What answers in training; undefined if nobody entered since it was dropped. */
  async server(): Promise<TrainingServer | undefined> {
    this.#usedAt = this.#options.clock.now();
    return (this.#opened ?? (await this.#inTurn(() => this.#find())))?.server;
  }

  /** Made of the restaurant if there is none of today. */
  enter(from: TenantDatabase): Promise<TenantDatabase> {
    return this.#inTurn(async () => {
      this.#usedAt = this.#options.clock.now();
      const found = await this.#find();
      const isOver = found && found.madeAt + LASTS_MS <= this.#options.clock.now();
      if (isOver) await this.#remove();
      const { tenant, pin } = found && !isOver ? found : await this.#make(from);
      await copyPeople(from, tenant, pin);
      return tenant;
    });
  }

  /** Everybody in training is signed out; who enters next begins anew. */
  drop(): Promise<void> {
    return this.#inTurn(() => this.#remove());
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#close());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Open, or in the folder from before a restart. One that does not open is lost without harm. */
  async #find(): Promise<Opened | undefined> {
    if (this.#opened || !existsSync(controlFile(this.#options.folder))) return this.#opened;
    try {
      return await this.#open();
    } catch (err) {
      this.#options.log.warn({ err }, "the training restaurant couldn't be opened and is made again");
      await this.#remove();
      return undefined;
    }
  }

  async #make(from: TenantDatabase): Promise<Opened> {
    rmSync(this.#options.folder, { recursive: true, force: true });
    const made = await this.#options.open(this.#options.folder);
    try {
      const { node } = TRAINING;
      const tenant = await made.openTenant(TRAINING.tenant, { node, currency: from.profile.currency });
      await copyRestaurant(from, tenant);
      await made.restaurants.register(TRAINING.tenant, 'Training');
    } finally {
      await made.close();
    }
    return this.#open();
  }

  async #open(): Promise<Opened> {
    const { folder, open, work } = this.#options;
    const installation = await open(folder);
    try {
      const tenant = installation.tenant(TRAINING.tenant);
      if (!tenant) throw new AppError('STARTING_UP');
      const working = work();
      if (working) await installation.startWork(working);
      const server = await installation.buildServer(this.#served as Served);
      await server.ready();
      const unfollow = this.#followPeople();
      const close = async () => {
        unfollow();
        await server.close();
        await installation.close();
      };
      const made = await trainingMadeAt(installation.control);
      this.#opened = { tenant, server, close, madeAt: made, pin: await hashedPin(tenant) };
      this.#idle = setInterval(() => this.#rest(), LOOK_MS).unref();
      return this.#opened;
    } catch (error) {
      await installation.close();
      throw error;
    }
  }

  /** A person or device that is switched off in the restaurant is so in training. */
  #followPeople(): () => void {
    const from = this.#options.restaurant();
    let isAwaited = false;
    const copy = async () => {
      isAwaited = false;
      if (from && this.#opened) await copyPeople(from, this.#opened.tenant, this.#opened.pin);
    };
    const leave = from?.onEvent(({ type }) => {
      if (type !== 'user.changed' || isAwaited) return;
      isAwaited = true;
      void this.#inTurn(copy).catch((err: unknown) =>
        this.#options.log.warn({ err }, "people and devices of the training restaurant couldn't be updated"),
      );
    });
    return leave ?? (() => {});
  }

  #rest(): void {
    if (this.#usedAt + IDLE_MS > this.#options.clock.now()) return;
    void this.#inTurn(() => this.#close()).catch((err: unknown) =>
      this.#options.log.warn({ err }, "the training restaurant couldn't be closed"),
    );
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    clearInterval(this.#idle);
    await opened?.close();
  }

  async #remove(): Promise<void> {
    await this.#close();
    rmSync(this.#options.folder, { recursive: true, force: true });
  }
}
