import { type DialectSql, dialectSql, IN_LIST } from '../../../server/db/handle/dialect.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { knownColumns } from '../../registry/columns.ts';
import { childrenOf, rootOf, type SyncedTable } from '../../registry/tables.ts';
import type { Value } from '../../wire/messages.ts';
import type { Applying, Late, Losing } from '../applying.ts';
import { aggregateOf, type Incoming, type IncomingRow, orderStateOf, valueIn } from '../incoming.ts';
import { selectText } from '../statements.ts';
import { idCollisionsOf } from './id-collisions.ts';
import { type LateOrder, type LateWriter, resolve } from './resolve.ts';

/** Collects the facts about what a replaced server sends. Payments and other events are added in any case. */
export async function resolveLate(
  applying: Applying,
  late: Late,
  incoming: readonly Incoming[],
): Promise<Incoming[]> {
  const { tx, source } = applying;
  if (source === 'lost') throw new Error('what this server lost is not late');
  const writers = await writersOf(tx, late, incoming);
  const news = await withNewRows(tx, incoming);
  const orders = new Map<string, LateOrder>();
  const taken: Incoming[] = [];
  for (const part of incoming) {
    if (part.table.kind !== 'owned') {
      taken.push(part);
      continue;
    }
    const stored = await statesOf(applying, part);
    const collisions = await idCollisionsOf(tx, part);
    const wins = (row: IncomingRow): boolean => {
      const here = stored.get(row.id);
      const aggregate = aggregateOf(part.table, row);
      if (here && isOrder(part)) {
        const knows = { here: !news.has(aggregate), there: late.lacking?.has(aggregate) !== true };
        orders.set(aggregate, { ...statesOfOrder(part, row, here), knows });
      }
      const { winner, reports } = resolve({
        source,
        writer: writers.get(aggregate) ?? 'central',
        isTwin: collisions.has(row.id),
        isStored: here !== undefined,
        order: orders.get(aggregate),
        newer: Number(valueIn(part, row, 'updated_at')) - Number(here?.updated_at ?? 0),
      });
      if (reports && winner === 'here') late.lost(part, row);
      if (reports && winner === 'there' && here) applying.losing.push(asItStands(applying, part, here));
      return winner === 'there';
    };
    taken.push({ ...part, rows: part.rows.filter(wins) });
  }
  return taken;
}

const statesOfOrder = (
  part: Incoming,
  row: IncomingRow,
  stored: Stored,
): Pick<LateOrder, 'here' | 'there'> => ({
  here: orderStateOf(part.table, (column) => stored[column]),
  there: orderStateOf(part.table, (column) => valueIn(part, row, column)),
});

const isOrder = ({ table, columns }: Incoming): boolean =>
  rootOf(table) === table && columns.includes('version');

/** Aggregates with a received row that is not stored here, such as a payment. */
async function withNewRows(tx: Tx, incoming: readonly Incoming[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, rows } of incoming) {
    if (rootOf(table) === table) continue;
    const ids = rows.map(({ id }) => id);
    const stored = await tx.execute<{ id: number }>(selectText(table, ['id']), [ids]);
    const known = new Set(stored.map(({ id }) => id));
    for (const row of rows) if (!known.has(row.id)) found.add(aggregateOf(table, row));
  }
  return found;
}

type Stored = Readonly<Record<string, Value>>;

async function statesOf({ tx, columns }: Applying, { table, rows }: Incoming): Promise<Map<number, Stored>> {
  const text = selectText(table, knownColumns(columns, table.name));
  const found = await tx.execute<Stored>(text, [rows.map(({ id }) => id)]);
  return new Map(found.map((row) => [Number(row.id), row]));
}

function asItStands({ columns }: Applying, { table }: Incoming, stored: Stored): Losing {
  const names = knownColumns(columns, table.name);
  const id = Number(stored.id);
  const row = { id, root: id, values: names.map((name) => stored[name] ?? null), cells: new Map() };
  return { part: { table, columns: names, rows: [], farewell: false }, row };
}

export async function newsIn(tx: Tx, incoming: readonly Incoming[]): Promise<Incoming[]> {
  const news: Incoming[] = [];
  for (const part of incoming) news.push(await withoutSame(tx, part));
  return news;
}

async function withoutSame(tx: Tx, part: Incoming): Promise<Incoming> {
  const { table, columns, rows } = part;
  const ids = rows.map(({ id }) => id);
  const stored = await tx.execute<Record<string, Value>>(selectText(table, columns), [ids]);
  const here = new Map(stored.map((row) => [row.id, row]));
  const isSame = (row: IncomingRow): boolean =>
    columns.every((column, at) => here.get(row.id)?.[column] === row.values[at]);
  return { ...part, rows: rows.filter((row) => !isSame(row)) };
}

/** Aggregates that a later server of the branch wrote to, or an earlier one wrote last. */
async function writersOf(
  tx: Tx,
  { branchId, node }: Late,
  incoming: readonly Incoming[],
): Promise<Map<string, LateWriter>> {
  const nodes = await tx.execute<{ node: number }>('select node from nodes where branch_id = ?', [branchId]);
  const before = nodes.filter((one) => one.node < node && one.node !== tx.tenant.node);
  const after = nodes.filter((one) => one.node > node);
  const writers = new Map<string, LateWriter>();
  const note = async (by: readonly number[], writer: LateWriter): Promise<void> => {
    for (const part of incoming)
      if (part.table.kind === 'owned')
        for (const aggregate of await touchedOf(tx, part, by)) writers.set(aggregate, writer);
  };
  await note(
    before.map((one) => one.node),
    'predecessor',
  );
  await note([...after.map((one) => one.node), tx.tenant.node], 'successor');
  return writers;
}

/** Aggregates with a row that was last written by one of the nodes `by`. */
async function touchedOf(tx: Tx, { table, rows }: Incoming, by: readonly number[]): Promise<string[]> {
  const root = rootOf(table);
  const roots = [...new Set(rows.map((row) => row.root))];
  const found = await tx.execute<{ root: number }>(
    dialectSql`select pk as root from sync_log where tbl = ? and origin ${IN_LIST} and pk ${IN_LIST}`,
    [root.number, by, roots],
  );
  const all = [...found];
  for (const child of childrenOf(root).filter(({ kind }) => kind === 'owned'))
    all.push(...(await tx.execute<{ root: number }>(ofChildren(child), [child.number, by, roots])));
  return all.map((row) => `${root.number}:${row.root}`);
}

const ofChildren = ({ name, parent }: SyncedTable): DialectSql =>
  dialectSql`select distinct c."${parent?.column}" as root from "${name}" c
    join sync_log l on l.tbl = ? and l.pk = c.id and l.origin ${IN_LIST}
    where c."${parent?.column}" ${IN_LIST}`;
