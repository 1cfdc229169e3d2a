import type { Tx } from '../../db/handle/handle.ts';
import { codeFrom, requireFree, requireRecords, requireUnused } from '../../identity/records/service.ts';
import { markDeleted } from '../../identity/records/store.ts';
import { assertOneRate } from './alternatives.ts';
import type { NewTax, TaxChanges } from './schema.ts';
import { changeTax, insertTax, isTaxOnMenu, listsWith } from './store.ts';

export async function createTax(tx: Tx, tax: NewTax): Promise<number> {
  const code = tax.code ?? codeFrom(tax.name, 'code');
  await check(tx, { ...tax, code });
  return insertTax(tx, { ...tax, code });
}

/** Orders keep the rates they were created with. */
export async function updateTax(tx: Tx, id: number, changes: TaxChanges): Promise<void> {
  await check(tx, changes, id);
  await changeTax(tx, id, changes);
  for (const list of await listsWith(tx, id)) await assertOneRate(tx, list, 'rate_group');
}

export async function removeTax(tx: Tx, id: number): Promise<void> {
  requireUnused(
    await isTaxOnMenu(tx, id),
    'Menu items still use this tax. Remove it from them first, or turn it off instead.',
  );
  await markDeleted(tx, 'taxes', [id]);
}

async function check(tx: Tx, tax: TaxChanges, id?: number): Promise<void> {
  await requireFree(tx, 'taxes', 'code', tax.code, id);
  await requireRecords(tx, 'order_types', tax.order_type_ids, 'order_type_ids');
}
