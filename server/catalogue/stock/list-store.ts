import { sql } from 'kysely';
import { hasPermission } from '../../core/permissions.ts';
import { containsPattern } from '../../core/text.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import type { StockMovementRow } from '../../db/tables/service.ts';
import type { MovementFilter, MovementType, StockFilter, StockItem, StockMovement } from './schema.ts';

type Branches = readonly number[] | 'all';

/** The counted items of the branches, by name. */
export async function stockItems(
  reader: Reader,
  branches: Branches,
  { category_id, search }: StockFilter,
): Promise<StockItem[]> {
  let rows = reader.db
    .selectFrom('menu_item_branches as here')
    .innerJoin('menu_items', 'menu_items.id', 'here.menu_item_id')
    .selectAll('here')
    .select(['menu_items.name', 'menu_items.sku', 'menu_items.category_id'])
    .where('here.stock_quantity', 'is not', null)
    .where('menu_items.deleted_at', 'is', null);
  if (branches !== 'all') rows = rows.where(inList('here.branch_id', branches));
  if (category_id !== undefined) rows = rows.where('menu_items.category_id', '=', category_id);
  if (search) rows = rows.where(sql<boolean>`menu_items.search like ${containsPattern(search)} escape '\\'`);
  const found = await rows.orderBy('menu_items.search').orderBy('here.id').execute();
  return found.map((row) => {
    const stock_quantity = row.stock_quantity as number;
    return {
      ...row,
      stock_quantity,
      state: stateOf(stock_quantity, row.low_stock_at),
      is_available: row.is_available === 1,
      created_at: toIso(row.created_at),
      updated_at: toIso(row.updated_at),
    };
  });
}

function stateOf(quantity: number, lowAt: number | null): StockItem['state'] {
  if (quantity === 0) return 'out';
  return lowAt !== null && quantity <= lowAt ? 'low' : 'ok';
}

interface MovementPage {
  readonly branches: Branches;
  readonly filter: MovementFilter;
  /** Id of the previous page's last movement. */
  readonly after: number | undefined;
  readonly count: number;
}

/** Newest first. */
export async function movementsOn(
  reader: Reader,
  { branches, filter, after, count }: MovementPage,
): Promise<StockMovement[]> {
  let rows = namedMovements(reader);
  if (branches !== 'all')
    rows =
      branches.length === 1
        ? rows.where('moved.branch_id', '=', branches[0] as number)
        : rows.where(inList('moved.branch_id', branches));
  const { menu_item_id, type, date, date_from, date_to } = filter;
  if (menu_item_id !== undefined) rows = rows.where('moved.menu_item_id', '=', menu_item_id);
  if (type !== undefined) rows = rows.where('moved.type', '=', type);
  if (date !== undefined) rows = rows.where('moved.business_date', '=', date);
  if (date_from !== undefined) rows = rows.where('moved.business_date', '>=', date_from);
  if (date_to !== undefined) rows = rows.where('moved.business_date', '<=', date_to);
  if (after !== undefined) rows = rows.where('moved.id', '<', after);
  const found = await rows.orderBy('moved.id', 'desc').limit(count).execute();
  return found.map((row) => stockMovementOnWire(reader, row, row.name ?? ''));
}

const namedMovements = (reader: Reader) =>
  reader.db
    .selectFrom('stock_movements as moved')
    .leftJoin('menu_items', 'menu_items.id', 'moved.menu_item_id')
    .selectAll('moved')
    .select('menu_items.name');

export function stockMovementOnWire(handle: Reader | Tx, row: StockMovementRow, name: string): StockMovement {
  const { unit_cost, ...movement } = row;
  return {
    ...movement,
    name,
    type: row.type as MovementType,
    cost: hasPermission(handle.caller.role, 'catalogue.write') ? unit_cost : null,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.created_at),
  };
}
