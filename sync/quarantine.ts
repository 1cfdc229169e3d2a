import type { Handle, Tx } from '../server/db/handle.ts';
import type { Applying } from './applying.ts';
import { forgetHeld } from './erasure.ts';
import { aggregateOf, type Incoming, type IncomingRow } from './incoming.ts';
import type { Cell } from './merge.ts';
import { rootOf, tableNumbered } from './tables.ts';
import type { Value } from './wire.ts';

interface Image {
  readonly columns: string[];
  readonly values: Value[];
  readonly cells: [string, Cell][];
}

interface Waiting {
  readonly tbl: number;
  readonly pk: number;
  readonly root: number;
  readonly image: string;
}

const PUT = `insert into sync_quarantine (peer, tbl, pk, root, reason, image, created_at) values (?, ?, ?, ?, ?, ?, ?)
  on conflict (peer, tbl, pk) do update set root = excluded.root, reason = excluded.reason, image = excluded.image`;

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
  await tx.execute(PUT, [peer, part.table.number, row.id, root, reason, JSON.stringify(image), tx.now]);
}

/**
 * Takes out what waits of the aggregates that have come again, to be tried together with the new rows: an order must
 * not appear paid while its payment is set aside. Without what came in a newer version.
 */
export async function takeWaiting(tx: Tx, peer: number, incoming: readonly Incoming[]): Promise<Incoming[]> {
  if ((await countQuarantined(tx, peer)) === 0) return [];
  const aggregates = new Set<string>();
  const came = new Set<string>();
  const roots = new Set<number>();
  for (const { table, rows } of incoming) {
    for (const row of rows) {
      aggregates.add(aggregateOf(table, row));
      came.add(`${table.number}:${row.id}`);
      roots.add(row.root);
    }
  }
  const waiting = await tx.execute<Waiting>(
    'select tbl, pk, root, image from sync_quarantine where peer = ? and root in (select value from json_each(?))',
    [peer, JSON.stringify([...roots])],
  );
  const taken = waiting.filter((row) => aggregates.has(aggregateKey(row)));
  for (const { tbl, pk } of taken) {
    await tx.execute('delete from sync_quarantine where peer = ? and tbl = ? and pk = ?', [peer, tbl, pk]);
  }
  return taken.filter(({ tbl, pk }) => !came.has(`${tbl}:${pk}`)).flatMap(revive);
}

function aggregateKey({ tbl, root }: Waiting): string {
  const table = tableNumbered(tbl);
  return table ? `${rootOf(table).number}:${root}` : '';
}

function revive({ tbl, pk, root, image }: Waiting): Incoming[] {
  const table = tableNumbered(tbl);
  if (!table) return [];
  const { columns, values, cells } = JSON.parse(image) as Image;
  const row: IncomingRow = { id: pk, root, values, cells: new Map(cells) };
  return [{ table, columns, rows: [row], farewell: false }];
}

export async function countQuarantined(handle: Handle, peer?: number): Promise<number> {
  const [row] =
    peer === undefined
      ? await handle.execute<{ n: number }>('select count(*) as n from sync_quarantine', [])
      : await handle.execute<{ n: number }>('select count(*) as n from sync_quarantine where peer = ?', [
          peer,
        ]);
  return row?.n ?? 0;
}
