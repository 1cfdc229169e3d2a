import { requireFound, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { columns } from '../../identity/records/columns.ts';
import { codeFrom, requireFree } from '../../identity/records/service.ts';
import { changeRecord, insertRecord, markDeleted } from '../../identity/records/store.ts';
import type { NewPaymentMethod, PaymentMethodChanges } from './schema.ts';
import { paymentMethodById } from './store.ts';

/** The code for money whose method nobody recorded. */
const RESERVED = 'unrecorded';

export async function createPaymentMethod(tx: Tx, method: NewPaymentMethod): Promise<number> {
  const code = method.code ?? codeFrom(method.name, 'code');
  if (code === RESERVED) throw validationError('code', 'is reserved');
  await requireFree(tx, 'payment_methods', 'code', code);
  return insertRecord(tx, 'payment_methods', columns({ ...method, code }));
}

export async function updatePaymentMethod(
  tx: Tx,
  id: number,
  { code, ...changes }: PaymentMethodChanges,
): Promise<void> {
  const method = requireFound(await paymentMethodById(tx, id), 'payment method', id);
  if (code !== undefined && code !== method.code) throw validationError('code', "can't be changed");
  await changeRecord(tx, 'payment_methods', id, columns(changes));
}

/** Payments keep their method's code, so their history does not need its record. */
export const removePaymentMethod = (tx: Tx, id: number): Promise<void> =>
  markDeleted(tx, 'payment_methods', [id]);
