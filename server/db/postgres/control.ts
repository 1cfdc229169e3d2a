import type { ControlEngine, Executor } from '../engine/engine.ts';
import type { PostgresServer } from './server.ts';
import { begin } from './tenant.ts';

export const CONTROL_SCHEMA = 'control';

/** The control schema: its writes follow each other, as those of the control file do. */
export class PostgresControl implements ControlEngine {
  readonly #server: PostgresServer;

  constructor(server: PostgresServer) {
    this.#server = server;
  }

  write<T>(fn: (executor: Executor) => Promise<T>): Promise<T> {
    const opening = `${begin(CONTROL_SCHEMA)}; lock table ${CONTROL_SCHEMA}.installation in exclusive mode`;
    const closing = () => `${this.#server.notices.tell(CONTROL_SCHEMA, 0, [])}; commit`;
    return this.#server.during(CONTROL_SCHEMA, opening, fn, closing);
  }

  /** `listener` hears of what other processes write. */
  async follow(listener: () => void): Promise<void> {
    await this.#server.notices.start();
    this.#server.notices.follow(CONTROL_SCHEMA, {
      heard: listener,
      unsure: () => {},
      begins: () => {},
      missed: listener,
    });
  }

  read<T>(fn: (executor: Executor) => Promise<T>): Promise<T> {
    return this.#server.during(CONTROL_SCHEMA, begin(CONTROL_SCHEMA), fn);
  }

  close(): Promise<void> {
    return this.#server.end();
  }
}
