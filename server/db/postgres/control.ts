import type { ControlEngine, Executor } from '../engine/engine.ts';
import type { PostgresServer } from './server.ts';
import { beginSql } from './tenant.ts';

export const CONTROL_SCHEMA = 'control';

/** The control schema: its writes run one after the other, like those of the control file. */
export class PostgresControl implements ControlEngine {
  readonly #server: PostgresServer;

  constructor(server: PostgresServer) {
    this.#server = server;
  }

  async write<T>(fn: (executor: Executor) => Promise<T>): Promise<T> {
    const lock = `lock table ${CONTROL_SCHEMA}.installation in exclusive mode`;
    const value = await this.#server.inTransaction(CONTROL_SCHEMA, [...beginSql(CONTROL_SCHEMA), [lock]], fn);
    this.#server.notices.tell(CONTROL_SCHEMA, 0, []);
    return value;
  }

  /** `listener` is called for writes of other processes. */
  async subscribe(listener: () => void): Promise<void> {
    await this.#server.notices.start();
    const handler = { onCommits: listener, onStale: () => {}, onBegin: () => {}, onMissed: listener };
    this.#server.notices.follow(CONTROL_SCHEMA, handler, false);
  }

  read<T>(fn: (executor: Executor) => Promise<T>): Promise<T> {
    return this.#server.inTransaction(CONTROL_SCHEMA, beginSql(CONTROL_SCHEMA), fn);
  }

  close(): Promise<void> {
    return this.#server.end();
  }
}
