import type { Kysely } from 'kysely';
import type { Clock } from '../core/time.ts';
import { kyselyOn } from './sqlite/executor.ts';
import type { SqliteDatabase } from './sqlite-database.ts';
import type { ControlTables } from './tables/control.ts';

export interface ControlTx {
  readonly db: Kysely<ControlTables>;
  readonly now: number;
}

/** Which tenants this installation holds, how they are found, and who may still join them. */
export class ControlDatabase {
  readonly files: SqliteDatabase;
  readonly #clock: Clock;

  constructor(files: SqliteDatabase, clock: Clock) {
    this.files = files;
    this.#clock = clock;
  }

  transact<T>(fn: (tx: ControlTx) => Promise<T>): Promise<T> {
    return this.files.write((executor) =>
      fn({ db: kyselyOn<ControlTables>(executor), now: this.#clock.now() }),
    );
  }

  read<T>(fn: (db: Kysely<ControlTables>) => Promise<T>): Promise<T> {
    return this.files.read((executor) => fn(kyselyOn<ControlTables>(executor)));
  }

  close(): Promise<void> {
    return this.files.close();
  }
}
