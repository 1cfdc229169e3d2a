import type { Reader, Tx } from '../../db/handle/handle.ts';
import { listContains, parseList } from '../../db/handle/lists.ts';
import type { TaxRow } from '../../db/tables/catalogue.ts';
import { toPercent, toPpm } from '../../http/endpoint/fields.ts';
import { columns, sharedOnWire } from '../../identity/records/columns.ts';
import { changeRecord, insertRecord, recordsAs } from '../../identity/records/store.ts';
import type { NewTax, Tax, TaxChanges } from './schema.ts';

const toWire = (row: TaxRow): Tax => ({
  ...row,
  rate: toPercent(row.rate_ppm),
  inclusive: row.inclusive === 1,
  order_type_ids: row.order_type_ids === null ? null : parseList(row.order_type_ids),
  is_default: row.is_default === 1,
  ...sharedOnWire(row),
});

export const { list: listTaxes, byId: taxById } = recordsAs('taxes', toWire);

export const insertTax = (tx: Tx, { rate, ...tax }: NewTax & { code: string }): Promise<number> =>
  insertRecord(tx, 'taxes', { ...columns(tax), rate_ppm: toPpm(rate) });

export const changeTax = (tx: Tx, id: number, { rate, ...changes }: TaxChanges): Promise<void> =>
  changeRecord(tx, 'taxes', id, {
    ...columns(changes),
    ...(rate !== undefined && { rate_ppm: toPpm(rate) }),
  });

/** The tax lists of items that include this one. */
export async function listsWith(handle: Reader | Tx, taxId: number): Promise<number[][]> {
  const items = await handle.db
    .selectFrom('menu_items')
    .select('tax_ids')
    .distinct()
    .where('deleted_at', 'is', null)
    .where(listContains('tax_ids', taxId))
    .execute();
  return items.map(({ tax_ids }) => parseList(tax_ids));
}

export async function isTaxOnMenu(handle: Reader | Tx, taxId: number): Promise<boolean> {
  const item = await handle.db
    .selectFrom('menu_items')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(listContains('tax_ids', taxId))
    .executeTakeFirst();
  return item !== undefined;
}
