import { dialectSql, eachJsonList } from '../../../server/db/handle/dialect.ts';
import type { Handle, Tx } from '../../../server/db/handle/handle.ts';
import type { SyncQuarantineRow } from '../../../server/db/tables/sync.ts';
import type { Value } from '../../wire/messages.ts';
import type { Applying } from '../applying.ts';
import { forgetHeld } from '../erasure.ts';
import { aggregateOf, type Incoming, type IncomingRow } from '../incoming.ts';
import { CLOCK_AHEAD } from '../push-checks.ts';
import type { Cell } from '../resolution/merge.ts';

/** A row as it was received. */
export interface Image {
  readonly columns: string[];
  readonly values: Value[];
  readonly cells: [string, Cell][];
}

// A version that a person discarded stays discarded however often it comes. Another version of the row is looked at
// again.
const PUT = dialectSql`insert into sync_quarantine (peer, tbl, tried_at, created_at, id, pk, root, reason, image, status, tries,
    decided_by, decided_at, note, hlc)
  select ?, ?, ?, ?, cast(one.value ->> 0 as bigint), cast(one.value ->> 1 as bigint), cast(one.value ->> 2 as bigint), one.value ->> 3, one.value ->> 4,
    'waiting', 1, null, null, null, (select c.hlc from sync_ctx c where c.id = 1)
  from ${eachJsonList('one')} where true
  on conflict (peer, tbl, pk) do update set root = excluded.root, reason = excluded.reason, image = excluded.image,
    status = case when sync_quarantine.image = excluded.image then sync_quarantine.status else 'waiting' end,
    hlc = case when sync_quarantine.image = excluded.image then sync_quarantine.hlc else excluded.hlc end,
    tries = sync_quarantine.tries + 1, tried_at = excluded.tried_at
  returning id, pk, reason, tries`;

type Put = Pick<SyncQuarantineRow, 'id' | 'pk' | 'reason' | 'tries'>;

export async function quarantine(
  tx: Tx,
  peer: number,
  incoming: readonly Incoming[],
  refused: ReadonlyMap<string, string>,
): Promise<void> {
  if (refused.size === 0) return;
  for (const part of incoming) {
    const aside = part.rows.flatMap((row) => {
      const reason = refused.get(aggregateOf(part.table, row));
      return reason === undefined ? [] : [{ row, root: row.root, reason }];
    });
    await setAside(tx, peer, part, aside);
  }
  await forgetHeld(tx);
}

/** An event that contradicts the stored one is kept for a person; its aggregate does not wait. */
export async function quarantineContradicted({ tx, peer, contradicted }: Applying): Promise<void> {
  for (const { part, row } of contradicted) {
    await setAside(tx, peer, part, [{ row, root: null, reason: 'the same id already has other content' }]);
  }
}

/** The images of one part that are set aside, each with the root whose other rows wait too. */
type Aside = readonly { readonly row: IncomingRow; readonly root: number | null; readonly reason: string }[];

async function setAside(tx: Tx, peer: number, part: Incoming, aside: Aside): Promise<void> {
  // If a row came twice, the last image counts: one statement writes a row only once.
  const last = new Map(aside.map((one) => [one.row.id, one]));
  for (const ones of chunksOf([...last.values()])) {
    const list = ones.map(({ row, root, reason }) => {
      const image: Image = { columns: [...part.columns], values: [...row.values], cells: [...row.cells] };
      return [tx.id('sync_quarantine'), row.id, root, reason, JSON.stringify(image)];
    });
    const put = await tx.execute<Put>(PUT, [
      ...[peer, part.table.number, tx.now, tx.now],
      JSON.stringify(list),
    ]);
    for (const { id, pk, reason, tries } of put) {
      if (Number(tries) !== 1) continue;
      const data = { id, table: part.table.name, record_id: pk, node: peer, reason };
      tx.emit({ type: 'sync.quarantined', branchId: null, data });
    }
  }
}

/** Rows that one statement sets aside; their images are repeated in its text. */
const AT_ONCE = 200;

function* chunksOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += AT_ONCE) yield list.slice(at, at + AT_ONCE);
}

/** Rows of a branch that wait only because of a clock. */
export async function countAhead(handle: Handle, peer: number): Promise<number> {
  const [row] = await handle.execute<{ n: number }>(
    "select count(*) as n from sync_quarantine where status = 'waiting' and peer = ? and reason like ?",
    [peer, `%${CLOCK_AHEAD}`],
  );
  return Number(row?.n ?? 0);
}

export async function countQuarantined(handle: Handle, peer?: number): Promise<number> {
  const all = "select count(*) as n from sync_quarantine where status = 'waiting'";
  const [row] = await handle.execute<{ n: number }>(
    peer === undefined ? all : `${all} and peer = ?`,
    peer === undefined ? [] : [peer],
  );
  return Number(row?.n ?? 0);
}
