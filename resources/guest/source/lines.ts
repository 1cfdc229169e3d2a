import type { DataOf } from '../../client/client.ts';
import { addUp, times } from '../../web/format/minor.ts';
import { type Chosen, priceOf } from '../../web/menu/choosing.ts';
import { type ComboChoice, chosenOf, comboOf } from '../../web/menu/combos.ts';
import type { Due } from '../../web/menu/offers.ts';

export type Dish = Due<DataOf<'GET /guest/menu'>[number]>;
export type Session = NonNullable<DataOf<'GET /guest/session'>>;
export type OwnOrder = Session['orders'][number];

/** A line of the API's body. */
interface Item {
  readonly menu_item_id: number;
  readonly quantity: number;
  /** Of the dish or its variant, as this phone shows it; another one is refused. */
  readonly price?: number;
  readonly variant_id?: number;
  readonly modifiers?: readonly {
    readonly modifier_id: number;
    readonly quantity: number;
    readonly price?: number;
  }[];
  readonly combo?: readonly (ComboChoice & { readonly price?: number | undefined })[];
  readonly note?: string;
}

/** With how it is shown; the names are of the language it was chosen in. */
export interface CartLine {
  readonly item: Item;
  readonly name: string;
  readonly extras: readonly string[];
  /** A unit with its extras. */
  readonly price: number;
}

/** The line at the prices of the menu; as it is where the dish has gone. */
function atPricesOf(dishes: readonly Dish[], line: CartLine): CartLine {
  const { menu_item_id, variant_id = null, modifiers = [] } = line.item;
  const dish = dishes.find(({ id }) => id === menu_item_id);
  if (!dish) return line;
  if (line.item.combo) return comboAtPricesOf(dish, line, line.item.combo);
  const options = dish.modifier_groups.flatMap((group) => group.modifiers);
  const priced = modifiers.map((one) => ({ ...one, ...shownOf(options, one.modifier_id) }));
  const chosen = new Map(modifiers.map(({ modifier_id, quantity }) => [modifier_id, quantity]));
  return {
    ...line,
    item: {
      ...line.item,
      price: dish.variants.find(({ id }) => id === variant_id)?.price ?? dish.price,
      ...(priced.length > 0 && { modifiers: priced }),
    },
    price: priceOf(dish, { variantId: variant_id, modifiers: chosen }),
  };
}

/** The choices of a combo at the surcharges that are shown. */
export const comboShown = (dish: Dish, chosen: Chosen) => {
  const options = dish.modifier_groups.flatMap((group) => group.modifiers);
  return comboOf(dish, chosen).map((one) => ({ ...one, ...shownOf(options, one.option_id) }));
};

function comboAtPricesOf(dish: Dish, line: CartLine, combo: readonly ComboChoice[]): CartLine {
  const chosen = chosenOf(dish, combo);
  return {
    ...line,
    item: { ...line.item, price: dish.price, combo: comboShown(dish, chosen) },
    price: priceOf(dish, { variantId: null, modifiers: chosen }),
  };
}

const shownOf = (options: readonly { readonly id: number; readonly price: number }[], wanted: number) => {
  const price = options.find(({ id }) => id === wanted)?.price;
  return price === undefined ? {} : { price };
};

interface Repriced {
  readonly cart: readonly CartLine[];
  /** Names of what costs something else than was shown. */
  readonly changed: readonly string[];
}

export function repriced(dishes: readonly Dish[], lines: readonly CartLine[]): Repriced {
  const cart = lines.map((line) => atPricesOf(dishes, line));
  const changed = cart.filter(({ price }, at) => price !== lines[at]?.price).map(({ name }) => name);
  return { cart, changed: [...new Set(changed)] };
}

export const dishesIn = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { item }) => sum + item.quantity, 0);

export const sumOf = (lines: readonly CartLine[]): number =>
  addUp(lines.map(({ item, price }) => times(price, item.quantity)));

/** What was chosen, in words that are the same for the same choice. */
const choiceOf = ({ item }: CartLine): string => {
  const { menu_item_id, variant_id, modifiers = [], combo = [], note = '' } = item;
  const options = modifiers.map(({ modifier_id, quantity }) => `${modifier_id} ${quantity}`);
  const parts = combo.map((one) => JSON.stringify(one));
  return JSON.stringify([menu_item_id, variant_id, options.toSorted(), parts.toSorted(), note]);
};

/** One more of a line that is the same, else a new one. */
export function withLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const at = lines.findIndex((one) => choiceOf(one) === choiceOf(line));
  const same = lines[at];
  if (!same) return [...lines, line];
  return withQuantity(lines, at, same.item.quantity + line.item.quantity);
}

/** None takes the line off. */
export const withQuantity = (lines: readonly CartLine[], at: number, quantity: number): CartLine[] =>
  lines.flatMap((line, place) => {
    if (place !== at) return [line];
    return quantity > 0 ? [{ ...line, item: { ...line.item, quantity } }] : [];
  });
