import type { Tx } from '../../server/db/handle.ts';
import { childrenOf, rootOf, type SyncedTable } from '../registry/tables.ts';
import type { Value } from '../wire/messages.ts';
import type { Late } from './applying.ts';
import { aggregateOf, type Incoming, type IncomingRow, valueIn } from './incoming.ts';
import { namesakesOf } from './namesakes.ts';
import { selectText } from './statements.ts';

/**
 * What comes late from a server that was replaced since, by a rescue or out of the quarantine, is decided for each order as
 * a whole: its state stands if it is the later one and nobody went on with the order since; else what is stored stands,
 * and a state that loses to a successor's is told. Payments and other events are added either way.
 */
export const standingLate = async (tx: Tx, late: Late, incoming: readonly Incoming[]): Promise<Incoming[]> =>
  withoutEarlier(tx, await withoutTouched(tx, late, incoming), late.keepsEqual ? 1 : 0);

/** What is not stored here just as it came. */
export async function newsIn(tx: Tx, incoming: readonly Incoming[]): Promise<Incoming[]> {
  const news: Incoming[] = [];
  for (const part of incoming) news.push(await withoutSame(tx, part));
  return news;
}

async function withoutSame(tx: Tx, part: Incoming): Promise<Incoming> {
  const { table, columns, rows } = part;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const stored = await tx.execute<Record<string, Value>>(selectText(table, columns), [ids]);
  const here = new Map(stored.map((row) => [row.id, row]));
  const isSame = (row: IncomingRow): boolean =>
    columns.every((column, at) => here.get(row.id)?.[column] === row.values[at]);
  return { ...part, rows: rows.filter((row) => !isSame(row)) };
}

/**
 * A backup holds states of which its computer sent later ones before it was replaced. An order is as late as its version
 * says, as clocks may have gone back, and so is what belongs to it; anything else is as late as its last change.
 */
async function withoutEarlier(tx: Tx, incoming: readonly Incoming[], lead: number): Promise<Incoming[]> {
  const ahead = new Map<string, number>();
  const standing: Incoming[] = [];
  for (const part of incoming) {
    if (part.table.kind !== 'owned') {
      standing.push(part);
      continue;
    }
    const stored = await statesOf(tx, part);
    const stands = (row: IncomingRow): boolean => {
      const here = stored.get(row.id);
      const order = aggregateOf(part.table, row);
      if (here?.version !== undefined) ahead.set(order, Number(valueIn(part, row, 'version')) - here.version);
      const newer = Number(valueIn(part, row, 'updated_at')) - (here?.updated_at ?? 0);
      return (ahead.get(order) || newer) >= lead;
    };
    standing.push({ ...part, rows: part.rows.filter(stands) });
  }
  return standing;
}

interface State {
  readonly id: number;
  readonly updated_at: number;
  readonly version?: number;
}

async function statesOf(tx: Tx, { table, columns, rows }: Incoming): Promise<Map<number, State>> {
  const text = selectText(
    table,
    columns.filter((column) => /^(id|updated_at|version)$/.test(column)),
  );
  const found = await tx.execute<State>(text, [JSON.stringify(rows.map(({ id }) => id))]);
  return new Map(found.map((state) => [state.id, state]));
}

/** What a later server of the branch wrote to stays as it is; events are only ever added. */
async function withoutTouched(tx: Tx, late: Late, incoming: readonly Incoming[]): Promise<Incoming[]> {
  const nodes = await tx.execute<{ node: number }>(
    'select node from nodes where branch_id = ? and node > ?',
    [late.branchId, late.node],
  );
  const later = JSON.stringify([...nodes.map(({ node }) => node), tx.tenant.node]);
  const touched = new Set<string>();
  for (const part of incoming)
    if (part.table.kind === 'owned')
      for (const aggregate of await touchedOf(tx, part, later)) touched.add(aggregate);
  const standing: Incoming[] = [];
  for (const part of incoming) {
    const namesakes = await namesakesOf(tx, part);
    const isTouched = (row: IncomingRow) =>
      part.table.kind === 'owned' && (touched.has(aggregateOf(part.table, row)) || namesakes.has(row.id));
    for (const row of part.rows.filter(isTouched)) late.lost(part, row);
    standing.push({ ...part, rows: part.rows.filter((row) => !isTouched(row)) });
  }
  return standing;
}

/** Aggregates of which some row was last written by a node among `later`. */
async function touchedOf(tx: Tx, { table, rows }: Incoming, later: string): Promise<string[]> {
  const root = rootOf(table);
  const roots = JSON.stringify([...new Set(rows.map((row) => row.root))]);
  const found = await tx.execute<{ root: number }>(
    'select pk as root from sync_log where tbl = ? and origin in (select value from json_each(?)) and pk in (select value from json_each(?))',
    [root.number, later, roots],
  );
  const all = [...found];
  for (const child of childrenOf(root).filter(({ kind }) => kind === 'owned'))
    all.push(...(await tx.execute<{ root: number }>(ofChildren(child), [child.number, later, roots])));
  return all.map((row) => `${root.number}:${row.root}`);
}

const ofChildren = ({ name, parent }: SyncedTable): string =>
  `select distinct c."${parent?.column}" as root from "${name}" c
    join sync_log l on l.tbl = ? and l.pk = c.id and l.origin in (select value from json_each(?))
    where c."${parent?.column}" in (select value from json_each(?))`;
