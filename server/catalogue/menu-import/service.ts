import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import { searchable } from '../../core/text.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { requireRecords } from '../../identity/records/service.ts';
import { NewCategory } from '../categories/schema.ts';
import { createCategory } from '../categories/service.ts';
import { type MenuItemChanges, NewMenuItem } from '../menu/schema.ts';
import { createItem, updateMenuItem } from '../menu/service.ts';
import { assertOneRate, rateProblem } from '../taxes/alternatives.ts';
import { type Faults, fault, type ImportedRow, readRows } from './rows.ts';
import type { MenuImport, MenuImported } from './schema.ts';
import { itemsOnMenu, type KnownItem, type KnownNames, knownNames } from './store.ts';

/** Rows of one transaction: the till waits no longer than for a few orders. */
const AT_ONCE = 20;

/**
 * All rows or none: a fault in one is answered with every fault of the file, and nothing is changed. Sound rows are written
 * in parts, between which others are served; a part that a power cut left out is written when the file is sent again.
 */
export async function importMenu(
  tenant: TenantDatabase,
  caller: Caller,
  { csv, tax_ids }: MenuImport,
): Promise<MenuImported> {
  const faults: Faults = {};
  const rows = await readRows(csv, tenant.profile.exponent, faults);
  const { names, items } = await tenant.read(caller, async (reader) => {
    const names = await knownNames(reader);
    for (const row of rows) checkNames(row, names, faults);
    checkTwins(rows, faults);
    await checkRates(reader, rows, names, faults);
    await requireRecords(reader, 'taxes', tax_ids, 'tax_ids');
    await assertOneRate(reader, tax_ids, 'tax_ids');
    return { names, items: new KnownItems(await itemsOnMenu(reader)) };
  });
  if (Object.keys(faults).length > 0) throw new AppError('VALIDATION_ERROR', { details: faults });
  const before = names.categories.size;
  let changed = 0;
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    changed += await tenant.transact(caller, (tx) =>
      writeRows(tx, part, at, { names, items, taxIds: tax_ids }),
    );
    await setImmediate();
  }
  return { created: rows.length - changed, changed, categories: names.categories.size - before };
}

function checkNames({ row, kitchen, taxes }: ImportedRow, known: KnownNames, faults: Faults): void {
  if (kitchen !== null && !known.kitchens.has(searchable(kitchen)))
    fault(faults, row, 'kitchen', `there is no kitchen "${kitchen}"`);
  for (const tax of taxes)
    if (!known.taxes.has(searchable(tax))) fault(faults, row, 'taxes', `there is no tax "${tax}"`);
}

/** Reads each list of names once: a menu of a thousand rows has few. */
async function checkRates(
  reader: Reader,
  rows: readonly ImportedRow[],
  { taxes }: KnownNames,
  faults: Faults,
): Promise<void> {
  const several = rows.filter((row) => row.taxes.length > 1);
  for (const [, same] of Map.groupBy(several, (row) => row.taxes.join('|'))) {
    const ids = same[0]?.taxes.flatMap((name) => taxes.get(searchable(name)) ?? []);
    const problem = await rateProblem(reader, ids ?? []);
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

interface Around {
  readonly names: KnownNames;
  readonly items: KnownItems;
  readonly taxIds: readonly number[] | undefined;
}

/** Returns how many were on the menu already. `from`: place of the first in the file. */
async function writeRows(
  tx: Tx,
  rows: readonly ImportedRow[],
  from: number,
  { names, items, taxIds }: Around,
): Promise<number> {
  let changed = 0;
  for (const [at, row] of rows.entries()) {
    const category_id = await categoryOf(tx, row.category, names.categories);
    const known = items.find(row, category_id);
    const fields = fieldsOf(row, category_id, names);
    if (known) await updateMenuItem(tx, known.id, givenOf(fields, row));
    else await createItem(tx, newItem({ ...fields, sort_order: from + at }, row, taxIds));
    if (known) changed++;
  }
  return changed;
}

async function categoryOf(tx: Tx, name: string | null, known: Map<string, number>): Promise<number | null> {
  if (name === null) return null;
  const id =
    known.get(searchable(name)) ??
    (await createCategory(tx, NewCategory.parse({ name, sort_order: known.size })));
  known.set(searchable(name), id);
  return id;
}

/** Of several with one name the newest. */
class KnownItems {
  readonly #bySku = new Map<string, KnownItem>();
  readonly #byName = new Map<string, KnownItem>();

  /** The newest first. */
  constructor(items: readonly KnownItem[]) {
    for (const item of items.toReversed()) {
      if (item.sku !== null) this.#bySku.set(item.sku, item);
      this.#byName.set(keyOf(item.category_id, item.name), item);
    }
  }

  find({ sku, name }: ImportedRow, categoryId: number | null): KnownItem | undefined {
    const bySku = sku === null ? undefined : this.#bySku.get(sku);
    return bySku ?? this.#byName.get(keyOf(categoryId, name));
  }
}

const taxIdsOf = (row: ImportedRow, { taxes }: KnownNames): number[] => [
  ...new Set(row.taxes.flatMap((name) => taxes.get(searchable(name)) ?? [])),
];

const fieldsOf = (row: ImportedRow, category_id: number | null, names: KnownNames) => ({
  category_id,
  name: row.name,
  price: row.price,
  type: row.type,
  description: row.description,
  sku: row.sku,
  kitchen_id: row.kitchen === null ? null : (names.kitchens.get(searchable(row.kitchen)) ?? null),
  tax_ids: taxIdsOf(row, names),
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
