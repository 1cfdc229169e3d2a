import { dialectSql, eachJsonList, IN_LIST } from '../../../server/db/handle/dialect.ts';
import type { Handle, Tx } from '../../../server/db/handle/handle.ts';
import type { SyncQuarantineRow } from '../../../server/db/tables/sync.ts';
import type { Value } from '../../wire/messages.ts';
import type { Applying } from '../applying.ts';
import { forgetHeld } from '../erasure.ts';
import { aggregateOf, type Incoming, type IncomingRow } from '../incoming.ts';
import { OWNERS_HELD } from '../owners/held.ts';
import { CLOCK_AHEAD } from '../push-checks.ts';
import type { Cell } from '../resolution/merge.ts';
import { IS_CENTRALS } from '../rights.ts';

/** Nobody needs to know how many more wait, and every batch counts. */
const MAX_COUNTED = 10_000;

/** A row as it was received. */
export interface Image {
  readonly columns: string[];
  readonly values: Value[];
  readonly cells: [string, Cell][];
}

// A version that a person discarded stays discarded however often it comes. Another version of the row is looked at
// again.
const PUT = dialectSql`insert into sync_quarantine (peer, tbl, tried_at, created_at, id, pk, root, reason, image, cause, status, tries,
    decided_by, decided_at, note, hlc)
  select ?, ?, ?, ?, cast(one.value ->> 0 as bigint), cast(one.value ->> 1 as bigint), cast(one.value ->> 2 as bigint), one.value ->> 3, one.value ->> 4,
    one.value ->> 5,
    'waiting', 1, null, null, null, (select c.hlc from sync_ctx c where c.id = 1)
  from ${eachJsonList('one')} where true
  on conflict (peer, tbl, pk) do update set root = excluded.root, reason = excluded.reason, image = excluded.image,
    cause = excluded.cause,
    status = case when sync_quarantine.image = excluded.image then sync_quarantine.status else 'waiting' end,
    hlc = case when sync_quarantine.image = excluded.image then sync_quarantine.hlc else excluded.hlc end,
    tries = sync_quarantine.tries + 1, tried_at = excluded.tried_at
  returning id, pk, reason, tries`;

/** Of an event, which is only ever added. */
const OTHER_CONTENT = 'the same id already has other content';
const OTHER_KEPT = 'another version of this record was kept';

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
    await forgetHeld(
      tx,
      peer,
      part.table,
      aside.map(({ row }) => row.id),
    );
  }
}

/** Its aggregate does not wait. */
export async function quarantineLosing({ tx, peer, losing }: Applying): Promise<void> {
  for (const { part, row } of losing) {
    const reason = part.table.kind === 'event' ? OTHER_CONTENT : OTHER_KEPT;
    await setAside(tx, peer, part, [{ row, root: null, reason }]);
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
      return [tx.id('sync_quarantine'), row.id, root, reason, JSON.stringify(image), causeOf(reason)];
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

export type Cause = SyncQuarantineRow['cause'];

/** The reason of a row may begin with the record that keeps it waiting. */
const causes: readonly (readonly [Cause, string])[] = [
  ['clock', CLOCK_AHEAD],
  ['rights', IS_CENTRALS],
  ['owners', OWNERS_HELD],
];

const causeOf = (reason: string): Cause => causes.find(([, text]) => reason.includes(text))?.[0] ?? 'other';

/** How many wait for one of these causes, and since when. */
export async function waitingFor(
  handle: Handle,
  of: readonly Cause[],
): Promise<{ readonly count: number; readonly since: number | null }> {
  const [row] = await handle.execute<{ n: number; since: number | null }>(
    dialectSql`select count(*) as n, min(created_at) as since from
      (select created_at from sync_quarantine where status = 'waiting' and cause ${IN_LIST}
        limit ${MAX_COUNTED}) as counted`,
    [of],
  );
  return { count: Number(row?.n ?? 0), since: row?.since == null ? null : Number(row.since) };
}

/** Rows of a branch that wait only because of a clock. */
export async function countAhead(handle: Handle, peer: number): Promise<number> {
  return countOf(handle, "where status = 'waiting' and cause = 'clock' and peer = ?", [peer]);
}

export const countQuarantined = (handle: Handle, peer?: number): Promise<number> =>
  peer === undefined
    ? countOf(handle, "where status = 'waiting'", [])
    : countOf(handle, "where status = 'waiting' and peer = ?", [peer]);

async function countOf(handle: Handle, where: string, values: readonly number[]): Promise<number> {
  const [row] = await handle.execute<{ n: number }>(
    `select count(*) as n from (select 1 as one from sync_quarantine ${where} limit ${MAX_COUNTED}) as counted`,
    values,
  );
  return Number(row?.n ?? 0);
}
