import { tenantIn } from '../db/postgres/names.ts';
import type { PostgresServer } from '../db/postgres/server.ts';

interface Worker {
  readonly isRunning: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Undefined: this process is the only one. */
  readonly server: PostgresServer | undefined;
  readonly log: { warn(facts: object, message: string): void };
  readonly restaurants: {
    ids(): readonly number[];
    serve(id: number): Promise<unknown>;
    openAll(ids: readonly number[]): Promise<void>;
  };
}

/** The background work of the restaurants that are open, which the processes on one database share. */
export class BackgroundWork {
  readonly #options: Options;
  readonly #workers = new Map<number, Worker>();
  #isShared = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Joins the processes that share the work. */
  async begin(): Promise<void> {
    const { server } = this.#options;
    if (!server) return;
    this.#isShared = true;
    server.notices.onUseElsewhere = (schema) => this.#openOwn(tenantIn(schema));
    await server.duties.start(() => void this.#takeOver());
  }

  /** Restaurants whose work this process does. */
  get ids(): number[] {
    return [...this.#workers].flatMap(([id, { isRunning }]) => (isRunning ? [id] : []));
  }

  /** Resolves when the work has started, or belongs to another process. */
  async start(id: number, create: () => Worker): Promise<void> {
    if (this.#workers.has(id)) return;
    const workers = create();
    this.#workers.set(id, workers);
    const { server } = this.#options;
    if (server) await server.duties.add(id, workers);
    else await workers.start();
  }

  async stop(id: number): Promise<void> {
    const workers = this.#workers.get(id);
    this.#workers.delete(id);
    const { server } = this.#options;
    if (server) await server.duties.remove(id);
    else await workers?.stop();
  }

  /** Leaves all of it to the other processes. */
  async end(): Promise<void> {
    await this.#options.server?.duties.stop();
    for (const id of [...this.#workers.keys()]) await this.stop(id);
  }

  /** Whether the work of a restaurant belongs to this process. */
  owns(id: number): boolean {
    return !this.#isShared || this.#options.server?.duties.owns(id) === true;
  }

  /** The database server did not answer the last sign of life. */
  get isCutOff(): boolean {
    return this.#options.server?.duties.isCutOff ?? false;
  }

  /** Another process uses a restaurant that is not open here. */
  #openOwn(id: number): void {
    if (this.owns(id)) void this.#options.restaurants.serve(id).catch(() => {});
  }

  /** Goes on with what processes that left have worked for. */
  async #takeOver(): Promise<void> {
    const { server, restaurants, log } = this.#options;
    const own = restaurants.ids().filter((id) => this.owns(id) && !this.#workers.has(id));
    const abandoned = await server?.duties.abandoned(own).catch((err: unknown) => {
      log.warn({ err }, "couldn't look for restaurants of server processes that stopped");
      return [];
    });
    await restaurants.openAll(abandoned ?? []);
  }
}
