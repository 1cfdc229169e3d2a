import { invoiceRulesOf } from '../../../core/countries.ts';
import { type Minor, type Ppm, toDecimal } from '../../../core/money/money.ts';
import { toIso } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import type { PrintSnapshotInput } from '../../../printing/tickets/snapshot.ts';
import type { Place } from '../../customers/schema.ts';
import { comboOnPaperOf } from '../../kots/tickets/combo.ts';
import type { LoadedOrder } from '../access.ts';
import { lineShares } from '../pricing/line-shares.ts';
import { couponOf } from '../pricing/stored-coupon.ts';
import { grantedOn } from '../rules/line.ts';
import { customerOnBill, letterheadOf } from './letterhead-store.ts';
import { zatcaQr } from './zatca-qr.ts';

type Printed = Extract<PrintSnapshotInput, { document: 'invoice' }>;

export interface InvoiceTax {
  readonly name: string;
  readonly code: string;
  readonly rate: Ppm;
  readonly inclusive: boolean;
  readonly taxable: Minor;
  readonly amount: Minor;
}

/** Counted from 1; without a quantity all that is left of it. */
export interface CreditedLine {
  readonly line: number;
  readonly quantity?: number | undefined;
}

/** An invoice's permanent content. Money in minor units; `discount` is the line's part of the order's discounts. */
export interface InvoiceDocument {
  readonly business: Printed['business'];
  /** A business customer; a guest's name is only on the bill. */
  readonly customer?: Printed['customer'];
  readonly items: readonly (NonNullable<Printed['items']>[number] & {
    readonly discount: Minor;
    readonly amount: Minor;
    readonly taxes: readonly InvoiceTax[];
    /** On a credit note: the invoice's line, counted from 1. */
    readonly line?: number;
    /** On a credit note: a part of the line's amount, not pieces. */
    readonly is_part?: boolean;
  })[];
  readonly subtotal: Minor;
  readonly discounts: NonNullable<Printed['discounts']>;
  /** On a credit note with its position among the invoice's, counted from 1. */
  readonly charges: readonly (NonNullable<Printed['charges']>[number] & { readonly place?: number })[];
  /** On the taxable charges. */
  readonly charge_taxes: readonly InvoiceTax[];
  readonly taxes: readonly InvoiceTax[];
  readonly rounding: Minor;
  readonly total: Minor;
  /** Scanned by inspectors. */
  readonly verification?: string;
}

export async function documentOf(tx: Tx, { order, items }: LoadedOrder): Promise<InvoiceDocument> {
  const letterhead = await letterheadOf(tx, order.branch_id);
  const buyer = await customerOnBill(tx, order.customer_id);
  const live = items.filter((item) => item.status !== 'voided');
  const shares = lineShares(order, live);
  const taxes = fromJson(order.taxes).map(onInvoice);
  const document = {
    business: businessOf(letterhead),
    ...(buyer?.tax_number && { customer: buyerOf(buyer) }),
    items: live.map((item, at) => ({
      ...itemOnBill(item),
      discount: shares.lines[at]?.discount ?? 0,
      amount: shares.lines[at]?.amount ?? 0,
      taxes: shares.lines[at]?.taxes.map(onInvoice) ?? [],
    })),
    subtotal: order.subtotal,
    discounts: discountsOf(order),
    charges: chargesOnBill(order),
    charge_taxes: shares.charges.taxes.map(onInvoice),
    taxes,
    rounding: order.rounding_adjustment,
    total: order.total,
  };
  return { ...document, ...verificationOf(tx, letterhead, document) };
}

function buyerOf({ name, tax_number, addresses }: Buyer): Printed['customer'] {
  const [first] = JSON.parse(addresses) as Place[];
  const lines = [first?.line1, first?.line2, [first?.city, first?.postal_code].filter(Boolean).join(' ')];
  const address = lines.filter(Boolean).join('\n');
  return { name, ...withoutNulls({ tax_number }), ...(address && { address }) };
}

type Buyer = NonNullable<Awaited<ReturnType<typeof customerOnBill>>>;

/** Required by Saudi Arabia; a seller without a VAT number has nothing to verify. */
export function verificationOf(
  { tenant, now }: Tx,
  { country, legal_name, name, tax_number }: Letterhead,
  { total, taxes }: Pick<InvoiceDocument, 'total' | 'taxes'>,
): Pick<InvoiceDocument, 'verification'> {
  if (invoiceRulesOf(country).qr !== 'zatca' || !tax_number) return {};
  const vat = taxes.reduce((sum, { amount }) => sum + amount, 0);
  return {
    verification: zatcaQr({
      seller: legal_name ?? name,
      vatNumber: tax_number,
      issuedAt: toIso(now).replace(/\.\d+Z$/, 'Z'),
      total: toDecimal(total, tenant.exponent).toFixed(tenant.exponent),
      vat: toDecimal(vat, tenant.exponent).toFixed(tenant.exponent),
    }),
  };
}

const onInvoice = (tax: {
  name: string;
  code: string;
  ppm: Ppm;
  inclusive: boolean;
  base: Minor;
  amount: Minor;
}): InvoiceTax => ({
  name: tax.name,
  code: tax.code,
  rate: tax.ppm,
  inclusive: tax.inclusive,
  taxable: tax.base,
  amount: tax.amount,
});

export type Letterhead = Awaited<ReturnType<typeof letterheadOf>>;

/** The seller, as on every document of the branch. */
export const businessOf = (letterhead: Letterhead): Printed['business'] => ({
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

/** Each with its reason, if that is more than the restaurant's usual terms. */
export const chargesOnBill = (order: OrderRow) =>
  fromJson(order.charges)
    .filter((charge) => charge.amount !== 0)
    .map((charge) => ({
      name: charge.name,
      amount: charge.amount,
      ...(charge.ground === 'agreed' && { agreed: true }),
      ...(charge.reason && { reason: charge.reason }),
    }));

export function discountsOf(order: OrderRow): NonNullable<Printed['discounts']> {
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

export const itemOnBill = (item: OrderItemRow) => ({
  name: item.name,
  ...withoutNulls({ hsn_code: item.hsn_code ?? null }),
  quantity: item.quantity,
  ...shareOnBill(item),
  ...comboOnPaperOf(item),
  unit_price: item.unit_price,
  modifiers: fromJson(item.modifiers).map(({ name, quantity, price }) => ({ name, quantity, price })),
  ...rulesOnBill(item),
  line_discount: item.line_discount,
  line_total: item.line_total,
});

const rulesOnBill = (item: OrderItemRow) =>
  item.rule_discount === 0
    ? {}
    : { rule_discounts: grantedOn(item).map(({ name, amount }) => ({ name, amount })) };

const shareOnBill = ({ share_part: part, share_of: of }: OrderItemRow) =>
  part === null || of === null ? {} : { share: { part, of } };

type Filled<T> = { [K in keyof T]?: Exclude<T[K], null> };

export const withoutNulls = <T extends object>(fields: T): Filled<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Filled<T>;
