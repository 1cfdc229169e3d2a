import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import { headOf } from '../capture/log.ts';
import type { Columns } from '../registry/columns.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { Batch } from '../wire/messages.ts';
import { Touched } from './closure.ts';
import { imagesOf, type Viewer } from './images.ts';

interface Route {
  readonly tables: readonly SyncedTable[];
  /** The log tells what this node has, and that is not sent; null: a receiver that has nothing. */
  readonly receiver: number | null;
  /** Absent: central, which may see everything. */
  readonly viewer?: Viewer;
}

interface Entry {
  readonly tx: number;
  readonly tbl: number;
  readonly pk: number;
}

/** Transactions read in one go: an hour of other branches' orders is skipped without holding up the event loop. */
const SPAN = 20_000;

// `+tbl`: the planner would otherwise read the whole log by its other index and sort it.
const ENTRIES = dialectSql`select tx, tbl, pk from sync_log
  where tx > ? and tx <= ? and origin is distinct from ? and +tbl ${IN_LIST}
  order by tx limit ?`;

/** Whole transactions, about `limit` rows, closed over the aggregates they touch. */
export async function collect(
  handle: Handle,
  columns: Columns,
  route: Route,
  after: number,
  limit: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<Batch> {
  const head = Math.min(await headOf(handle), until);
  const end = Math.min(head, after + SPAN);
  const { entries, to } = await wholeTransactions(handle, route, after, end, limit);
  const touched = new Touched(route.tables);
  for (const { tbl, pk } of entries) touched.add(tbl, pk);
  await touched.close(handle, { after: to, receiver: route.receiver });
  const tables = await imagesOf(handle, columns, touched, route.viewer);
  return { from: after, to: Math.max(to, after), more: to < head, tables };
}

async function wholeTransactions(handle: Handle, route: Route, after: number, end: number, limit: number) {
  const numbers = route.tables.map((table) => table.number);
  const within = (from: number, to: number, most: number) =>
    handle.execute<Entry>(ENTRIES, [from, to, route.receiver, numbers, most]);
  const entries = await within(after, end, limit + 1);
  const beyond = entries[limit];
  if (!beyond) return { entries, to: end };
  const whole = entries.filter((entry) => entry.tx < beyond.tx);
  if (whole.length > 0) return { entries: whole, to: beyond.tx - 1 };
  return { entries: await within(after, beyond.tx, Number.MAX_SAFE_INTEGER), to: beyond.tx };
}
