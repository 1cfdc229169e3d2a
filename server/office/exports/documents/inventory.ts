import { collectSales } from '../../reports/service.ts';
import { nextDayIn, type ReportBranch } from '../../reports/store.ts';
import { tradingDays } from '../../reports/trading-days.ts';
import type { ExportRequest } from '../job.ts';
import { type ItemAt, itemsAt, movedOnDay } from './inventory-store.ts';
import { periodOf, type Source } from './source.ts';
import { type Column, dishes, int, short, type Table, table, text } from './table.ts';

interface Line extends ItemAt {
  readonly branch: string;
  readonly sold: number;
  readonly moved: ReadonlyMap<string, number>;
}

/** Each item at each branch: its present stock, and what left and came in the period. */
export async function inventoryTables(source: Source): Promise<Table[]> {
  return [table('Inventory', columnsFor(source), linesOf(source))];
}

async function* linesOf(source: Source): AsyncGenerator<Line> {
  for (const [at, branch] of source.branches.entries()) {
    const { snapshot, request } = source;
    const branchOnly = {
      ...source,
      progress: (part: number) => source.progress((at + part) / source.branches.length),
    };
    const sold = await soldAt(branchOnly, branch);
    const moved = await movedAt(branchOnly, branch);
    for (const item of await snapshot((handle) => itemsAt(handle, { branchId: branch.id }))) {
      const line = {
        ...item,
        branch: branch.name,
        sold: sold.get(item.id) ?? 0,
        moved: moved.get(item.id) ?? new Map(),
      };
      if (isShown(line, request)) yield line;
    }
  }
}

/** A deleted item is shown if it was sold in the period. */
const isShown = (line: Line, { filters }: ExportRequest): boolean =>
  (line.deleted_at === null || line.sold > 0) &&
  (filters.category_id === undefined || line.category_id === filters.category_id) &&
  (!filters.low_stock || ['Low', 'Out of stock'].includes(stateOf(line)));

async function soldAt(
  { snapshot, request, progress }: Source,
  { id }: ReportBranch,
): Promise<ReadonlyMap<number, number>> {
  const sales = await collectSales(snapshot, { branches: [id], ...periodOf(request) }, progress);
  return new Map(sales.by_item.map((item) => [item.id ?? 0, item.quantity]));
}

const nextStockDay = nextDayIn('stock_movements');

/** Item → kind of movement → quantity. */
async function movedAt({ snapshot, request }: Source, branch: ReportBranch) {
  const items = new Map<number, Map<string, number>>();
  for await (const { date } of tradingDays(snapshot, [branch], periodOf(request), nextStockDay)) {
    const rows = await snapshot((handle) => movedOnDay(handle, { branchId: branch.id, date }));
    for (const { menu_item_id, type, quantity } of rows) {
      const sums = items.get(menu_item_id) ?? new Map<string, number>();
      sums.set(type, (sums.get(type) ?? 0) + quantity);
      items.set(menu_item_id, sums);
    }
  }
  return items;
}

function stateOf({ stock_quantity, low_stock_at, is_available }: Line): string {
  if (is_available === 0) return 'Not available';
  if (stock_quantity === null) return 'Not tracked';
  if (stock_quantity <= 0) return 'Out of stock';
  return low_stock_at !== null && stock_quantity <= low_stock_at ? 'Low' : 'In stock';
}

const columnsFor = ({ branches }: Source): Column<Line>[] => [
  { ...text('Item', (line: Line) => line.name), width: 24 },
  short('SKU', (line) => line.sku),
  text('Category', (line) => line.category),
  ...(branches.length > 1 ? [text<Line>('Branch', (line) => line.branch)] : []),
  int('In stock', (line) => line.stock_quantity),
  int('Low stock at', (line) => line.low_stock_at),
  { ...short('State', stateOf), width: 13 },
  dishes('Sold', (line) => line.sold, true),
  int('Restocked', (line) => line.moved.get('restock') ?? 0, true),
  int('Wasted', (line) => -(line.moved.get('waste') ?? 0), true),
  int('Counted', (line) => line.moved.get('count') ?? 0, true),
];
