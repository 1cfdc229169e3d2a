import { AppError } from '../../core/errors.ts';
import { searchable } from '../../core/text.ts';
import type { Tx } from '../../db/handle.ts';
import { NewCategory } from '../categories/schema.ts';
import { createCategory } from '../categories/service.ts';
import { type MenuItemChanges, NewMenuItem } from '../menu/schema.ts';
import { createItem, updateItem } from '../menu/service.ts';
import { rateProblem } from '../taxes/alternatives.ts';
import { type Faults, fault, type ImportedRow, readRows } from './rows.ts';
import type { MenuImport, MenuImported } from './schema.ts';
import { itemsOnMenu, type KnownItem, type KnownNames, knownNames } from './store.ts';

/** All rows or none: a fault in one is answered with every fault of the file, and nothing is changed. */
export async function importMenu(tx: Tx, { csv, tax_ids }: MenuImport): Promise<MenuImported> {
  const faults: Faults = {};
  const rows = readRows(csv, tx.tenant.exponent, faults);
  const names = await knownNames(tx);
  for (const row of rows) checkNames(row, names, faults);
  checkTwins(rows, faults);
  await checkRates(tx, rows, names, faults);
  if (Object.keys(faults).length > 0) throw new AppError('VALIDATION_ERROR', { details: faults });
  return writeRows(tx, rows, names, tax_ids);
}

function checkNames({ row, kitchen, taxes }: ImportedRow, known: KnownNames, faults: Faults): void {
  if (kitchen !== null && !known.kitchens.has(searchable(kitchen)))
    fault(faults, row, 'kitchen', `there is no kitchen "${kitchen}"`);
  for (const tax of taxes)
    if (!known.taxes.has(searchable(tax))) fault(faults, row, 'taxes', `there is no tax "${tax}"`);
}

/** Reads each list of names once: a menu of a thousand rows has few. */
async function checkRates(
  tx: Tx,
  rows: readonly ImportedRow[],
  { taxes }: KnownNames,
  faults: Faults,
): Promise<void> {
  const several = rows.filter((row) => row.taxes.length > 1);
  for (const [, same] of Map.groupBy(several, (row) => row.taxes.join('|'))) {
    const ids = same[0]?.taxes.flatMap((name) => taxes.get(searchable(name)) ?? []);
    const problem = await rateProblem(tx, ids ?? []);
    if (problem) for (const { row } of same) fault(faults, row, 'taxes', problem);
  }
}

/** The same item twice in one file: nobody could say which price is meant. */
function checkTwins(rows: readonly ImportedRow[], faults: Faults): void {
  const seen = new Map<string, number>();
  for (const { row, sku, category, name } of rows) {
    const key = sku === null ? keyOf(category, name) : `sku ${sku}`;
    const first = seen.get(key);
    if (first !== undefined) fault(faults, row, 'name', `is the same item as in row ${first}`);
    else seen.set(key, row);
  }
}

const keyOf = (category: string | number | null, name: string): string =>
  `${typeof category === 'string' ? searchable(category) : category} / ${searchable(name)}`;

async function writeRows(
  tx: Tx,
  rows: readonly ImportedRow[],
  names: KnownNames,
  taxIds: readonly number[] | undefined,
): Promise<MenuImported> {
  const items = await itemsOnMenu(tx);
  const before = names.categories.size;
  let changed = 0;
  for (const [at, row] of rows.entries()) {
    const category_id = await categoryOf(tx, row.category, names.categories);
    const known = knownItem(items, row, category_id);
    const fields = fieldsOf(row, category_id, names);
    if (known) await updateItem(tx, known.id, givenOf(fields, row));
    else await createItem(tx, newItem({ ...fields, sort_order: at }, row, taxIds));
    if (known) changed++;
  }
  return { created: rows.length - changed, changed, categories: names.categories.size - before };
}

async function categoryOf(tx: Tx, name: string | null, known: Map<string, number>): Promise<number | null> {
  if (name === null) return null;
  const id =
    known.get(searchable(name)) ??
    (await createCategory(tx, NewCategory.parse({ name, sort_order: known.size })));
  known.set(searchable(name), id);
  return id;
}

const knownItem = (
  items: readonly KnownItem[],
  { sku, name }: ImportedRow,
  categoryId: number | null,
): KnownItem | undefined =>
  (sku === null ? undefined : items.find((item) => item.sku === sku)) ??
  items.find((item) => keyOf(item.category_id, item.name) === keyOf(categoryId, name));

const fieldsOf = (row: ImportedRow, category_id: number | null, { kitchens, taxes }: KnownNames) => ({
  category_id,
  name: row.name,
  price: row.price,
  type: row.type,
  description: row.description,
  sku: row.sku,
  kitchen_id: row.kitchen === null ? null : (kitchens.get(searchable(row.kitchen)) ?? null),
  tax_ids: [...new Set(row.taxes.flatMap((name) => taxes.get(searchable(name)) ?? []))],
});

type Fields = ReturnType<typeof fieldsOf>;

/** Prices are in minor units already, as a handler has them. */
const newItem = (
  fields: Fields & { sort_order: number },
  row: ImportedRow,
  taxIds: readonly number[] | undefined,
): NewMenuItem =>
  NewMenuItem.parse({ ...fields, tax_ids: row.taxes.length > 0 ? fields.tax_ids : (taxIds ?? null) });

const columnOf: Readonly<Record<keyof Fields, string>> = {
  category_id: 'category',
  name: 'name',
  price: 'price',
  type: 'type',
  description: 'description',
  sku: 'sku',
  kitchen_id: 'kitchen',
  tax_ids: 'taxes',
};

const givenOf = (fields: Fields, { given }: ImportedRow): MenuItemChanges =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => given.has(columnOf[field as keyof Fields])));
