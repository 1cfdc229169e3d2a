import { computed, signal } from '@preact/signals';
import { newKey } from '../../../../web/api/key.ts';
import { addUp, times } from '../../../../web/format/minor.ts';
import { type Chosen, priceOf } from '../../../../web/menu/choosing.ts';
import { comboOf, isCombo } from '../../../../web/menu/combos.ts';
import { language } from '../../../../web/text/speech.ts';
import { dishes, dishOf, type KioskItem, serving, settings } from '../restaurant.ts';
import { sendingSince } from './sending.ts';

/** What a guest chose of a dish. */
export interface Choice {
  readonly variantId: number | null;
  readonly modifiers: Chosen;
}

export interface CartLine extends Choice {
  readonly key: string;
  readonly dishId: number;
  readonly quantity: number;
}

export const cart = signal<readonly CartLine[]>([]);
/** What the guest said to a service charge. */
export const consents = signal(false);
/** Where it is brought; empty: the guest fetches it. */
export const tableName = signal('');
/** What was taken off the cart, or refused, in words. */
export const notice = signal<string | undefined>(undefined);

export const inCart = computed(() => cart.value.reduce((sum, { quantity }) => sum + quantity, 0));

/** Until the server has said what it comes to. */
export const soFar = computed(() =>
  addUp(
    cart.value.map((line) => {
      const dish = dishOf(line.dishId);
      return dish ? times(priceOf(dish, line), line.quantity) : 0;
    }),
  ),
);

export const countOf = (dishId: number): number =>
  cart.value.filter((line) => line.dishId === dishId).reduce((sum, { quantity }) => sum + quantity, 0);

const same = (one: Choice, other: Choice): boolean =>
  one.variantId === other.variantId &&
  one.modifiers.size === other.modifiers.size &&
  [...one.modifiers].every(([id, times]) => other.modifiers.get(id) === times);

const MAX_OF_ONE = 20;

/** One more of the same, or a line of its own. */
export function put(dish: KioskItem, choice: Choice, quantity: number): void {
  const at = cart.value.findIndex((line) => line.dishId === dish.id && same(line, choice));
  const there = cart.value[at];
  if (there) setQuantity(there.key, there.quantity + quantity);
  else cart.value = [...cart.value, { ...choice, key: newKey(), dishId: dish.id, quantity }];
}

/** Of a dish without a question. */
export const putPlain = (dish: KioskItem): void => put(dish, { variantId: null, modifiers: new Map() }, 1);

/** What is on its way stays as it was sent. */
const isFixed = (): boolean => sendingSince.value !== undefined;

export function setQuantity(key: string, quantity: number): void {
  if (isFixed()) return;
  const most = Math.min(quantity, MAX_OF_ONE);
  cart.value = cart.value.flatMap((line) =>
    line.key !== key ? [line] : most > 0 ? [{ ...line, quantity: most }] : [],
  );
}

export function change(key: string, choice: Choice, quantity: number): void {
  if (isFixed()) return;
  cart.value = cart.value.map((line) => (line.key === key ? { ...line, ...choice, quantity } : line));
}

/** What can no longer be had leaves the cart; answers what left, by name. */
export function withoutSoldOut(): string[] {
  const has = (line: CartLine): boolean => {
    const dish = dishOf(line.dishId);
    const off = dish?.modifier_groups
      .flatMap(({ modifiers }) => modifiers)
      .some(({ id, is_available }) => !is_available && line.modifiers.has(id));
    const isPortion =
      line.variantId === null || dish?.variants.some(({ id }) => id === line.variantId) === true;
    return dish?.is_available === true && off !== true && isPortion;
  };
  const gone = cart.value.filter((line) => !has(line));
  if (gone.length > 0) cart.value = cart.value.filter(has);
  return gone.map(({ dishId }) => dishes.value.find(({ id }) => id === dishId)?.name ?? '');
}

/** A restaurant that asks nobody adds its charges; false would leave them out there too. */
const consentOf = (says: boolean): boolean | undefined =>
  settings.value?.asks_charge_consent ? says : undefined;

const optionOf = (dish: KioskItem | undefined, wanted: number) =>
  dish?.modifier_groups.flatMap(({ modifiers }) => modifiers).find(({ id }) => id === wanted);

const shown = (dish: KioskItem | undefined, modifiers: Chosen) =>
  [...modifiers].map(([modifier_id, times]) => ({
    modifier_id,
    quantity: times,
    price: optionOf(dish, modifier_id)?.price,
  }));

const shownCombo = (dish: KioskItem, chosen: Chosen) =>
  comboOf(dish, chosen).map((one) => ({ ...one, price: optionOf(dish, one.option_id)?.price }));

/** As the API takes it, at the prices that the guest saw. */
export const orderBody = (says: boolean) => ({
  items: cart.value.map(({ dishId, quantity, variantId, modifiers }) => {
    const dish = dishOf(dishId);
    const variant = dish?.variants.find(({ id }) => id === variantId);
    return {
      menu_item_id: dishId,
      quantity,
      price: variant?.price ?? dish?.price,
      ...(variantId !== null && { variant_id: variantId }),
      ...(dish && isCombo(dish)
        ? { combo: shownCombo(dish, modifiers) }
        : { modifiers: shown(dish, modifiers) }),
    };
  }),
  order_type: serving.value,
  ...(tableName.value !== '' && { table_name: tableName.value }),
  charge_consent: consentOf(says),
  language: language.value,
});
