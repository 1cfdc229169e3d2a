import type pg from 'pg';
import { queryOrEnd } from './query-or-end.ts';

/** What one process at a time is to do. */
export interface ExclusiveTask {
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
}

interface Standing {
  readonly duty: ExclusiveTask;
  isOn: boolean;
}

/** How soon another process takes over when one ends. */
const ROUND_MS = 3_000;
/** Tells these locks from others in the database. */
const LOCKS = 730_214;

/**
 * Shares duties among the processes on one database: who holds the lock of a number does its work. The locks belong to
 * one connection and end with it, however its process dies.
 */
export class ExclusiveTasks {
  readonly #connect: () => Promise<pg.Client>;
  /** Told when a duty could not be begun; the next round tries again, here or at another process. */
  readonly #notBegun: (error: unknown) => void;
  readonly #standing = new Map<number, Standing>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOnRound = false;
  #last: Promise<void> = Promise.resolve();

  constructor(connect: () => Promise<pg.Client>, notBegun: (error: unknown) => void) {
    this.#connect = connect;
    this.#notBegun = notBegun;
  }

  /** The server, which is asked every few seconds, did not answer the last time. */
  get isCutOff(): boolean {
    return this.#timer !== undefined && this.#client === undefined;
  }

  /** Resolves when it has begun, or another process was found to do it. */
  add(number: number, duty: ExclusiveTask): Promise<void> {
    this.#standing.set(number, { duty, isOn: false });
    this.#timer ??= setInterval(() => void this.#nextRound(), ROUND_MS).unref();
    return this.#round();
  }

  /** Ends it here; another process takes over. */
  remove(number: number): Promise<void> {
    return this.#next(async () => {
      const standing = this.#standing.get(number);
      this.#standing.delete(number);
      if (!standing?.isOn) return;
      await standing.duty.stop();
      if (this.#client) await letGo(this.#client, number);
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const number of [...this.#standing.keys()]) await this.remove(number);
    await this.#last;
    void this.#client?.end();
  }

  /** While one waits for the server, no other lines up behind it. */
  async #nextRound(): Promise<void> {
    if (this.#isOnRound) return;
    this.#isOnRound = true;
    await this.#round().catch(this.#notBegun);
    this.#isOnRound = false;
  }

  #round(): Promise<void> {
    return this.#next(async () => {
      const client = await this.#connected();
      await queryOrEnd(client, 'select 1');
      const failures: unknown[] = [];
      for (const [number, standing] of this.#standing) {
        if (!standing.isOn) await begin(client, number, standing).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    });
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = await this.#connect();
    client.on('end', () => this.#lost(client));
    this.#client = client;
    return client;
  }

  /** Another process may already be at it. */
  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    const on = [...this.#standing.values()].filter(({ isOn }) => isOn);
    for (const standing of on) standing.isOn = false;
    void this.#next(async () => {
      for (const { duty } of on) await duty.stop();
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

/** Who cannot do it lets go of it: another process may be able to. */
async function begin(client: pg.Client, number: number, standing: Standing): Promise<void> {
  if (!(await isTaken(client, number))) return;
  standing.isOn = true;
  try {
    await standing.duty.start();
  } catch (error) {
    standing.isOn = false;
    await standing.duty.stop();
    await letGo(client, number);
    throw error;
  }
}

/** A lock whose connection is lost is gone already. */
const letGo = (client: pg.Client, number: number): Promise<unknown> =>
  client.query('select pg_advisory_unlock($1, $2)', [LOCKS, number]).catch(() => {});

async function isTaken(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await queryOrEnd(client, 'select pg_try_advisory_lock($1, $2) as held', [LOCKS, number]);
  return rows[0]?.held === 1;
}
