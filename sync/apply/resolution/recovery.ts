import { nodeOf } from '../../../server/core/ids.ts';
import { type DialectSql, dialectSql, IN_LIST } from '../../../server/db/handle/dialect.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { logRows } from '../../capture/log.ts';
import { NO_NODE } from '../../lineage/rotation.ts';
import { readStoredIdentity } from '../../lineage/row.ts';
import { knownColumns } from '../../registry/columns.ts';
import { childrenOf, rootOf, type SyncedTable } from '../../registry/tables.ts';
import type { Value } from '../../wire/messages.ts';
import type { Applying } from '../applying.ts';
import type { Incoming, IncomingRow } from '../incoming.ts';
import { orderStateOf, valueIn } from '../incoming.ts';
import { selectText } from '../statements.ts';
import { makeRoom } from './renumber.ts';
import { type Relation, relationOf, resolve, type Writer, wouldReopen } from './resolve.ts';

interface Mine {
  readonly values: Readonly<Record<string, Value>>;
  /** By the log: the rotation that follows a loss tells there what was written since. */
  readonly writer: Writer;
  readonly node: number;
}

/**
 * What loses is kept in the quarantine for a person; an older state that only led to what central has is no loss. What stands
 * here goes to central again, which has another state of it.
 */
export async function resolveRecovered(
  applying: Applying,
  incoming: readonly Incoming[],
): Promise<Incoming[]> {
  await makeRoom(applying, incoming);
  const identity = await readStoredIdentity(applying.tx);
  const grown = await grownElsewhere(applying, incoming, new Set(identity?.former));
  const orders = new Map<number, Relation>();
  const taken: Incoming[] = [];
  for (const part of incoming) {
    if (part.table.kind !== 'owned' || part.table.writer !== 'host') {
      taken.push(part);
      continue;
    }
    const stored = await storedUnder(applying, part, identity?.beside === 1);
    const columns = knownColumns(applying.columns, part.table.name);
    const unlike = new Map<number, number[]>();
    const isStanding = (row: IncomingRow): boolean => {
      const mine = stored.get(row.id);
      if (hasChildren(part.table)) orders.set(row.id, relationTo(part, row, mine, grown.get(row.id)));
      if (!mine) return true;
      const { winner, reports } = resolve({
        source: 'lost',
        writer: mine.writer,
        order: isOfAggregate(part.table) ? (orders.get(row.root) ?? 'same') : undefined,
        newer: Number(valueIn(part, row, 'updated_at') ?? 0) - Number(mine.values.updated_at),
      });
      const isUnlike = differs(part, row, mine);
      if (winner === 'here' && isUnlike) unlike.set(mine.node, [...(unlike.get(mine.node) ?? []), row.id]);
      if (reports && isUnlike) {
        const loser = winner === 'here' ? row : asRow(mine, columns);
        const names = winner === 'here' ? part.columns : columns;
        applying.contradicted.push({ part: { ...part, columns: names, rows: [] }, row: loser });
      }
      return winner === 'there';
    };
    taken.push({ ...part, rows: part.rows.filter(isStanding) });
    for (const [node, ids] of unlike) await logRows(applying.tx, applying.stamp, part.table, ids, node);
    await sendTogether(applying, part);
  }
  return taken;
}

/** The lines written since, as one transaction: beside the order that was taken, no batch may end between them. */
async function sendTogether({ tx, stamp }: Applying, { table, rows }: Incoming): Promise<void> {
  const ids = rows.map(({ id }) => id);
  for (const child of childrenOf(table).filter(({ kind }) => kind === 'owned')) {
    for (const origin of [tx.tenant.node, NO_NODE]) {
      const written = await tx.execute<{ pk: number }>(writtenText(child), [child.number, origin, ids]);
      const own = written.map(({ pk }) => pk);
      await logRows(tx, stamp, child, own, origin);
    }
  }
}

const writtenText = ({ name, parent }: SyncedTable): DialectSql =>
  dialectSql`select l.pk from "${name}" c join sync_log l on l.tbl = ? and l.pk = c.id and l.origin = ?
    where c."${parent?.column}" ${IN_LIST}`;

const hasChildren = (table: SyncedTable): boolean => childrenOf(table).length > 0;
const isOfAggregate = (table: SyncedTable): boolean => rootOf(table) !== table || hasChildren(table);

/** A state of since the loss counts as an older one that was changed in error, unless nothing tells of a later one. */
function relationTo(
  part: Incoming,
  row: IncomingRow,
  mine: Mine | undefined,
  by: Grower | undefined,
): Relation {
  if (!mine) return 'there later';
  const here = orderStateOf(part.table, (column) => mine.values[column]);
  const there = orderStateOf(part.table, (column) => valueIn(part, row, column));
  const opens = wouldReopen(there, here, by === undefined);
  const isSince = mine.writer === 'since';
  const isGrown = isSince ? by !== undefined || opens : by === 'this' || (by === 'another' && opens);
  return relationOf(here, there, { here: !isGrown, there: true });
}

/** Whose number a row has that only central holds. later: central has all that is here, and a later state of some: as each
 * change of a row is stamped later than the one before, who wrote here did not know it. */
type Grower = 'this' | 'another' | 'later';

/**
 * Orders of which central has a ticket, a line or a payment that is not here. What another server brought weighs less than
 * this server's own word, except that nothing opens again what was paid.
 */
async function grownElsewhere(
  { tx }: Applying,
  incoming: readonly Incoming[],
  own: ReadonlySet<number>,
): Promise<Map<number, Grower>> {
  const roots = new Map<number, Grower>();
  for (const part of incoming) {
    const { table, rows } = part;
    if (rootOf(table) === table || table.writer !== 'host') continue;
    const ids = rows.map(({ id }) => id);
    const columns = table.kind === 'owned' ? ['id', 'updated_at'] : ['id'];
    const stored = await tx.execute<{ id: number; updated_at?: number }>(selectText(table, columns), [ids]);
    const known = new Map(stored.map(({ id, updated_at = 0 }) => [id, updated_at]));
    for (const row of rows) {
      const { id, root } = row;
      const at = known.get(id);
      const isLater = at !== undefined && Number(valueIn(part, row, 'updated_at') ?? 0) > at;
      if (roots.get(root) === 'this' || (at !== undefined && !isLater)) continue;
      if (at === undefined) roots.set(root, own.has(nodeOf(id)) ? 'this' : 'another');
      else if (!roots.has(root)) roots.set(root, 'later');
    }
  }
  return roots;
}

const differs = ({ columns }: Incoming, { values }: IncomingRow, mine: Mine): boolean =>
  columns.some((column, at) => mine.values[column] !== values[at]);

const asRow = ({ values }: Mine, columns: readonly string[]): IncomingRow => ({
  id: Number(values.id),
  root: Number(values.id),
  values: columns.map((column) => values[column] ?? null),
  cells: new Map(),
});

async function storedUnder(
  { tx, columns, peer }: Applying,
  part: Incoming,
  nothingLost: boolean,
): Promise<Map<number, Mine>> {
  const ids = part.rows.map(({ id }) => id);
  const text = selectText(part.table, knownColumns(columns, part.table.name));
  const rows = await tx.execute<Record<string, Value>>(text, [ids]);
  const writers = await writersOf(tx, part.table, ids);
  return new Map(
    rows.map((values) => {
      const node = writers.get(Number(values.id)) ?? peer;
      const isSince = (node === tx.tenant.node && !nothingLost) || node === NO_NODE;
      const writer = isSince ? 'since' : node === peer ? 'central' : 'held';
      return [Number(values.id), { values, writer, node }];
    }),
  );
}

async function writersOf(
  tx: Tx,
  { number }: SyncedTable,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const logged = await tx.execute<{ pk: number; origin: number }>(
    dialectSql`select pk, origin from sync_log where tbl = ? and pk ${IN_LIST}`,
    [number, ids],
  );
  return new Map(logged.map(({ pk, origin }) => [pk, origin]));
}
