import type { Tx } from '../../db/handle.ts';
import { fromJson } from '../../db/json.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import type { PrintSnapshotInput } from '../../printing/tickets/snapshot.ts';
import type { Place } from '../customers/schema.ts';
import type { OpenOrder } from '../orders/access.ts';
import { couponOf } from '../orders/kept-coupon.ts';
import { balanceOf } from '../orders/settlement.ts';
import { orderHeading } from '../tickets/print.ts';
import { paymentQr } from './payment-qr.ts';
import type { Share } from './shares.ts';
import { customerOnBill, letterheadOf, paymentMethodNames } from './store.ts';

type Sale = Omit<Extract<PrintSnapshotInput, { document: 'bill' }>, 'document'>;

/** Everything a bill or an invoice shows of an order, or of one guest's share of it, as it stands now. */
export async function saleSnapshot(
  tx: Tx,
  open: OpenOrder,
  branch: HostedBranch,
  share?: Share,
): Promise<Sale> {
  const { order } = open;
  const letterhead = await letterheadOf(tx, branch.id);
  const customer = await guestOf(tx, open);
  const balance = balanceOf(order);
  const qr = paymentQr(tx, letterhead, order.id, Math.min(share?.amount ?? balance, balance));
  const names = await paymentMethodNames(tx);
  return {
    ...issueOf(tx, branch),
    business: businessOf(letterhead),
    order: await orderHeading(tx, order.id),
    ...(customer && { customer }),
    items: open.items.filter((item) => item.status !== 'voided').map(itemOnBill),
    subtotal: order.subtotal,
    discounts: discountsOf(order),
    charges: fromJson(order.charges)
      .filter((charge) => charge.amount !== 0)
      .map(({ name, amount }) => ({ name, amount })),
    taxes: fromJson(order.taxes).map(({ name, ppm, inclusive, base, amount }) => ({
      name,
      rate: ppm,
      inclusive,
      taxable: base,
      amount,
    })),
    rounding: order.rounding_adjustment,
    total: order.total,
    payments: open.payments
      .filter((row) => stands(row, open.payments))
      .map((row) => paymentOnBill(row, names)),
    balance_due: balance,
    ...(share && { split: { ...share } }),
    ...(qr && { payment_qr: qr }),
    cashier: tx.caller.name,
    footers: letterhead.ticket_footer?.split('\n') ?? [],
  };
}

/** With where to bring it. */
export async function guestOf(tx: Tx, { order, delivery }: OpenOrder): Promise<Sale['customer']> {
  const customer = await customerOnBill(tx, order.customer_id);
  if (!customer) return undefined;
  const place = delivery?.address ? (JSON.parse(delivery.address) as Place) : undefined;
  const address = [place?.line1, place?.line2, place?.city, place?.postal_code].filter(Boolean).join(', ');
  const { name, ...facts } = customer;
  return { name, ...withoutNulls(facts), ...(address && { address }) };
}

type Letterhead = Awaited<ReturnType<typeof letterheadOf>>;

/** Who sells, as every document of the branch names them. */
/** When and where a paper is issued, in which language and currency. */
export const issueOf = (tx: Tx, { timezone, ticket_language }: HostedBranch) => ({
  issued_at: tx.now,
  time_zone: timezone,
  ...(ticket_language !== null && { language: ticket_language }),
  currency: { code: tx.tenant.currency, exponent: tx.tenant.exponent },
});

export const businessOf = (letterhead: Letterhead): Sale['business'] => ({
  name: letterhead.name,
  ...withoutNulls({
    legal_name: letterhead.legal_name,
    logo: letterhead.logo,
    branch: letterhead.branch === letterhead.name ? null : letterhead.branch,
    phone: letterhead.phone,
    tax_number: letterhead.tax_number,
  }),
  address: [...(letterhead.address?.split('\n') ?? []), ...(letterhead.ticket_header?.split('\n') ?? [])],
});

function discountsOf(order: OrderRow): Sale['discounts'] {
  const { discount_amount, discount_type, discount_value, discount_reason, coupon_amount } = order;
  const discount = {
    kind: 'discount' as const,
    label: 'Discount',
    ...(discount_type === 'percent' && discount_value !== null && { rate: discount_value }),
    ...(discount_reason !== null && { reason: discount_reason }),
    amount: discount_amount,
  };
  const code = couponOf(order)?.code;
  const coupon = { kind: 'coupon' as const, label: 'Coupon', ...(code && { code }), amount: coupon_amount };
  return [discount, coupon].filter(({ amount }) => amount > 0);
}

const itemOnBill = (item: OrderItemRow) => ({
  name: item.name,
  quantity: item.quantity,
  unit_price: item.unit_price,
  modifiers: fromJson(item.modifiers).map(({ name, quantity, price }) => ({
    name,
    quantity,
    price,
  })),
  line_discount: item.line_discount,
  line_total: item.line_total,
});

const stands = (row: PaymentRow, all: readonly PaymentRow[]): boolean =>
  row.kind !== 'void' && !all.some((other) => other.kind === 'void' && other.refund_of === row.id);

const paymentOnBill = (row: PaymentRow, names: ReadonlyMap<string, string>) => ({
  method: names.get(row.payment_method) ?? row.payment_method,
  amount: row.amount,
  tip: row.tip_amount,
  ...withoutNulls({ tendered: row.tendered, change_due: row.change_due, reference: row.transaction_id }),
});

type Filled<T> = { [K in keyof T]?: Exclude<T[K], null> };

const withoutNulls = <T extends object>(fields: T): Filled<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Filled<T>;
