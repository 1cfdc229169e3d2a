import { methodKindsOf } from '../../../catalogue/payment-methods/store.ts';
import { AppError } from '../../../core/errors.ts';
import { refundable } from '../../../core/money/order-account.ts';
import type { Handle } from '../../../db/handle/handle.ts';
import type { PaymentRow } from '../../../db/tables/sales.ts';

interface Method {
  readonly kind: string;
  readonly code: string;
}

/** A payment on account is owed by a customer, who must be on the order first. */
export function assertOwedBySomebody(customerId: number | null, methods: readonly Method[]): void {
  const method = methods.find(({ kind }) => kind === 'on_account');
  if (customerId !== null || !method) return;
  throw new AppError('CUSTOMER_REQUIRED', { details: { payment_method: method.code } });
}

/** The customer of a payment on account cannot be removed from the order. */
export async function assertNothingOnAccount(handle: Handle, payments: readonly PaymentRow[]): Promise<void> {
  const kept = payments.filter((row) => row.kind === 'payment' && refundable(row, payments).amount > 0);
  const codes = [...new Set(kept.map(({ payment_method }) => payment_method))];
  if (codes.length > 0) assertOwedBySomebody(null, await methodKindsOf(handle, codes));
}
