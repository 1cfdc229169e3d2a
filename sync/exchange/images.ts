import { firstId } from '../../server/core/ids.ts';
import { dialectSql, IN_LIST, jsonElements, type Statement } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import { readCells } from '../apply/cells.ts';
import { columnsOfOneBranch, isOfOneBranch } from '../apply/one-branch.ts';
import { selectText } from '../apply/statements.ts';
import { type Columns, knownColumns } from '../registry/columns.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { CellImage, TableImage, Value } from '../wire/messages.ts';
import type { Touched } from './closure.ts';

export interface Viewer {
  readonly branchId: number;
  /** The receiver gets back what it wrote itself. */
  readonly own?: boolean;
}

type Row = Record<string, Value>;

/** The present state of the touched rows, as far as the receiver may see them. */
export async function imagesOf(
  handle: Handle,
  columns: Columns,
  touched: Touched,
  viewer: Viewer | undefined,
): Promise<TableImage[]> {
  const images: TableImage[] = [];
  for (const [table, ids] of touched.tables()) {
    const names = knownColumns(columns, table.name);
    const rows = await visibleRows(handle, table, names, ids, viewer);
    images.push(...(await imagesOfRows(handle, table, names, rows)));
    if (viewer && table.scope === 'members') images.push(...(await farewells(handle, table, rows, ids)));
  }
  return images;
}

export async function imagesOfRows(
  handle: Handle,
  table: SyncedTable,
  names: readonly string[],
  rows: Row[],
): Promise<TableImage[]> {
  const reserved = columnsOfOneBranch(table);
  const own = reserved.length === 0 ? rows : rows.filter(({ branch_ids }) => isOfOneBranch(branch_ids));
  const others = own.length === rows.length ? [] : rows.filter((row) => !own.includes(row));
  const open = names.filter((name) => !reserved.includes(name));
  const images: TableImage[] = [];
  if (own.length > 0) images.push(await imageOf(handle, table, names, own));
  if (others.length > 0) images.push(await imageOf(handle, table, open, others));
  return images;
}

export async function imageOf(
  handle: Handle,
  table: SyncedTable,
  names: readonly string[],
  rows: Row[],
): Promise<TableImage> {
  const columns = Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)]));
  if (table.kind !== 'shared') return { table: table.name, columns };
  return { table: table.name, columns, cells: await cellsOf(handle, table, rows, names) };
}

async function cellsOf(
  handle: Handle,
  table: SyncedTable,
  rows: Row[],
  names: readonly string[],
): Promise<CellImage[]> {
  const place = new Map(rows.map((row, index) => [row.id as number, index]));
  const cells = await readCells(handle, table, [...place.keys()]);
  return cells
    .filter(({ col }) => names.includes(col))
    .map(({ pk, col, hlc, node, base }) => [place.get(pk) as number, col, hlc, node, base]);
}

/** A user who may no longer enter the branch: the branch is told that and nothing else about the user. */
async function farewells(
  handle: Handle,
  table: SyncedTable,
  visible: Row[],
  ids: number[],
): Promise<TableImage[]> {
  const seen = new Set(visible.map((row) => row.id));
  const rest = ids.filter((id) => !seen.has(id));
  if (rest.length === 0) return [];
  const rows = await handle.execute<Row>(
    dialectSql`select u.id, u.branch_ids from "${table.name}" u join sync_cells c on c.tbl = ? and c.pk = u.id
     where c.col = 'branch_ids' and u.id ${IN_LIST}`,
    [table.number, rest],
  );
  if (rows.length === 0) return [];
  return [{ ...(await imageOf(handle, table, ['id', 'branch_ids'], rows)), farewell: true }];
}

function visibleRows(
  handle: Handle,
  table: SyncedTable,
  names: readonly string[],
  ids: number[],
  viewer: Viewer | undefined,
): Promise<Row[]> {
  const text = selectText(table, names);
  const filter = viewer && visible(table, viewer);
  if (!filter) return handle.execute<Row>(text, [ids]);
  return handle.execute<Row>(dialectSql`${text} and ${filter}`, [ids, viewer.branchId]);
}

/** The rows of a table that a branch may see, as a condition with the branch as its only parameter; undefined: all. */
function visible({ name, scope, parent, isChained }: SyncedTable, { own }: Viewer): Statement | undefined {
  if (scope === 'branch') return own && isChained ? OWN_CHAIN : 'branch_id = ?';
  if (scope === 'members') {
    return dialectSql`(branch_ids is null or exists (select 1 from ${jsonElements('branch_ids', 'b')} where b.value = ?))`;
  }
  if (scope === 'tenant') return undefined;
  if (!own) throw new Error(`${name} is not sent to branches`);
  return `exists (select 1 from "${parent?.table}" p where p.id = "${parent?.column}" and p.branch_id = ?)`;
}

/** A node's chain has entries that concern no branch; without them the others would not be linked. */
const OWN_CHAIN = `id / ${firstId(1) - firstId(0)} in (select node from nodes where branch_id = ?)`;
