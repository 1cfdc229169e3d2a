import type { Reader, Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import type { TaxRow } from '../../db/tables/catalogue.ts';
import { toPercent, toPpm } from '../../http/endpoint/fields.ts';
import { columns, sharedOnWire } from '../../identity/records/columns.ts';
import { changeRecord, insertRecord, recordsAs } from '../../identity/records/store.ts';
import type { NewTax, Tax, TaxChanges } from './schema.ts';

const toWire = (row: TaxRow): Omit<Tax, 'items_count'> => ({
  ...row,
  rate: toPercent(row.rate_ppm),
  inclusive: row.inclusive === 1,
  order_type_ids: row.order_type_ids === null ? null : parseList(row.order_type_ids),
  is_default: row.is_default === 1,
  ...sharedOnWire(row),
});

export const { list: listTaxes, byId: taxById } = recordsAs('taxes', toWire);

export type StoredTax = ReturnType<typeof toWire>;

export const insertTax = (tx: Tx, { rate, ...tax }: NewTax & { code: string }): Promise<number> =>
  insertRecord(tx, 'taxes', { ...columns(tax), rate_ppm: toPpm(rate) });

export const changeTax = (tx: Tx, id: number, { rate, ...changes }: TaxChanges): Promise<void> =>
  changeRecord(tx, 'taxes', id, {
    ...columns(changes),
    ...(rate !== undefined && { rate_ppm: toPpm(rate) }),
  });

/** The tax lists of the menu's items, and how many items have each. */
export async function taxLists({ db }: Reader | Tx): Promise<{ tax_ids: string; items: number }[]> {
  const lists = await db
    .selectFrom('menu_items')
    .select((e) => ['tax_ids', e.fn.countAll<number>().as('items')])
    .where('deleted_at', 'is', null)
    .groupBy('tax_ids')
    .execute();
  return lists.map(({ tax_ids, items }) => ({ tax_ids, items: Number(items) }));
}

/** Items on sale without a tax, at a restaurant that has sold something. */
export async function untaxedItems({ db }: Reader): Promise<number> {
  const { items } = await db
    .selectFrom('menu_items')
    .select((e) => e.fn.countAll<number>().as('items'))
    .where('tax_ids', '=', '[]')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(items) === 0) return 0;
  const sold = await db.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  return sold ? Number(items) : 0;
}
