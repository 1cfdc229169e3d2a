import { validationError } from '../../server/core/errors.ts';
import { DAY, toIso } from '../../server/core/time/time.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import type { Snapshots } from '../../server/db/handle/snapshots.ts';
import type { Pusher } from '../access/credentials.ts';
import { assertHosting } from '../access/hosting.ts';
import { imageOf, imagesOfRows } from '../exchange/images.ts';
import { positionOf } from '../lineage/timelines.ts';
import { type Columns, knownColumns } from '../registry/columns.ts';
import { assertWhole } from '../registry/protocol-version.ts';
import { rangesOf } from '../registry/ranges.ts';
import type { Condition } from '../registry/scope.ts';
import { childrenOf } from '../registry/tables.ts';
import type { TableImage, Value } from '../wire/messages.ts';
import type { Page, PageAsk, PageKey, Plan, SnapshotAsk } from '../wire/snapshot-messages.ts';
import {
  isDated,
  orderOf,
  type Part,
  rowsOfPart,
  rowsPerRoot,
  snapshotPart,
  snapshotParts,
} from './parts.ts';

/** What a branch has at once when it begins to sell. */
const RECENT_DAYS = 35;

type Row = Record<string, Value>;

interface Source {
  readonly snapshot: Snapshots;
  readonly columns: Columns;
  readonly from: Pusher;
  readonly protocol?: number;
}

export async function planFor({ snapshot, from, protocol }: Source, ask: SnapshotAsk): Promise<Plan> {
  const at = await snapshot(async (handle) => {
    await assertHosting(handle, from);
    return positionOf(handle);
  });
  const since = toIso(ask.now - RECENT_DAYS * DAY).slice(0, 10);
  const parts: Plan['parts'] = [];
  for (const part of snapshotParts) {
    const roots = await snapshot((handle) => countRoots(handle, part, from.branchId, since));
    if (part.table.done && roots > 0) assertWhole(ask.protocol, protocol);
    parts.push({ table: part.table.name, span: part.span, essential: part.essential, roots });
  }
  return { head: at.tx, at, since, parts };
}

async function countRoots(handle: Handle, part: Part, branchId: number, since: string): Promise<number> {
  let roots = 0;
  for (const { text, values } of await stretches(handle, part, branchId, since)) {
    const [row] = await handle.execute<{ n: number }>(
      dialectSql`select count(*) as n from "${part.table.name}" t where ${text}`,
      values,
    );
    roots += Number(row?.n ?? 0);
  }
  return roots;
}

/** The rows of a part, range by range of ids where they are in that order. */
async function stretches(handle: Handle, part: Part, branchId: number, since: string): Promise<Condition[]> {
  const { text, values } = rowsOfPart(part, branchId, since);
  if (part.span !== 'all') return [{ text, values }];
  const ranges = await rangesOf(handle, part.table, branchId);
  return ranges.map(({ from, to }) => ({
    text: dialectSql`${text} and t.id >= ? and t.id <= ?`,
    values: [...values, from, to],
  }));
}

const MAX_ROWS = 2_000;

export async function pageFor({ snapshot, columns, from }: Source, ask: PageAsk): Promise<Page> {
  const part = snapshotPart(ask);
  if (!part) throw validationError('table', 'is no part of a snapshot');
  const began = performance.now();
  const page = await snapshot(async (handle) => {
    await assertHosting(handle, from);
    return readPage(handle, columns, part, from, ask);
  });
  return { ...page, took: performance.now() - began };
}

async function readPage(handle: Handle, columns: Columns, part: Part, from: Pusher, ask: PageAsk) {
  const most = Math.ceil(Math.min(ask.limit, MAX_ROWS) / rowsPerRoot(part));
  const rows = await readRoots(handle, columns, part, from, ask, most);
  const tables = await imagesOf(handle, columns, part, rows);
  const last = rows.length < most ? undefined : rows.at(-1);
  return { tables, roots: rows.length, after: last === undefined ? null : keyOf(part, last) };
}

const keyOf = (part: Part, row: Row): PageKey => [
  isDated(part) ? String(row.business_date) : '',
  row.id as number,
];

async function readRoots(
  handle: Handle,
  columns: Columns,
  part: Part,
  from: Pusher,
  ask: PageAsk,
  most: number,
): Promise<Row[]> {
  const where = orderOf(part, ask.after);
  const rows: Row[] = [];
  for (const which of await stretches(handle, part, from.branchId, ask.since)) {
    if (rows.length === most) break;
    const more = await handle.execute<Row>(
      dialectSql`select ${listOf(knownColumns(columns, part.table.name))} from "${part.table.name}" t
       where ${which.text} and ${where.text} order by ${where.order} limit ?`,
      [...which.values, ...where.values, most - rows.length],
    );
    rows.push(...more);
  }
  return rows;
}

/** The records with everything that belongs to them: a paid order never arrives without its payments. */
async function imagesOf(
  handle: Handle,
  columns: Columns,
  { table }: Part,
  rows: Row[],
): Promise<TableImage[]> {
  if (rows.length === 0) return [];
  const images = await imagesOfRows(handle, table, knownColumns(columns, table.name), rows);
  const ids = rows.map(({ id }) => id);
  for (const child of childrenOf(table)) {
    const names = knownColumns(columns, child.name);
    const below = await handle.execute<Row>(
      dialectSql`select ${listOf(names)} from "${child.name}" t
       where t."${child.parent?.column}" ${IN_LIST} order by t.id`,
      [ids],
    );
    if (below.length > 0) images.push(await imageOf(handle, child, names, below));
  }
  return images;
}

const listOf = (columns: readonly string[]): string => columns.map((column) => `t."${column}"`).join(', ');
