import { countryOf } from '../../core/countries.ts';
import type { ReceiptKind } from '../../core/money/fiscal-receipt.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { fromJson } from '../../db/tables/json.ts';
import type { FiscalReceiptRow, OrderRow } from '../../db/tables/sales.ts';
import { homeCountry } from '../../identity/tenant/country-store.ts';
import type { FiscalSnapshot } from '../../printing/tickets/fiscal-snapshot.ts';
import { cachedDevice, isFailing, newestReceipt } from './store.ts';

/**
 * The receipt's line about its signature: the signature, that it follows, that the device failed, or that a required
 * device is missing. Undefined: none.
 */
export async function fiscalFields(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'branch_id' | 'status'>,
  kind: ReceiptKind,
): Promise<FiscalSnapshot | undefined> {
  if (kind === 'sale' && order.status !== 'paid') return undefined;
  const device = await cachedDevice(tx, order.branch_id);
  const receipt = await newestReceipt(tx, order.id, kind);
  if (receipt) return ofReceipt(receipt, await isFailing(tx, order.branch_id));
  const isRequired = countryOf(await homeCountry(tx))?.fiscal?.device ?? false;
  return device === null && isRequired ? { state: 'none' } : undefined;
}

function ofReceipt(
  { series, sequence, state, signature }: FiscalReceiptRow,
  deviceFails: boolean,
): FiscalSnapshot {
  const number = `${series}-${sequence}`;
  if (signature !== null) return { number, state: 'signed', ...fromJson(signature) };
  return { number, state: state === 'refused' || deviceFails ? 'failed' : 'waiting' };
}
