import { percent } from './format.ts';

interface Billed {
  readonly discount_type?: string | null;
  readonly discount_value?: number | null;
  readonly discount_reason: string | null;
  readonly discount_amount: number;
  readonly coupon_code?: string | null;
  readonly coupon_amount: number;
  readonly charges?: readonly { readonly name: string; readonly amount: number }[];
  readonly taxes?: readonly { readonly name: string; readonly amount: number; readonly inclusive: boolean }[];
  readonly rounding_adjustment: number;
}

interface Words {
  readonly discount: string;
  readonly coupon: string;
  readonly rounding: string;
}

/** `Discount 10%`, so that whoever is asked need not calculate it. */
const discountOf = ({ discount_type, discount_value }: Billed, discount: string): string =>
  discount_type === 'percent' && discount_value ? `${discount} ${percent(discount_value)}` : discount;

/** The amounts between an order's subtotal and its total, as the server calculated them, without zeros. */
export function amountsOf(order: Billed, words: Words): (readonly [string, number])[] {
  const rows: readonly (readonly [string, number])[] = [
    [
      [discountOf(order, words.discount), order.discount_reason].filter(Boolean).join(' · '),
      -order.discount_amount,
    ],
    [order.coupon_code ?? words.coupon, -order.coupon_amount],
    ...(order.charges ?? []).map(({ name, amount }) => [name, amount] as const),
    ...(order.taxes ?? [])
      .filter(({ inclusive }) => !inclusive)
      .map(({ name, amount }) => [name, amount] as const),
    [words.rounding, order.rounding_adjustment],
  ];
  return rows.filter(([, amount]) => amount !== 0);
}
