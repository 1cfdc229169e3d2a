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
import { type LostFacts, type LostOrder, type LostWriter, type OnlyThere, resolve } from './resolve.ts';

interface Mine {
  readonly values: Readonly<Record<string, Value>>;
  /** Read from the log: the rotation after a loss records there what was written since. */
  readonly writer: LostWriter;
  readonly node: number;
}

/**
 * Collects facts about rows that this server lost and gets back, and carries out the decision: a reported state goes
 * into quarantine, a resent one is logged as written now.
 */
export async function resolveRecovered(
  applying: Applying,
  incoming: readonly Incoming[],
): Promise<Incoming[]> {
  await makeRoom(applying, incoming);
  const identity = await readStoredIdentity(applying.tx);
  const grown = await grownElsewhere(applying, incoming, new Set(identity?.former));
  const orders = new Map<number, LostOrder | 'absent'>();
  const taken: Incoming[] = [];
  for (const part of incoming) {
    if (part.table.kind !== 'owned' || part.table.writer !== 'host') {
      taken.push(part);
      continue;
    }
    const stored = await storedUnder(applying, part, identity?.beside === 1);
    const columns = knownColumns(applying.columns, part.table.name);
    const unlike = new Map<number, number[]>();
    const wins = (row: IncomingRow): boolean => {
      const mine = stored.get(row.id);
      if (hasChildren(part.table)) orders.set(row.id, orderOf(part, row, mine, grown.get(row.id)));
      const { winner, reports, resends } = resolve(factsOf(part, row, mine, orders.get(row.root)));
      if (mine && resends) unlike.set(mine.node, [...(unlike.get(mine.node) ?? []), row.id]);
      if (mine && reports) {
        const loser = winner === 'here' ? row : asRow(mine, columns);
        const names = winner === 'here' ? part.columns : columns;
        applying.losing.push({ part: { ...part, columns: names, rows: [] }, row: loser });
      }
      return winner === 'there';
    };
    taken.push({ ...part, rows: part.rows.filter(wins) });
    for (const [node, ids] of unlike) await logRows(applying.tx, applying.stamp, part.table, ids, node);
    await sendTogether(applying, part);
  }
  return taken;
}

/** The lines written since, as one transaction: no batch may end between them and the order. */
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

const orderOf = (
  { table, ...part }: Incoming,
  row: IncomingRow,
  mine: Mine | undefined,
  onlyThere: OnlyThere,
): LostOrder | 'absent' =>
  mine
    ? {
        here: orderStateOf(table, (column) => mine.values[column]),
        there: orderStateOf(table, (column) => valueIn({ table, ...part }, row, column)),
        writer: mine.writer,
        onlyThere,
      }
    : 'absent';

const factsOf = (
  part: Incoming,
  row: IncomingRow,
  mine: Mine | undefined,
  order: LostOrder | 'absent' | undefined,
): LostFacts => ({
  source: 'lost',
  writer: mine?.writer ?? 'central',
  isStored: mine !== undefined,
  order: isOfAggregate(part.table) ? (order ?? 'same') : undefined,
  newer: Number(valueIn(part, row, 'updated_at') ?? 0) - Number(mine?.values.updated_at ?? 0),
  differs: mine !== undefined && differs(part, row, mine),
});

/** Orders with a ticket, line or payment at central that is missing here, or that has a later state there. */
async function grownElsewhere(
  { tx }: Applying,
  incoming: readonly Incoming[],
  own: ReadonlySet<number>,
): Promise<Map<number, OnlyThere>> {
  const roots = new Map<number, OnlyThere>();
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
