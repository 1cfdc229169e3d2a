import { hybridTime } from '../../server/core/time/time.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import type { HeadOfficeClock } from '../../server/db/opening/head-office-clock.ts';
import type { Stamp } from '../../server/db/opening/tenant-database.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { Welcome } from '../wire/messages.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import { CLOCK_TOLERANCE } from './push-checks.ts';
import type { Cell } from './resolution/merge.ts';

interface StampedWrong {
  readonly tbl: number;
  readonly pk: number;
  readonly col: string;
  readonly hlc: number;
  readonly base: number;
}

interface Office {
  readonly welcome: Pick<Welcome, 'now' | 'hlc' | 'cursor'>;
  readonly time: HeadOfficeClock;
  /** Milliseconds by which head office's clock was assumed to be ahead of this computer's. */
  readonly believed: number;
}

/**
 * Restamps changes of a wrong clock with the time at which they were written, so that the later of two changes wins,
 * and offers refused ones again. Those that head office accepted keep their stamps; no stamp goes below one that
 * others know. Returns the newest stamp.
 */
export async function correctClock(tx: Tx, stamp: Stamp, office: Office): Promise<number> {
  const { welcome, time } = office;
  // Head office accepted no later stamp.
  const now = Math.max(welcome.hlc, hybridTime(welcome.now));
  const latest = now + CLOCK_TOLERANCE;
  const since = time.wrongSince;
  if (stamp.hlc <= latest && since === undefined) return stamp.hlc;
  const { node } = tx.tenant;
  const own = [node, since ?? Number.MAX_SAFE_INTEGER, welcome.cursor];
  const wrong = await tx.execute<StampedWrong>(WRONG, [latest, ...own]);
  const floor = time.floor <= latest ? time.floor : 0;
  for (const cell of wrong) {
    const { tbl, pk, col } = cell;
    const hlc = Math.min(now + 1, Math.max(trueStamp(cell, office, latest), floor + 1));
    await tx.execute(RELOG_OLD, [tbl, pk]);
    await tx.execute(RELOG_NEW, [stamp.tx, tbl, pk, node]);
    await tx.execute(RESTAMP, [hlc, node, latest, tbl, pk, col]);
  }
  const newest = Math.max(now + 1, floor);
  await tx.execute('update sync_ctx set hlc = ? where id = 1', [newest]);
  return newest;
}

/** Never earlier than what its writer had seen. */
function trueStamp({ hlc, base }: StampedWrong, { time, believed }: Office, latest: number): number {
  const written = time.trueTime(Number(hlc));
  const stamp = written === undefined ? Number(hlc) + (time.offset - believed) * 4096 : hybridTime(written);
  return Math.max(Math.floor(stamp), Number(base) <= latest ? Number(base) + 1 : 0);
}

const WRONG = `select tbl, pk, col, hlc, base from sync_cells c where hlc > ? or (node = ? and hlc >= ?
  and exists (select 1 from sync_log l where l.tbl = c.tbl and l.pk = c.pk and l.tx > ?))`;
const RELOG_OLD = 'delete from sync_log where tbl = ? and pk = ?';
const RELOG_NEW = `insert into sync_log (tx, tbl, pk, origin) values (?, ?, ?, ?)
  on conflict (tx, tbl, pk) do update set origin = excluded.origin`;
const RESTAMP = `update sync_cells set hlc = ?, node = ?, base = case when base > ? then 0 else base end
  where tbl = ? and pk = ? and col = ?`;

/** A computer that is gone cannot restamp its rows: each cell gets the hybrid time from `truly`. */
export function withTrueTime(
  incoming: readonly Incoming[],
  truly: (hlc: number, table: SyncedTable, id: number) => number,
): Incoming[] {
  const settled = (cell: Cell, hlc: number): Cell =>
    hlc === cell.hlc ? cell : { ...cell, hlc, base: Math.min(cell.base, hlc) };
  const mended = (table: SyncedTable, { id, cells }: IncomingRow) =>
    new Map([...cells].map(([column, cell]) => [column, settled(cell, truly(cell.hlc, table, id))]));
  return incoming.map((part) => ({
    ...part,
    rows: part.rows.map((row) => ({ ...row, cells: mended(part.table, row) })),
  }));
}
