import type { Kysely } from 'kysely';
import type { Clock } from '../../core/time/time.ts';
import type { ControlEngine } from '../engine/engine.ts';
import { SqliteDatabase } from '../sqlite/sqlite-database.ts';
import type { ControlTables } from '../tables/control.ts';

export interface ControlTx {
  readonly db: Kysely<ControlTables>;
  readonly now: number;
}

/** Which tenants this installation has, how they are found, and who may still join them. */
export class ControlDatabase {
  readonly #engine: ControlEngine;
  readonly #clock: Clock;

  constructor(engine: ControlEngine, clock: Clock) {
    this.#engine = engine;
    this.#clock = clock;
  }

  /** Throws on PostgreSQL. */
  get files(): SqliteDatabase {
    if (this.#engine instanceof SqliteDatabase) return this.#engine;
    throw new Error('the control database is on PostgreSQL: it has no file');
  }

  /** Calls back after another process wrote; never if this one is alone. */
  async onChangeElsewhere(listener: () => void): Promise<void> {
    await this.#engine.subscribe?.(listener);
  }

  transact<T>(fn: (tx: ControlTx) => Promise<T>): Promise<T> {
    return this.#engine.write((executor) =>
      fn({ db: executor.builder<ControlTables>(), now: this.#clock.now() }),
    );
  }

  read<T>(fn: (db: Kysely<ControlTables>) => Promise<T>): Promise<T> {
    return this.#engine.read((executor) => fn(executor.builder<ControlTables>()));
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}
