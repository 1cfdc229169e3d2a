import { dialectSql, IN_LIST } from '../../../server/db/handle/dialect.ts';
import type { Handle, Tx } from '../../../server/db/handle/handle.ts';
import type { SyncQuarantineRow } from '../../../server/db/tables/sync.ts';
import { childrenOf, isAppliedPerRow, type SyncedTable, tableNumbered } from '../../registry/tables.ts';
import type { Applying } from '../applying.ts';
import { aggregateOf, type Incoming, type IncomingRow } from '../incoming.ts';
import { countQuarantined, type Image } from './quarantine.ts';

export type Held = Pick<SyncQuarantineRow, 'id' | 'peer' | 'tbl' | 'pk' | 'root'>;
type Aside = Omit<Held, 'peer'>;
/** A waiting row, reduced to what a retry needs. */
export type Waiting = Pick<SyncQuarantineRow, 'id' | 'tbl' | 'pk' | 'root' | 'image' | 'created_at' | 'hlc'>;

/** Limits for what is retried in one transaction; more would keep everybody else waiting. */
const MAX = { rows: 1_000, bytes: 4_000_000 } as const;

export const tooManyWaiting = `more than ${MAX.rows} rows of this record wait, too many to try at once`;

const FIELDS = 'id, tbl, pk, root, image, created_at, hlc';
const OF_PEER = `from sync_quarantine where peer = ? and status = 'waiting'`;
const OF_ROOTS = dialectSql`${OF_PEER} and root ${IN_LIST} and tbl ${IN_LIST}`;
const SIZES = dialectSql`select tbl, root, count(*) as n, sum(octet_length(image)) as bytes ${OF_ROOTS} group by tbl, root`;
const BY_ROOTS = dialectSql`select ${FIELDS} ${OF_ROOTS}`;
// With the status among the conditions SQLite would read all that wait of the server.
const OF_ROWS = dialectSql`from sync_quarantine where peer = ? and tbl = ? and pk ${IN_LIST}`;
const ALONE = dialectSql`select ${FIELDS}, status ${OF_ROWS}`;
const OLDER = dialectSql`select id, peer, tbl, pk, root, status ${OF_ROWS}`;

interface WithStatus {
  readonly status: SyncQuarantineRow['status'];
}

const isWaiting = ({ status }: WithStatus): boolean => status === 'waiting';

/** A state that lost (without a root) waits for a person only. */
const isRetried = (row: Held & WithStatus): boolean => isWaiting(row) && row.root !== null;

function isAlone({ tbl, root }: Held): boolean {
  const table = tableNumbered(tbl);
  return root === null || (table !== undefined && isAppliedPerRow(table));
}

export async function waitingWith(handle: Handle, row: Held): Promise<Waiting[] | undefined> {
  if (isAlone(row)) {
    const rows = await handle.execute<Waiting & WithStatus>(ALONE, [row.peer, row.tbl, [row.pk]]);
    return rows.filter(isWaiting);
  }
  const aggregates = new Set([aggregateOfWaiting(row)]);
  const fitting = await thatFit(handle, row.peer, aggregates);
  return fitting.size === 0 ? undefined : waitingOf(handle, row.peer, fitting);
}

async function waitingOf(handle: Handle, peer: number, aggregates: ReadonlySet<string>): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const { roots, tables } of familiesOf(aggregates))
    waiting.push(...(await handle.execute<Waiting>(BY_ROOTS, [peer, roots, tables])));
  return waiting;
}

/** The aggregates that are small enough to be retried in one transaction. */
async function thatFit(handle: Handle, peer: number, aggregates: ReadonlySet<string>): Promise<Set<string>> {
  const sizes = new Map<string, { rows: number; bytes: number }>();
  for (const { roots, tables } of familiesOf(aggregates)) {
    type Size = { tbl: number; root: number; n: number; bytes: number };
    for (const { tbl, root, n, bytes } of await handle.execute<Size>(SIZES, [peer, roots, tables])) {
      const key = aggregateOfWaiting({ tbl, root, pk: root });
      const known = sizes.get(key) ?? { rows: 0, bytes: 0 };
      sizes.set(key, { rows: known.rows + Number(n), bytes: known.bytes + Number(bytes) });
    }
  }
  const fitting = new Set<string>();
  const sum = { rows: 0, bytes: 0 };
  for (const key of aggregates) {
    const size = sizes.get(key) ?? { rows: 0, bytes: 0 };
    if (sum.rows + size.rows > MAX.rows || sum.bytes + size.bytes > MAX.bytes) continue;
    sum.rows += size.rows;
    sum.bytes += size.bytes;
    fitting.add(key);
  }
  return fitting;
}

/** Parameters for each kind of aggregate: the roots, and the tables whose rows belong to them. */
function familiesOf(aggregates: ReadonlySet<string>): { roots: number[]; tables: number[] }[] {
  const families = new Map<number, number[]>();
  for (const key of aggregates) {
    const [kind = 0, root = 0] = key.split(':').map(Number);
    const roots = families.get(kind) ?? [];
    roots.push(root);
    families.set(kind, roots);
  }
  return [...families].map(([kind, roots]) => ({
    roots,
    tables: familyOf(kind),
  }));
}

function familyOf(kind: number): number[] {
  const root = tableNumbered(kind);
  return root ? [root, ...childrenOf(root)].map(({ number }) => number) : [];
}

export function aggregateOfWaiting({ tbl, pk, root }: Pick<Waiting, 'tbl' | 'pk' | 'root'>): string {
  const table = tableNumbered(tbl);
  return table ? aggregateOf(table, { id: pk, root: root ?? pk }) : '';
}

export interface Taken {
  readonly taken: readonly Aside[];
  readonly rows: readonly Incoming[];
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Waiting rows are retried with new ones, because an order must not appear paid while its payment waits. If a newer
 * version came, only `taken` has the row, with its present root.
 */
export async function takeWaiting(tx: Tx, peer: number, incoming: readonly Incoming[]): Promise<Taken> {
  const refused = new Map<string, string>();
  if ((await countQuarantined(tx, peer)) === 0) return { taken: [], rows: [], refused };
  const aggregates = new Set<string>();
  const came = new Map<string, IncomingRow>();
  const older: Held[] = [];
  for (const { table, rows } of incoming) {
    for (const row of rows) {
      if (!isAppliedPerRow(table)) aggregates.add(aggregateOf(table, row));
      came.set(`${table.number}:${row.id}`, row);
    }
    const ids = rows.map(({ id }) => id);
    const stored = await tx.execute<Held & WithStatus>(OLDER, [peer, table.number, ids]);
    older.push(...stored.filter(isRetried));
  }
  const fitting = await thatFit(tx, peer, aggregates);
  for (const key of aggregates) if (!fitting.has(key)) refused.set(key, tooManyWaiting);
  const newer = ({ tbl, pk }: Pick<Held, 'tbl' | 'pk'>) => came.get(`${tbl}:${pk}`);
  const others = (await waitingOf(tx, peer, fitting)).filter((row) => !newer(row));
  const superseded = older.map((row) => ({ ...row, root: newer(row)?.root ?? row.root }));
  return { taken: [...superseded, ...others], rows: decodeWaiting(others), refused };
}

/** Rows of one table that have the same columns, so that each table is read and written once. */
export function decodeWaiting(waiting: readonly Waiting[]): Incoming[] {
  const parts = new Map<string, { table: SyncedTable; columns: string[]; rows: IncomingRow[] }>();
  for (const { tbl, pk, root, image } of waiting) {
    const table = tableNumbered(tbl);
    if (!table) continue;
    const { columns, values, cells } = JSON.parse(image) as Image;
    const key = `${tbl} ${columns.join()}`;
    const part = parts.get(key) ?? { table, columns, rows: [] };
    part.rows.push({ id: pk, root: root ?? pk, values, cells: new Map(cells) });
    parts.set(key, part);
  }
  return [...parts.values()].map((part) => ({ ...part, farewell: false }));
}

export async function release(
  { tx, losing }: Applying,
  taken: readonly Aside[],
  refused: ReadonlyMap<string, string>,
): Promise<void> {
  const still = new Set(losing.map(({ part, row }) => `${part.table.number}:${row.id}`));
  const applied = taken.filter(
    (row) => !refused.has(aggregateOfWaiting(row)) && !still.has(`${row.tbl}:${row.pk}`),
  );
  if (applied.length === 0) return;
  const ids = applied.map(({ id }) => id);
  await tx.execute(dialectSql`delete from sync_quarantine where id ${IN_LIST}`, [ids]);
  tx.emit({ type: 'sync.released', branchId: null, data: { ids } });
}

const DISCARD = `update sync_quarantine set status = 'discarded', note = ?, decided_by = ?, decided_at = ?
  where peer = ? and status = 'waiting'`;

/** A row and what waits with it is not tried again. The images are kept. */
export async function discard(tx: Tx, row: Held, note: string): Promise<void> {
  const decided = [note, tx.caller.userId || null, tx.now, row.peer];
  if (isAlone(row)) {
    await tx.execute(`${DISCARD} and id = ?`, [...decided, row.id]);
    return;
  }
  const [family] = familiesOf(new Set([aggregateOfWaiting(row)]));
  await tx.execute(dialectSql`${DISCARD} and root ${IN_LIST} and tbl ${IN_LIST}`, [
    ...decided,
    family?.roots,
    family?.tables,
  ]);
}
