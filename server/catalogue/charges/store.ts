import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList, parseList } from '../../db/handle/lists.ts';
import type { ChargeRow } from '../../db/tables/catalogue.ts';
import { toPercent, toPpm } from '../../http/endpoint/fields.ts';
import { columns, sharedOnWire } from '../../identity/records/columns.ts';
import { changeRecord, insertRecord, recordsAs } from '../../identity/records/store.ts';
import type { Charge, ChargeChanges, NewCharge } from './schema.ts';

const toWire = (row: ChargeRow): Charge => ({
  ...row,
  type: row.type as Charge['type'],
  calculation: row.calculation as Charge['calculation'],
  rate: row.rate_ppm === null ? null : toPercent(row.rate_ppm),
  taxable: row.taxable === 1,
  order_type_ids: parseList(row.order_type_ids),
  ...sharedOnWire(row),
});

const ppm = (rate: number | null): number | null => (rate === null ? null : toPpm(rate));

export const { list: listCharges, byId: chargeById } = recordsAs('charges', toWire);

export const insertCharge = (
  tx: Tx,
  { rate, ...charge }: NewCharge & { order_type_ids: number[] },
): Promise<number> => insertRecord(tx, 'charges', { ...columns(charge), rate_ppm: ppm(rate) });

export const changeCharge = (tx: Tx, id: number, { rate, ...changes }: ChargeChanges): Promise<void> =>
  changeRecord(tx, 'charges', id, {
    ...columns(changes),
    ...(rate !== undefined && { rate_ppm: ppm(rate) }),
  });

export async function orderTypesBySlug(handle: Reader | Tx, slugs: readonly string[]): Promise<number[]> {
  const rows = await handle.db
    .selectFrom('order_types')
    .select('id')
    .where(inList('slug', slugs))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
