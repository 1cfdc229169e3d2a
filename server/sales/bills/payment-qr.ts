import { orderNumber } from '../../core/ids.ts';
import type { Minor } from '../../core/money/money.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { decimal } from '../../printing/tickets/locale/amounts.ts';
import type { Letterhead } from '../orders/invoices/document.ts';

/** A Devanagari letter takes nine characters in an address. */
const MAX_PAYEE = 30;

/** The branch's payment link; null if it has none. */
export function paymentCodeOf(
  { tenant: { currency } }: Reader | Tx,
  { upi_id, payment_url }: Pick<Letterhead, 'upi_id' | 'payment_url'>,
): 'upi' | 'link' | null {
  if (upi_id !== null && currency === 'INR') return 'upi';
  return payment_url === null ? null : 'link';
}

/** The address a guest's phone opens to pay the amount; undefined if the branch has no link, or nothing is due. */
export function paymentQr(
  handle: Reader | Tx,
  letterhead: Letterhead,
  orderId: number,
  due: Minor,
): { payload: string } | undefined {
  const code = paymentCodeOf(handle, letterhead);
  if (due <= 0 || code === null) return undefined;
  const { currency, exponent } = handle.tenant;
  const amount = decimal(due, { exponent });
  const order = orderNumber(orderId);
  const { upi_id, payment_url, name } = letterhead;
  if (code === 'upi') {
    const payee = [...name].slice(0, MAX_PAYEE).join('');
    return {
      payload: `upi://pay?pa=${upi_id}&pn=${encodeURIComponent(payee)}&am=${amount}&cu=INR&tn=${order}`,
    };
  }
  const facts: Readonly<Record<string, string>> = { amount, currency, order };
  const payload = payment_url?.replace(/\{(\w+)\}/g, (hole, fact: string) => facts[fact] ?? hole);
  return payload ? { payload } : undefined;
}
