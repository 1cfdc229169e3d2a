import type { Handle, Tx } from '../../server/db/handle.ts';
import type { SyncQuarantineRow } from '../../server/db/tables/sync.ts';
import { rootOf, tableNumbered } from '../registry/tables.ts';
import type { Value } from '../wire/messages.ts';
import type { Applying } from './applying.ts';
import { forgetHeld } from './erasure.ts';
import { aggregateOf, type Incoming, type IncomingRow } from './incoming.ts';
import type { Cell } from './merge.ts';

interface Image {
  readonly columns: string[];
  readonly values: Value[];
  readonly cells: [string, Cell][];
}

/** A row that waits, as far as it takes to try it again. */
export type Waiting = Pick<SyncQuarantineRow, 'id' | 'tbl' | 'pk' | 'root' | 'image' | 'created_at'>;

// A version that a person discarded stays so however often it comes; another version of the row is looked at again.
const PUT = `insert into sync_quarantine (id, peer, tbl, pk, root, reason, image, status, tries, tried_at, decided_by,
    decided_at, note, created_at)
  values (?, ?, ?, ?, ?, ?, ?, 'waiting', 1, ?, null, null, null, ?)
  on conflict (peer, tbl, pk) do update set root = excluded.root, reason = excluded.reason, image = excluded.image,
    status = case when sync_quarantine.image = excluded.image then sync_quarantine.status else 'waiting' end,
    tries = sync_quarantine.tries + 1, tried_at = excluded.tried_at
  returning id, tries`;

/** Sets aggregates aside that cannot be applied, with the reason, so that the queue goes on. */
export async function quarantine(
  tx: Tx,
  peer: number,
  incoming: readonly Incoming[],
  refused: ReadonlyMap<string, string>,
): Promise<void> {
  if (refused.size === 0) return;
  for (const part of incoming) {
    for (const row of part.rows) {
      const reason = refused.get(aggregateOf(part.table, row));
      if (reason !== undefined) await setAside(tx, peer, part, row, row.root, reason);
    }
  }
  await forgetHeld(tx);
}

/** An event that contradicts the stored one is kept for a person to look at; its aggregate does not wait for it. */
export async function quarantineContradicted({ tx, peer, contradicted }: Applying): Promise<void> {
  for (const { part, row } of contradicted) {
    await setAside(tx, peer, part, row, null, 'the same id already has other content');
  }
}

async function setAside(
  tx: Tx,
  peer: number,
  part: Incoming,
  row: IncomingRow,
  root: number | null,
  reason: string,
): Promise<void> {
  const image: Image = { columns: [...part.columns], values: [...row.values], cells: [...row.cells] };
  const what = [peer, part.table.number, row.id, root, reason, JSON.stringify(image)];
  const id = tx.id('sync_quarantine');
  const [put] = await tx.execute<{ id: number; tries: number }>(PUT, [id, ...what, tx.now, tx.now]);
  if (put?.tries !== 1) return;
  const data = { id: put.id, table: part.table.name, record_id: row.id, node: peer, reason };
  tx.emit({ type: 'sync.quarantined', branchId: null, data });
}

const WAITING = `select id, tbl, pk, root, image, created_at from sync_quarantine
  where peer = ? and status = 'waiting' and root is not null`;
const OF_ROOTS = `${WAITING} and root in (select value from json_each(?))`;
const OF_ROWS = `${WAITING} and pk in (select value from json_each(?))`;

/** Rows that wait of the aggregates named (`aggregateOf`). */
export async function waitingOf(
  handle: Handle,
  peer: number,
  aggregates: ReadonlySet<string>,
): Promise<Waiting[]> {
  const roots = [...aggregates].map((key) => Number(key.split(':')[1]));
  const rows = await handle.execute<Waiting>(OF_ROOTS, [peer, JSON.stringify(roots)]);
  return rows.filter((row) => aggregates.has(aggregateOfWaiting(row)));
}

export function aggregateOfWaiting({ tbl, pk, root }: Pick<Waiting, 'tbl' | 'pk' | 'root'>): string {
  const table = tableNumbered(tbl);
  return table ? `${rootOf(table).number}:${root ?? pk}` : '';
}

/**
 * What waits of the aggregates that have come again, to be tried together with the new rows: an order must not appear
 * paid while its payment is set aside. Those of which a newer version came are among `taken` only, with the root that
 * they have now: a line may have gone to another order.
 */
export async function takeWaiting(
  tx: Tx,
  peer: number,
  incoming: readonly Incoming[],
): Promise<{ taken: Waiting[]; rows: Incoming[] }> {
  if ((await countQuarantined(tx, peer)) === 0) return { taken: [], rows: [] };
  const aggregates = new Set<string>();
  const came = new Map<string, IncomingRow>();
  for (const { table, rows } of incoming) {
    for (const row of rows) {
      aggregates.add(aggregateOf(table, row));
      came.set(`${table.number}:${row.id}`, row);
    }
  }
  const newer = ({ tbl, pk }: Waiting) => came.get(`${tbl}:${pk}`);
  const older = (await waitingUnder(tx, peer, [...came.values()])).filter(newer);
  const others = (await waitingOf(tx, peer, aggregates)).filter((row) => !newer(row));
  const superseded = older.map((row) => ({ ...row, root: newer(row)?.root ?? row.root }));
  return { taken: [...superseded, ...others], rows: others.flatMap(revive) };
}

function waitingUnder(handle: Handle, peer: number, rows: readonly IncomingRow[]): Promise<Waiting[]> {
  return handle.execute<Waiting>(OF_ROWS, [peer, JSON.stringify(rows.map(({ id }) => id))]);
}

export function revive({ tbl, pk, root, image }: Waiting): Incoming[] {
  const table = tableNumbered(tbl);
  if (!table) return [];
  const { columns, values, cells } = JSON.parse(image) as Image;
  const row: IncomingRow = { id: pk, root: root ?? pk, values, cells: new Map(cells) };
  return [{ table, columns, rows: [row], farewell: false }];
}

/** Those that are applied now wait no longer. */
export async function release(
  { tx, contradicted }: Applying,
  taken: readonly Waiting[],
  refused: ReadonlyMap<string, string>,
): Promise<void> {
  const still = new Set(contradicted.map(({ part, row }) => `${part.table.number}:${row.id}`));
  const applied = taken.filter(
    (row) => !refused.has(aggregateOfWaiting(row)) && !still.has(`${row.tbl}:${row.pk}`),
  );
  if (applied.length === 0) return;
  const ids = applied.map(({ id }) => id);
  await tx.execute('delete from sync_quarantine where id in (select value from json_each(?))', [
    JSON.stringify(ids),
  ]);
  tx.emit({ type: 'sync.released', branchId: null, data: { ids } });
}

export async function countQuarantined(handle: Handle, peer?: number): Promise<number> {
  const all = "select count(*) as n from sync_quarantine where status = 'waiting'";
  const [row] = await handle.execute<{ n: number }>(
    peer === undefined ? all : `${all} and peer = ?`,
    peer === undefined ? [] : [peer],
  );
  return Number(row?.n ?? 0);
}
