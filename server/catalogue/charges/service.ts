import { requireFound, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { requireRecords } from '../../identity/records/service.ts';
import { markDeleted } from '../../identity/records/store.ts';
import type { Charge, ChargeChanges, NewCharge } from './schema.ts';
import { changeCharge, chargeById, insertCharge, orderTypesBySlug } from './store.ts';

/** Order types of a charge that names none. */
const usual: Record<Charge['type'], readonly string[]> = {
  service: ['dine_in'],
  packaging: ['takeaway', 'delivery'],
  delivery: ['delivery'],
};

export async function createCharge(tx: Tx, charge: NewCharge): Promise<number> {
  await requireRecords(tx, 'order_types', charge.order_type_ids, 'order_type_ids');
  const order_type_ids = charge.order_type_ids ?? (await orderTypesBySlug(tx, usual[charge.type]));
  return insertCharge(tx, { ...charge, ...termsOf(charge), order_type_ids });
}

export async function updateCharge(tx: Tx, id: number, changes: ChargeChanges): Promise<void> {
  await requireRecords(tx, 'order_types', changes.order_type_ids, 'order_type_ids');
  const charge = requireFound(await chargeById(tx, id), 'charge', id);
  await changeCharge(tx, id, { ...changes, ...termsOf({ ...charge, ...changes }) });
}

export const removeCharge = (tx: Tx, id: number): Promise<void> => markDeleted(tx, 'charges', [id]);

type Terms = Pick<Charge, 'calculation' | 'rate' | 'amount'>;

/** A percent charge has a rate and no amount, a fixed one the reverse. */
function termsOf({ calculation, rate, amount }: Terms): Terms {
  if (calculation === 'percent' && rate === null)
    throw validationError('rate', 'is required for a percent charge');
  if (calculation === 'fixed' && amount === null)
    throw validationError('amount', 'is required for a fixed charge');
  return calculation === 'percent'
    ? { calculation, rate, amount: null }
    : { calculation, rate: null, amount };
}
