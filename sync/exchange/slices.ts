import { rootOf, type SyncedTable, tableNamed } from '../registry/tables.ts';
import { budget, tooMuch } from '../wire/budget.ts';
import { type Batch, type CellImage, rowsIn, type TableImage } from '../wire/messages.ts';

/** Rows of one record with all that belongs to it, by their place in the images of a batch. */
type Aggregate = { readonly image: number; readonly row: number }[];

/** A further table takes as long to apply as so many rows of one that is there already. */
const ROWS_OF_TABLE = 40;

/**
 * Splits a batch into transactions, with a record and its rows in one. All but the last keep the batch's first
 * position, so that an interrupted batch is sent again whole.
 */
export function* slicesOf(batch: Batch, rows: () => number): Generator<Batch> {
  const tableCount = batch.tables.filter(({ columns }) => columns.id?.length).length;
  if (rowsIn(batch) + tableCount * ROWS_OF_TABLE <= rows()) return yield batch;
  const { moves: _, ...frame } = batch;
  const cells = batch.tables.map(cellsByRow);
  const aggregates = [...aggregatesIn(batch.tables).values()];
  for (let at = 0; at < aggregates.length; ) {
    const part: Aggregate = [];
    const images = new Set<number>();
    const size = () => part.length + images.size * ROWS_OF_TABLE;
    for (const most = rows(); at < aggregates.length && size() < most; at++)
      for (const place of aggregates[at] as Aggregate) {
        part.push(place);
        images.add(place.image);
      }
    const isLast = at === aggregates.length;
    const tables = imagesFor(batch.tables, cells, part, isLast);
    yield isLast ? { ...batch, tables } : { ...frame, to: batch.from, more: true, tables };
  }
}

function aggregatesIn(images: readonly TableImage[]): Map<string, Aggregate> {
  const aggregates = new Map<string, Aggregate>();
  for (const [image, { columns, table: name, farewell }] of images.entries()) {
    const table = tableNamed(name);
    const ids = columns.id ?? [];
    const roots = (table?.parent && !farewell && columns[table.parent.column]) || ids;
    for (const row of ids.keys()) {
      const key = `${keyOf(table)}:${roots[row]}`;
      const places = aggregates.get(key) ?? [];
      if (places.push({ image, row }) > budget.aggregate) throw tooMuch('aggregate');
      aggregates.set(key, places);
    }
  }
  return aggregates;
}

const keyOf = (table: SyncedTable | undefined): number => (table ? rootOf(table).number : 0);

/** Images without rows go with the last part: they only show that the sender knows columns that are unknown here. */
function imagesFor(
  images: readonly TableImage[],
  cells: readonly Map<number, CellImage[]>[],
  part: Aggregate,
  isLast: boolean,
): TableImage[] {
  const rows = images.map((): number[] => []);
  for (const { image, row } of part) rows[image]?.push(row);
  return images.flatMap((image, at) => {
    const places = rows[at] as number[];
    if (places.length === 0) return isLast && !image.columns.id?.length ? [image] : [];
    return [imageFor(image, places, cells[at] as Map<number, CellImage[]>)];
  });
}

function imageFor(image: TableImage, places: number[], cells: Map<number, CellImage[]>): TableImage {
  const rows = image.columns.id?.length;
  const columns = Object.entries(image.columns).map(([name, list]) => [
    name,
    list.length === rows ? places.map((place) => list[place] ?? null) : list,
  ]);
  const moved = places.flatMap((place, row) =>
    (cells.get(place) ?? []).map(([, ...cell]): CellImage => [row, ...cell]),
  );
  return { ...image, columns: Object.fromEntries(columns), ...(image.cells && { cells: moved }) };
}

function cellsByRow({ cells = [] }: TableImage): Map<number, CellImage[]> {
  const rows = new Map<number, CellImage[]>();
  for (const cell of cells) {
    const known = rows.get(cell[0]);
    if (known) known.push(cell);
    else rows.set(cell[0], [cell]);
  }
  return rows;
}
