import { type DialectSql, dialectSql, eachId } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import { childrenOf, type SyncedTable } from '../registry/tables.ts';

interface Unsent {
  readonly after: number;
  readonly receiver: number | null;
}

/**
 * Completes a batch: a row brings its unsent root, a root its unsent rows. Otherwise a receiver would see a payment
 * without its order, or a paid order without its payments.
 */
export class Touched {
  readonly #tables: readonly SyncedTable[];
  readonly #ids = new Map<number, Set<number>>();

  constructor(tables: readonly SyncedTable[]) {
    this.#tables = tables;
  }

  add(table: number, id: number): void {
    const ids = this.#ids.get(table);
    if (ids) ids.add(id);
    else this.#ids.set(table, new Set([id]));
  }

  *tables(): Iterable<readonly [SyncedTable, number[]]> {
    for (const table of this.#tables) {
      const ids = this.#ids.get(table.number);
      if (ids) yield [table, [...ids]];
    }
  }

  async close(handle: Handle, unsent: Unsent): Promise<void> {
    for (const [child, ids] of [...this.tables()]) {
      const root = this.#tables.find((table) => table.name === child.parent?.table);
      if (root) await this.#addFrom(handle, root, unsentRoots(child), ids, unsent);
    }
    for (const [root, ids] of [...this.tables()]) {
      for (const child of childrenOf(root)) {
        await this.#addFrom(handle, child, unsentChildren(child), ids, unsent);
      }
    }
  }

  async #addFrom(
    handle: Handle,
    table: SyncedTable,
    text: DialectSql,
    ids: number[],
    { after, receiver }: Unsent,
  ): Promise<void> {
    const rows = await handle.execute<{ pk: number }>(text, [ids, table.number, receiver, after]);
    for (const { pk } of rows) this.add(table.number, pk);
  }
}

// The join order is forced (`cross join`, `+`): the planner's own choice is quadratic, 170 times slower.
const unsentRoots = ({ name, parent }: SyncedTable) => dialectSql`select distinct l.pk from ${eachId('i')}
  cross join "${name}" c cross join sync_log l
  where c.id = i.value and l.tbl = ? and l.pk = c."${parent?.column}"
    and l.origin is distinct from ? and +l.tx > ?`;

const unsentChildren = ({ name, parent }: SyncedTable) => dialectSql`select distinct l.pk from ${eachId('i')}
  cross join "${name}" c cross join sync_log l
  where c."${parent?.column}" = i.value and l.tbl = ? and l.pk = c.id
    and l.origin is distinct from ? and +l.tx > ?`;
