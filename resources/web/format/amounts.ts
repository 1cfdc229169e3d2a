interface Billed {
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

/** What lies between the subtotal of an order and its total, as the server reckoned it; what comes to nothing is left out. */
export function amountsOf(order: Billed, words: Words): (readonly [string, number])[] {
  const rows: readonly (readonly [string, number])[] = [
    [order.discount_reason ?? words.discount, -order.discount_amount],
    [order.coupon_code ?? words.coupon, -order.coupon_amount],
    ...(order.charges ?? []).map(({ name, amount }) => [name, amount] as const),
    ...(order.taxes ?? [])
      .filter(({ inclusive }) => !inclusive)
      .map(({ name, amount }) => [name, amount] as const),
    [words.rounding, order.rounding_adjustment],
  ];
  return rows.filter(([, amount]) => amount !== 0);
}
