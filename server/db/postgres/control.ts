import type { ControlEngine, Executor } from '../engine/engine.ts';
import type { PostgresServer } from './server.ts';
import { beginSql } from './tenant.ts';

export const CONTROL_SCHEMA = 'control';

/** The control schema: its writes follow each other, as those of the control file do. */
export class PostgresControl implements ControlEngine {
  readonly #server: PostgresServer;

  constructor(server: PostgresServer) {
    this.#server = server;
  }

  write<T>(fn: (executor: Executor) => Promise<T>): Promise<T> {
    const opening = `${beginSql(CONTROL_SCHEMA)}; lock table ${CONTROL_SCHEMA}.installation in exclusive mode`;
    const closing = () => `${this.#server.notices.tell(CONTROL_SCHEMA, 0, [])}; commit`;
    return this.#server.inTransaction(CONTROL_SCHEMA, opening, fn, closing);
  }

  /** `listener` hears of what other processes write. */
  async subscribe(listener: () => void): Promise<void> {
    await this.#server.notices.start();
    this.#server.notices.follow(CONTROL_SCHEMA, {
      onCommits: listener,
      onStale: () => {},
      onBegin: () => {},
      onMissed: listener,
    });
  }

  read<T>(fn: (executor: Executor) => Promise<T>): Promise<T> {
    return this.#server.inTransaction(CONTROL_SCHEMA, beginSql(CONTROL_SCHEMA), fn);
  }

  close(): Promise<void> {
    return this.#server.end();
  }
}
