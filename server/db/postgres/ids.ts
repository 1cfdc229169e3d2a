import { firstId, lastId } from '../../core/ids.ts';
import type { IdSource } from '../engine/engine.ts';
import type { PostgresExecutor } from './executor.ts';
import { quoted } from './names.ts';
import { isUndefinedTable } from './outage.ts';

/** Ids a process takes at once. A sequence never gives a block twice, whatever is rolled back. */
const BLOCK = 50;

/** Runs `fn` in a short transaction of its own in the tenant's schema. */
type Session = <T>(fn: (executor: PostgresExecutor) => Promise<T>) => Promise<T>;

/** No id is left in memory: fetch some and repeat the transaction. */
export class IdsExhaustedError extends Error {
  readonly table: string;
  constructor(table: string) {
    super(`${table}: the ids in memory are used up`);
    this.table = table;
  }
}

interface Block {
  next: number;
  readonly last: number;
}

/** Blocks of ids from one sequence per table, which all processes share. */
export class IdBlocks implements IdSource {
  readonly #session: Session;
  readonly #blocks = new Map<string, Block[]>();
  /** Blocks a table got when it last ran out; it gets twice as many next time. */
  readonly #given = new Map<string, number>();
  readonly #fetching = new Set<string>();
  /** The node's sequences exist; undefined: unknown. */
  #made: Promise<void> | undefined = Promise.resolve();
  #node: number;
  readonly #tables: readonly string[];

  /** `tables`: those with an `id`. */
  constructor(session: Session, node: number, tables: readonly string[]) {
    this.#session = session;
    this.#node = node;
    this.#tables = tables;
  }

  /** Throws IdsExhaustedError. */
  take(table: string): number {
    const blocks = this.#blocks.get(table);
    const block = blocks?.[0];
    if (!blocks || !block) throw new IdsExhaustedError(table);
    const id = block.next++;
    if (block.next > block.last) blocks.shift();
    if (blocks.length === 0 || (blocks.length === 1 && left(blocks[0]) === BLOCK / 2)) this.#fetchSoon(table);
    return id;
  }

  /** Before the first transaction: a block of every table. */
  async begin(): Promise<void> {
    if (this.#blocks.size > 0) return;
    await this.#make();
    const node = this.#node;
    const fetch = () => this.#session((executor) => firstOfEach(executor, this.#tables, node));
    // A process that died between a new number and its sequences left none.
    const firsts = await fetch().catch((error: unknown) => {
      if (!isUndefinedTable(error)) throw error;
      this.#made = undefined;
      return this.#make().then(fetch);
    });
    if (node === this.#node) for (const [table, first] of firsts) this.#add(table, [first]);
  }

  /** After an IdsExhaustedError. */
  async fetchFor({ table }: IdsExhaustedError): Promise<void> {
    const count = (this.#given.get(table) ?? 1) * 2;
    this.#given.set(table, count);
    await this.#fetch(table, count);
  }

  setNode(node: number): Promise<void> {
    if (node !== this.#node) {
      this.#node = node;
      this.#blocks.clear();
      this.#made = undefined;
    }
    return this.#make();
  }

  #make(): Promise<void> {
    const node = this.#node;
    this.#made ??= this.#session((executor) => makeSequences(executor, node)).catch((error: unknown) => {
      if (node === this.#node) this.#made = undefined;
      throw error;
    });
    return this.#made;
  }

  #fetchSoon(table: string): void {
    if (this.#fetching.has(table)) return;
    this.#fetching.add(table);
    // If it fails, the next transaction that needs ids fetches them and reports why it cannot.
    this.#fetch(table, this.#given.get(table) ?? 1)
      .catch(() => {})
      .finally(() => this.#fetching.delete(table));
  }

  async #fetch(table: string, count: number): Promise<void> {
    await this.#make();
    const node = this.#node;
    const text = `select nextval('${quoted(sequenceOf(table, node))}') as first from generate_series(1, ${count})`;
    const rows = await this.#session((executor) => executor.rows<{ first: number }>(text, []));
    if (node === this.#node)
      this.#add(
        table,
        rows.map((row) => row.first),
      );
  }

  #add(table: string, firsts: readonly number[]): void {
    const blocks = this.#blocks.get(table) ?? [];
    for (const first of firsts) {
      blocks.push({ next: first, last: Math.min(first + BLOCK - 1, lastId(this.#node)) });
    }
    this.#blocks.set(table, blocks);
  }
}

const left = (block: Block | undefined): number => (block ? block.last - block.next + 1 : 0);

const sequenceOf = (table: string, node: number): string => `${table}_ids_${node}`;

/** Creates the node's missing sequences, each from the highest stored id. */
export async function makeSequences(executor: PostgresExecutor, node: number): Promise<void> {
  const present = new Set(await sequencesHere(executor));
  for (const table of await tablesWithId(executor)) {
    const name = sequenceOf(table, node);
    if (present.has(name)) continue;
    const range = [firstId(node), lastId(node)] as const;
    const [top] = await executor.rows<{ id: number | null }>(
      `select max(id) as id from ${quoted(table)} where id between ? and ?`,
      range,
    );
    const start = top?.id == null ? range[0] : top.id + 1;
    await executor.script(
      `create sequence ${quoted(name)} increment ${BLOCK} minvalue ${range[0]} maxvalue ${range[1]} start ${start}`,
    );
  }
}

async function firstOfEach(
  executor: PostgresExecutor,
  tables: readonly string[],
  node: number,
): Promise<Map<string, number>> {
  const values = tables.map((table) => `nextval('${quoted(sequenceOf(table, node))}') as ${quoted(table)}`);
  const [row] = await executor.rows<Record<string, number>>(`select ${values.join(', ')}`, []);
  return new Map(Object.entries(row ?? {}));
}

const sequencesHere = async (executor: PostgresExecutor): Promise<string[]> =>
  (
    await executor.rows<{ name: string }>(
      'select sequencename as name from pg_sequences where schemaname = current_schema()',
      [],
    )
  ).map((row) => row.name);

const tablesWithId = async (executor: PostgresExecutor): Promise<string[]> =>
  (
    await executor.rows<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = current_schema() and column_name = 'id' order by table_name`,
      [],
    )
  ).map((row) => row.name);
