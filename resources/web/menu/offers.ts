interface Offered {
  readonly price: number;
  readonly offer: { readonly price: number | null } | null;
}

const due = <P extends Offered>(priced: P): P => ({ ...priced, price: priced.offer?.price ?? priced.price });

/** Dishes at the prices that an order pays now, with those of price rules. */
export const atDuePrices = <D extends Offered & { readonly variants: readonly Offered[] }>(
  dishes: readonly D[],
): D[] => dishes.map((dish) => ({ ...due(dish), variants: dish.variants.map(due) }));
