import type { SqliteConnection } from '../../../server/db/sqlite/connection.ts';
import { clockIsSound, onlyClocksWait, ordersAreWhole, Progress } from './checks.ts';
import type { Computer } from './computers/computer.ts';
import type { Ledger } from './ledger.ts';
import { firstIn } from './rows.ts';

/** What must be so at every moment, in the middle of an exchange too. */
export class Watch {
  readonly #ledger: Ledger;
  readonly #progress = new Progress();
  /** Rows that were written when it was last looked at. */
  #seen = new WeakMap<SqliteConnection, unknown>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Whoever wrote nothing since is as it was. */
  look(office: Computer, computers: readonly Computer[]): void {
    this.#ledger.assertIds();
    const changed = computers.filter(({ connection }) => this.#hasWritten(connection));
    for (const { connection } of changed) onlyClocksWait(connection, this.#ledger);
    if (!changed.includes(office)) return;
    const { connection, clock } = office;
    ordersAreWhole(connection, this.#ledger);
    clockIsSound(connection, clock.latest);
    this.#progress.look(connection, this.#ledger);
  }

  /** Head office is in an earlier state. */
  forget(): void {
    this.#progress.forget();
    this.#seen = new WeakMap();
  }

  #hasWritten(connection: SqliteConnection): boolean {
    const written = firstIn(connection, 'select total_changes() as n')?.n;
    const before = this.#seen.get(connection);
    this.#seen.set(connection, written);
    return written !== before;
  }
}
