import type { Reader, Tx } from '../../db/handle.ts';
import type { PaymentMethodRow } from '../../db/tables/catalogue.ts';
import { sharedOnWire } from '../../identity/records/columns.ts';
import { listRecords, recordById } from '../../identity/records/store.ts';
import type { PaymentMethod } from './schema.ts';

const toWire = (row: PaymentMethodRow): PaymentMethod => ({
  ...row,
  kind: row.kind as PaymentMethod['kind'],
  opens_drawer: row.opens_drawer === 1,
  ...sharedOnWire(row),
});

export async function listPaymentMethods(reader: Reader, everything: boolean): Promise<PaymentMethod[]> {
  return (await listRecords(reader, 'payment_methods', everything)).map(toWire);
}

export async function paymentMethodById(handle: Reader | Tx, id: number): Promise<PaymentMethod | undefined> {
  const row = await recordById(handle, 'payment_methods', id);
  return row && toWire(row);
}
