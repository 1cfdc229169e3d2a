import { nodeOf } from '../../server/core/ids.ts';
import type { Tx } from '../../server/db/handle.ts';
import { NOBODY } from '../identity/rotation.ts';
import { readStoredIdentity } from '../identity/row.ts';
import { columnsOf } from '../registry/columns.ts';
import { childrenOf, rootOf, type SyncedTable } from '../registry/tables.ts';
import type { Value } from '../wire/messages.ts';
import type { Applying } from './applying.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import { valueIn } from './incoming.ts';
import { makeRoom } from './renumber.ts';
import { selectText } from './statements.ts';

/**
 * Who has the later state of an order, by its versions: clocks may have gone back. Forked: a double of this server, or one
 * that it replaced, changed it beside this one, and central took that.
 */
type Ahead = 'here' | 'central' | 'neither' | 'forked';

/** A row as it is stored here, under an id that came. */
interface Mine {
  readonly values: Readonly<Record<string, Value>>;
  /** Changed after this server became another node because of a loss: the rotation tells that in the log. */
  readonly since: boolean;
  /** Written by this server, or one before it, and held when the database went back. */
  readonly held: boolean;
}

/**
 * Rows that this branch once wrote, lost, and gets back from central. An order stands as central saw it: it was
 * acknowledged before the loss, and what was done to the older state of it since was done in error. What the database
 * held already, and central had never been sent, follows on what central has, and stands. So does anything else as it is
 * now (whether a table is free, whether a driver is out). What loses is kept in the quarantine for a person to see; an
 * older state that only led to what central has is no loss.
 */
export async function giveWay(applying: Applying, incoming: readonly Incoming[]): Promise<Incoming[]> {
  await makeRoom(applying, incoming);
  const identity = await readStoredIdentity(applying.tx);
  const grown = await grownElsewhere(applying, incoming, new Set(identity?.former));
  const ahead = new Map<number, Ahead>();
  const standing: Incoming[] = [];
  for (const part of incoming) {
    if (part.table.kind !== 'owned' || part.table.writer !== 'host') {
      standing.push(part);
      continue;
    }
    const stored = await storedUnder(applying, part, identity?.beside === 1);
    for (const row of part.rows)
      if (hasChildren(part.table)) ahead.set(row.id, aheadOf(part, row, stored, grown));
    const kept = new Set(part.rows.filter((row) => stands(part, row, stored, ahead)).map(({ id }) => id));
    const columns = columnsOf(applying.columns, part.table.name);
    for (const row of part.rows) {
      const mine = stored.get(row.id);
      const isLost = mine?.since || (mine?.held && ahead.get(row.root) === 'forked');
      if (mine && isLost && isOfAggregate(part.table) && !kept.has(row.id) && differs(part, row, mine))
        applying.contradicted.push({ part: { ...part, columns, rows: [] }, row: asRow(mine, columns) });
    }
    standing.push({ ...part, rows: part.rows.filter((row) => !kept.has(row.id)) });
  }
  return standing;
}

const hasChildren = (table: SyncedTable): boolean => childrenOf(table).length > 0;
const isOfAggregate = (table: SyncedTable): boolean => rootOf(table) !== table || hasChildren(table);

function aheadOf(
  part: Incoming,
  row: IncomingRow,
  stored: ReadonlyMap<number, Mine>,
  grown: ReadonlyMap<number, Grower>,
): Ahead {
  const mine = stored.get(row.id);
  const more = Number(mine?.values.version ?? 0) - Number(valueIn(part, row, 'version') ?? 0);
  if (!mine || mine.since || more < 0) return 'central';
  if (more === 0) return mine.values.updated_at === valueIn(part, row, 'updated_at') ? 'neither' : 'forked';
  if (!mine.held) return 'neither';
  const by = grown.get(row.id);
  const wouldReopen = isDone(part, valueIn(part, row, 'status')) && !isDone(part, mine.values.status);
  return by === 'this' || (by === 'another' && wouldReopen) ? 'forked' : 'here';
}

const isDone = ({ table }: Incoming, status: unknown): boolean =>
  table.done?.includes(String(status)) === true;

/** Whose number a row of central that is not here has: one that this server had, or that of another before or beside it. */
type Grower = 'this' | 'another';

/**
 * Orders of which central has a ticket, a line or a payment that is not here: a later state of this server's own would have
 * grown from that. What another server brought, whose branch this one took over, does not weigh as much as its own word,
 * except that nothing opens again what was paid.
 */
async function grownElsewhere(
  { tx }: Applying,
  incoming: readonly Incoming[],
  own: ReadonlySet<number>,
): Promise<Map<number, Grower>> {
  const roots = new Map<number, Grower>();
  for (const { table, rows } of incoming) {
    if (rootOf(table) === table || table.writer !== 'host') continue;
    const ids = JSON.stringify(rows.map(({ id }) => id));
    const stored = await tx.execute<{ id: number }>(selectText(table, ['id']), [ids]);
    const known = new Set(stored.map(({ id }) => id));
    for (const { id, root } of rows) {
      if (known.has(id) || roots.get(root) === 'this') continue;
      roots.set(root, own.has(nodeOf(id)) ? 'this' : 'another');
    }
  }
  return roots;
}

function stands(
  part: Incoming,
  row: IncomingRow,
  stored: ReadonlyMap<number, Mine>,
  ahead: ReadonlyMap<number, Ahead>,
): boolean {
  const mine = stored.get(row.id);
  if (!mine) return false;
  const isLater = Number(mine.values.updated_at) > Number(valueIn(part, row, 'updated_at') ?? 0);
  if (!isOfAggregate(part.table)) return mine.since || (mine.held && isLater);
  const order = ahead.get(row.root) ?? 'neither';
  return order === 'here' ? mine.since || mine.held : order === 'neither' && mine.held && isLater;
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
  const ids = JSON.stringify(part.rows.map(({ id }) => id));
  const text = selectText(part.table, columnsOf(columns, part.table.name));
  const rows = await tx.execute<Record<string, Value>>(text, [ids]);
  const writers = await writersOf(tx, part.table, ids);
  return new Map(
    rows.map((values) => {
      const writer = writers.get(Number(values.id)) ?? peer;
      const since = (writer === tx.tenant.node && !nothingLost) || writer === NOBODY;
      return [Number(values.id), { values, since, held: !since && writer !== peer }];
    }),
  );
}

async function writersOf(tx: Tx, { number }: SyncedTable, ids: string): Promise<Map<number, number>> {
  const logged = await tx.execute<{ pk: number; origin: number }>(
    'select pk, origin from sync_log where tbl = ? and pk in (select value from json_each(?))',
    [number, ids],
  );
  return new Map(logged.map(({ pk, origin }) => [pk, origin]));
}
