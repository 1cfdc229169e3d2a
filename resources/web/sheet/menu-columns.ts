import type { Sheet } from '../../../server/core/csv.ts';

/** What an import can bring, as the API calls it. */
export const menuColumns = [
  'name',
  'price',
  'category',
  'type',
  'description',
  'sku',
  'kitchen',
  'taxes',
] as const;
export type MenuColumn = (typeof menuColumns)[number];

export const needed: readonly MenuColumn[] = ['name', 'price'];

/** Galley's column → place of the file's. */
export type Mapping = Readonly<Partial<Record<MenuColumn, number>>>;

const words: Readonly<Record<MenuColumn, readonly string[]>> = {
  name: ['name', 'item', 'item name', 'dish', 'product', 'title', 'artikel', 'gericht', 'الاسم', 'الصنف'],
  price: ['price', 'rate', 'amount', 'selling price', 'preis', 'prix', 'precio', 'السعر'],
  category: ['category', 'group', 'section', 'kategorie', 'catégorie', 'categoría', 'الفئة'],
  type: ['type', 'kind', 'veg', 'veg non veg', 'النوع'],
  description: ['description', 'text', 'beschreibung', 'الوصف'],
  sku: ['sku', 'code', 'item code', 'number', 'no', 'الرمز'],
  kitchen: ['kitchen', 'station', 'printer', 'المطبخ'],
  taxes: ['taxes', 'tax', 'vat', 'gst', 'steuer', 'الضرائب'],
};

const bare = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** By the words of the first row; each column of the file once. */
export function guessed(head: readonly string[]): Mapping {
  const left = new Set(head.keys());
  const found = menuColumns.flatMap((column) => {
    const place = head.findIndex((header, at) => left.has(at) && words[column].includes(bare(header)));
    if (place < 0) return [];
    left.delete(place);
    return [[column, place] as const];
  });
  return Object.fromEntries(found);
}

export interface Prepared {
  readonly csv: string;
  /** Row the server speaks of → row of the file, as its spreadsheet counts. */
  readonly rowOf: (row: number) => number;
}

/** What is sent of a sheet: the chosen columns of the rows that hold something. */
export function prepared(sheet: Sheet, mapping: Mapping): Prepared {
  const chosen = menuColumns.flatMap((column) => {
    const place = mapping[column];
    return place === undefined ? [] : [{ column, place }];
  });
  const filled = sheet
    .map((cells, at) => ({ at, cells: chosen.map(({ place }) => cells[place] ?? '') }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return {
    csv: csvOf([chosen.map(({ column }) => column), ...filled.map(({ cells }) => cells)]),
    // Both count the header as row 1.
    rowOf: (row) => (filled[row - 2]?.at ?? row - 1) + 1,
  };
}

export const csvOf = (rows: Sheet): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
