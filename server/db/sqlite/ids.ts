import { firstId, lastId } from '../../core/ids.ts';
import type { IdSource } from '../engine.ts';
import type { SqliteConnection } from './connection.ts';

/**
 * The next id per table within the node's range, counted in memory from the highest stored one. A transaction that
 * fails leaves a gap. Only the one serving process of a file may hold it.
 */
export class IdCounters implements IdSource {
  readonly #connection: SqliteConnection;
  readonly #next = new Map<string, number>();
  #node: number;

  constructor(connection: SqliteConnection, node: number) {
    this.#connection = connection;
    this.#node = node;
  }

  take(table: string): number {
    const id = this.#next.get(table) ?? this.#firstFree(table);
    if (id > lastId(this.#node)) throw new Error(`${table}: the id range of node ${this.#node} is used up`);
    this.#next.set(table, id + 1);
    return id;
  }

  /** After rows came in another way (a restore, a replay of the node's own rows) or the node number changed. */
  becomeNode(node: number): void {
    this.#node = node;
    this.#next.clear();
  }

  #firstFree(table: string): number {
    const from = firstId(this.#node);
    const top = this.#connection
      .prepare(`select max(id) from "${table}" where id between ? and ?`)
      .pluck()
      .get(from, lastId(this.#node)) as number | null;
    return top === null ? from : top + 1;
  }
}
