import type { Reader, Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import { codeFrom, requireFree, requireRecords, requireUnused } from '../../identity/records/service.ts';
import { markDeleted } from '../../identity/records/store.ts';
import { assertOneRate } from './alternatives.ts';
import type { NewTax, Tax, TaxChanges } from './schema.ts';
import { changeTax, insertTax, listTaxes, type StoredTax, taxById, taxLists } from './store.ts';

/** Tax → how many items have it. */
async function itemsByTax(handle: Reader | Tx): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { tax_ids, items } of await taxLists(handle)) {
    for (const id of parseList(tax_ids)) counts.set(id, (counts.get(id) ?? 0) + items);
  }
  return counts;
}

export async function taxesOnWire(handle: Reader | Tx, everything: boolean): Promise<Tax[]> {
  const counts = await itemsByTax(handle);
  return (await listTaxes(handle, everything)).map((tax) => onWire(tax, counts));
}

export async function taxOnWire(handle: Reader | Tx, id: number): Promise<Tax | undefined> {
  const tax = await taxById(handle, id);
  return tax && onWire(tax, await itemsByTax(handle));
}

const onWire = (tax: StoredTax, counts: ReadonlyMap<number, number>): Tax => ({
  ...tax,
  items_count: counts.get(tax.id) ?? 0,
});

export async function createTax(tx: Tx, tax: NewTax): Promise<number> {
  const code = tax.code ?? codeFrom(tax.name, 'code');
  await check(tx, { ...tax, code });
  return insertTax(tx, { ...tax, code });
}

/** Orders keep the rates they were created with. */
export async function updateTax(tx: Tx, id: number, changes: TaxChanges): Promise<void> {
  await check(tx, changes, id);
  await changeTax(tx, id, changes);
  for (const { tax_ids } of await taxLists(tx)) {
    const list = parseList(tax_ids);
    if (list.includes(id)) await assertOneRate(tx, list, 'rate_group');
  }
}

export async function removeTax(tx: Tx, id: number): Promise<void> {
  requireUnused(
    (await itemsByTax(tx)).has(id),
    'Menu items still use this tax. Remove it from them first, or turn it off instead.',
  );
  await markDeleted(tx, 'taxes', [id]);
}

async function check(tx: Tx, tax: TaxChanges, id?: number): Promise<void> {
  await requireFree(tx, 'taxes', 'code', tax.code, id);
  await requireRecords(tx, 'order_types', tax.order_type_ids, 'order_type_ids');
}
