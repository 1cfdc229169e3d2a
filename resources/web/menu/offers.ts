interface Offered {
  readonly price: number;
  readonly offer: { readonly price: number | null } | null;
}

/** A dish or size at the price that is due now; `ordinary`: what it costs otherwise, if that is more. */
const due = <P extends Offered>(priced: P): P & { readonly ordinary?: number } => {
  const price = priced.offer?.price ?? priced.price;
  return price < priced.price ? { ...priced, price, ordinary: priced.price } : priced;
};

export type Due<D extends { readonly variants: readonly unknown[] }> = Omit<D, 'variants'> & {
  readonly ordinary?: number;
  readonly variants: readonly (D['variants'][number] & { readonly ordinary?: number })[];
};

/** Dishes at the prices that an order pays now, with those of price rules. */
export const atDuePrices = <D extends Offered & { readonly variants: readonly Offered[] }>(
  dishes: readonly D[],
): Due<D>[] => dishes.map((dish) => ({ ...due(dish), variants: dish.variants.map(due) }));

/** The price that a tile shows: of sizes the cheapest; struck beside it what that costs otherwise. */
export function shownPrice({ price, ordinary, variants }: Due<Offered & { variants: readonly Offered[] }>) {
  const [first, ...others] = variants;
  if (!first) return { isFrom: false, price, ordinary };
  const cheapest = others.reduce((best, one) => (one.price < best.price ? one : best), first);
  return { isFrom: true, price: cheapest.price, ordinary: cheapest.ordinary };
}

/** An offer of a menu, with the orders it is for. */
interface MenuOffer {
  readonly rule_id: number;
  readonly name: string;
  readonly price: number | null;
  readonly until: string | null;
  readonly order_type_ids: readonly number[] | null;
  readonly area_ids: readonly number[] | null;
  readonly sources: readonly string[] | null;
}

/** An order, as its price rules ask about it. */
export interface Sale {
  readonly typeId: number | undefined;
  readonly areaId: number | null;
  readonly source: string;
}

interface OnMenu {
  readonly price: number;
  readonly order_type_prices: Readonly<Record<string, number>>;
  readonly offers: readonly MenuOffer[];
}

export interface Priced {
  readonly price: number;
  /** Without price rules, if that is more. */
  readonly ordinary?: number;
  /** Rules that apply, or may with the rest of the order. */
  readonly rules: readonly number[];
  /** Of the rule that makes it cheaper, else of a deal. */
  readonly name?: string;
}

/** What a dish or size costs in an order at a moment, as far as the menu that was last read says. */
export function priceAt({ price, order_type_prices, offers }: OnMenu, sale: Sale, now: number): Priced {
  const ordinary = order_type_prices[sale.typeId ?? 0] ?? price;
  if (offers.length === 0) return { price: ordinary, rules: [] };
  const valid = offers.filter(
    (offer) => isFor(offer, sale) && (offer.until === null || now < Date.parse(offer.until)),
  );
  const best = valid.reduce<MenuOffer | undefined>(
    (found, offer) => (offer.price !== null && offer.price < (found?.price ?? ordinary) ? offer : found),
    undefined,
  );
  const deals = valid.filter((offer) => offer.price === null);
  const shown = best ?? deals[0];
  return {
    price: best?.price ?? ordinary,
    ...(best && { ordinary }),
    rules: [...(best ? [best.rule_id] : []), ...deals.map(({ rule_id }) => rule_id)],
    ...(shown && { name: shown.name }),
  };
}

const isFor = ({ order_type_ids, area_ids, sources }: MenuOffer, { typeId, areaId, source }: Sale): boolean =>
  (order_type_ids === null || order_type_ids.includes(typeId ?? 0)) &&
  (area_ids === null || (areaId !== null && area_ids.includes(areaId))) &&
  (sources === null || sources.includes(source));
