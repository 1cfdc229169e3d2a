import { firstId, lastId } from '../../core/ids.ts';
import type { IdSource } from '../engine/engine.ts';
import type { SqliteConnection } from './connection.ts';
import { ReservedIds } from './reserved-ids.ts';

/** Ids of a table that are reserved at once: few where few are needed, because a crash wastes the rest. */
const BLOCK = { least: 16, most: 4_096 };
/** A table that needs blocks more often than this gets larger ones. */
const OFTEN_MS = 60_000;

interface Block {
  readonly size: number;
  /** The first id that is not reserved. */
  readonly end: number;
  /** Milliseconds since the process started. */
  readonly at: number;
}

/**
 * The next id of each table within the node's range, counted in memory from the highest stored one. A failed
 * transaction leaves a gap. Only the one serving process of a file may use it.
 */
export class IdCounters implements IdSource {
  readonly #connection: SqliteConnection;
  readonly #next = new Map<string, number>();
  readonly #blocks = new Map<string, Block>();
  #reserved: ReservedIds | undefined;
  #node: number;
  /** The first id this database may give; undefined until it is read. */
  #first: number | undefined;

  constructor(connection: SqliteConnection, node: number) {
    this.#connection = connection;
    this.#node = node;
  }

  take(table: string): number {
    const id = this.#next.get(table) ?? this.#firstFree(table);
    if (id > lastId(this.#node)) throw new Error(`${table}: the id range of node ${this.#node} is used up`);
    if (this.#reserved && id >= (this.#blocks.get(table)?.end ?? 0)) this.#reserve(this.#reserved, table, id);
    this.#next.set(table, id + 1);
    return id;
  }

  /** Call after rows arrived in another way (a restore, a replay of the node's own rows) or the node number changed. */
  setNode(node: number): void {
    this.#node = node;
    this.#first = undefined;
    this.#next.clear();
    this.#blocks.clear();
  }

  /** From here on no id is given that is not reserved in the file beside the database. */
  keepReserved(database: string): void {
    this.#reserved = new ReservedIds(database);
    this.#next.clear();
  }

  /** How many ids of a table may have been given without being stored; undefined if unknown. */
  missing(table: string): number | undefined {
    const mark = this.#reserved?.of(this.#node)[table];
    return mark === undefined ? undefined : Math.max(0, mark - this.#firstUnstored(table));
  }

  /** Skips this many ids of every table, because nothing tells which of them were given. */
  skip(count: number): void {
    const ahead = this.#tables().map((table) => [table, this.#firstUnstored(table) + count] as const);
    this.#reserved?.reserve(this.#node, Object.fromEntries(ahead));
    this.#next.clear();
    this.#blocks.clear();
  }

  /** Nothing more is given: unused reservations are free. */
  release(): void {
    const unused = [...this.#blocks.keys()].map((table) => [table, this.#next.get(table) as number] as const);
    if (unused.length > 0) this.#reserved?.reserve(this.#node, Object.fromEntries(unused));
    this.#reserved = undefined;
  }

  /** One write for every table that needs ids soon. */
  #reserve(reserved: ReservedIds, table: string, id: number): void {
    this.#next.set(table, id);
    const now = performance.now();
    const tables = new Set([table, ...(this.#blocks.size === 0 ? this.#tables() : this.#blocks.keys())]);
    const blocks = new Map<string, Block>();
    for (const name of tables) {
      const next = this.#next.get(name) ?? this.#firstFree(name);
      this.#next.set(name, next);
      const block = blockAfter(this.#blocks.get(name), next, now);
      if (block) blocks.set(name, block);
    }
    reserved.reserve(this.#node, Object.fromEntries([...blocks].map(([name, { end }]) => [name, end])));
    for (const [name, block] of blocks) this.#blocks.set(name, block);
  }

  #firstFree(table: string): number {
    return Math.max(this.#firstUnstored(table), this.#reserved?.of(this.#node)[table] ?? 0);
  }

  #firstUnstored(table: string): number {
    this.#first ??= firstId(this.#node) + this.#idsBehind();
    const from = this.#first;
    const top = this.#connection
      .prepare(`select max(id) from "${table}" where id between ? and ?`)
      .pluck()
      .get(from, lastId(this.#node)) as number | null;
    return top === null ? from : top + 1;
  }

  #idsBehind(): number {
    const behind = this.#connection.prepare('select ids_behind from sync_ctx where id = 1').pluck().get();
    return (behind as number | null | undefined) ?? 0;
  }

  /** Those that have an id. */
  #tables(): string[] {
    return this.#connection.prepare(TABLES).pluck().all() as string[];
  }
}

const TABLES = `select t.name from pragma_table_list t join pragma_table_info(t.name) c on c.name = 'id'
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'`;

/** Undefined while more than half of the present block is left. */
function blockAfter(before: Block | undefined, next: number, now: number): Block | undefined {
  if (!before) return { size: BLOCK.least, end: next + BLOCK.least, at: now };
  if (before.end - next > before.size / 2) return undefined;
  const wanted = now - before.at > OFTEN_MS ? before.size / 2 : before.size * 2;
  const size = Math.min(BLOCK.most, Math.max(BLOCK.least, wanted));
  return { size, end: next + size, at: now };
}
