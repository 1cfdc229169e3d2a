import { grouped } from '../data/grouped.ts';
import type { Chosen } from './choosing.ts';
import type { Named } from './names.ts';

/** Combos are asked for as any other dish is: each step is a group, and the dishes that it offers are its choices. */

interface Option {
  readonly id: number;
  readonly menu_item_id: number;
  readonly variant_id: number | null;
  readonly surcharge: number;
  readonly max_quantity: number;
  readonly is_default: boolean;
  readonly is_active?: boolean;
}

interface Step extends Named {
  readonly id: number;
  readonly min_select: number;
  readonly max_select: number;
  readonly options: readonly Option[];
}

interface Choice extends Named {
  readonly id: number;
  readonly price: number;
  readonly is_available: boolean;
  readonly is_active?: boolean;
  readonly max_quantity: number;
}

interface Group extends Named {
  readonly id: number;
  readonly min_select: number;
  readonly max_select: number | null;
  readonly required: boolean;
  readonly is_active?: boolean;
  readonly modifiers: readonly Choice[];
}

interface Dish extends Named {
  readonly id: number;
  readonly is_available: boolean;
  readonly reason: 'off' | 'sold_out' | null;
  readonly allergens: readonly string[];
  readonly variants: readonly (Named & { readonly id: number })[];
  readonly modifier_groups: readonly Group[];
  readonly combo_steps: readonly Step[];
}

/** A choice of a combo: a dish that it offers, or a modifier of such a dish. */
interface ComboPart extends Choice {
  /** Of a dish. */
  readonly allergens?: readonly string[];
  /** Of a modifier: its own id, while `id` is that of the choice. */
  readonly modifier_id?: number;
}

interface ComboGroup extends Group {
  /** The option whose dish it is asked of; none for a step. */
  readonly of?: number;
  readonly modifiers: readonly ComboPart[];
}

export const isCombo = ({ combo_steps }: Pick<Dish, 'combo_steps'>): boolean => combo_steps.length > 0;

/** The menu with the steps of combos as their groups. `menu`: everything that combos may offer. */
export function withCombos<D extends Dish>(menu: readonly D[]): readonly D[] {
  if (!menu.some(isCombo)) return menu;
  const byId = new Map(menu.map((dish) => [dish.id, dish]));
  return menu.map((dish) => (isCombo(dish) ? asCombo(dish, byId) : dish));
}

/**
 * A combo with its groups: its steps, and behind them the groups of the dishes that they offer, which are asked of whoever
 * chose that dish. What belongs to a dish has ids below 0: one modifier may be chosen with two dishes.
 */
function asCombo<D extends Dish>(combo: D, menu: ReadonlyMap<number, D>): D {
  const behind: ComboGroup[] = [];
  let last = 0;
  const askBehind = (option: Option, dish: D): void => {
    for (const group of dish.modifier_groups)
      behind.push({
        ...{ ...group, id: --last, of: option.id, name: `${dish.name}: ${group.name}`, name_i18n: null },
        modifiers: group.modifiers.map((one) => ({ ...one, id: --last, modifier_id: one.id })),
      });
  };
  const steps = combo.combo_steps.map((step): ComboGroup => {
    const modifiers = step.options.flatMap((option) => {
      const dish = menu.get(option.menu_item_id);
      if (!dish || option.is_active === false) return [];
      askBehind(option, dish);
      const { is_available, allergens } = dish;
      return [{ ...option, ...nameOfOption(dish, option), price: option.surcharge, is_available, allergens }];
    });
    return { ...step, required: step.min_select > 0, is_active: true, modifiers };
  });
  const all = steps.flatMap(({ modifiers }) => modifiers.flatMap((one) => one.allergens ?? []));
  return {
    ...combo,
    modifier_groups: [...steps, ...behind],
    allergens: [...new Set([...combo.allergens, ...all])],
    ...(combo.is_available && !steps.every(isOpen) && { is_available: false, reason: 'sold_out' as const }),
  };
}

/** As many can be had as the step asks for. */
const isOpen = ({ min_select, modifiers }: ComboGroup): boolean =>
  modifiers.reduce((sum, one) => (one.is_available ? sum + one.max_quantity : sum), 0) >= min_select;

function nameOfOption(dish: Dish, { variant_id }: Option): Named {
  const size = dish.variants.find(({ id }) => id === variant_id);
  if (!size) return { name: dish.name, name_i18n: dish.name_i18n ?? null };
  const languages = Object.keys(dish.name_i18n ?? {});
  const inLanguage = (language: string) =>
    `${dish.name_i18n?.[language] ?? dish.name} (${size.name_i18n?.[language] ?? size.name})`;
  return {
    name: `${dish.name} (${size.name})`,
    name_i18n: Object.fromEntries(languages.map((one) => [one, inLanguage(one)])),
  };
}

/** What a combo is sold as unless somebody chooses; nothing for any other dish. */
export const defaultsOf = ({ combo_steps }: Pick<Dish, 'combo_steps'>): Chosen =>
  new Map(
    combo_steps.flatMap(({ options }) =>
      options.filter((one) => one.is_default && one.is_active !== false).map(({ id }) => [id, 1] as const),
    ),
  );

/** The combo with another dish of its first step as the one that is sold unless somebody chooses. */
export const beginningWith = <D extends Dish>(combo: D, { id }: Pick<Dish, 'id'>): D => {
  const [first, ...others] = combo.combo_steps;
  const wanted = first?.options.find((option) => option.menu_item_id === id);
  if (!first || !wanted) return combo;
  const options = first.options.map((option) => ({ ...option, is_default: option === wanted }));
  return { ...combo, combo_steps: [{ ...first, options }, ...others] };
};

export interface ComboChoice {
  readonly option_id: number;
  readonly quantity: number;
  readonly modifiers: readonly { readonly modifier_id: number; readonly quantity: number }[];
}

const groupsOf = ({ modifier_groups }: Pick<Dish, 'modifier_groups'>) =>
  modifier_groups as readonly ComboGroup[];

/** What was chosen of a combo, as the API takes it. */
export const comboOf = (dish: Pick<Dish, 'modifier_groups'>, chosen: Chosen): ComboChoice[] =>
  groupsOf(dish)
    .filter(({ of }) => of === undefined)
    .flatMap(({ modifiers }) => modifiers)
    .flatMap(({ id: option_id }) => {
      const quantity = chosen.get(option_id);
      return quantity === undefined
        ? []
        : [{ option_id, quantity, modifiers: extrasOf(dish, option_id, chosen) }];
    });

const extrasOf = (dish: Pick<Dish, 'modifier_groups'>, optionId: number, chosen: Chosen) =>
  groupsOf(dish)
    .filter(({ of }) => of === optionId)
    .flatMap(({ modifiers }) => modifiers)
    .flatMap(({ id, modifier_id }) => {
      const quantity = chosen.get(id);
      return quantity === undefined || modifier_id === undefined ? [] : [{ modifier_id, quantity }];
    });

/** The same as it was chosen; what the combo offers no more is left out. */
export const chosenOf = (dish: Pick<Dish, 'modifier_groups'>, combo: readonly ComboChoice[]): Chosen =>
  new Map(
    groupsOf(dish).flatMap(({ of, modifiers }) =>
      modifiers.flatMap(({ id, modifier_id }) => {
        const choice = combo.find(({ option_id }) => option_id === (of ?? id));
        const one = of === undefined ? choice : choice?.modifiers.find((m) => m.modifier_id === modifier_id);
        return one ? [[id, one.quantity] as const] : [];
      }),
    ),
  );

/** A combo contains what its chosen dishes contain. */
export function asChosen<D extends Dish>(dish: D, chosen: Chosen): D {
  if (!isCombo(dish)) return dish;
  const parts = groupsOf(dish).flatMap(({ modifiers }) => modifiers.filter(({ id }) => chosen.has(id)));
  return { ...dish, allergens: [...new Set(parts.flatMap(({ allergens = [] }) => allergens))] };
}

interface SoldPart {
  readonly quantity: number;
  readonly modifiers: readonly { readonly modifier_id: number; readonly quantity: number }[];
  readonly combo: { readonly option_id: number; readonly quantity: number } | null;
}

/** The choice that lines of one combo were made of. */
export function choiceOfParts(parts: readonly SoldPart[]): ComboChoice[] {
  const byOption = grouped(parts, ({ combo }) => combo?.option_id ?? 0);
  return [...byOption].map(([option_id, lines]) => ({
    option_id,
    quantity: Math.max(
      1,
      Math.round(lines.reduce((sum, one) => sum + one.quantity, 0) / (lines[0]?.combo?.quantity ?? 1)),
    ),
    modifiers: lines[0]?.modifiers.map(({ modifier_id, quantity }) => ({ modifier_id, quantity })) ?? [],
  }));
}

interface OfCombo<C> {
  readonly combo: C | null;
}

/** The combo of a line, where the line above it is not of the same one. */
export function comboHead<C extends { readonly order_item_id: number }>(
  lines: readonly OfCombo<C>[],
  at: number,
): C | null {
  const combo = lines[at]?.combo ?? null;
  return combo?.order_item_id === lines[at - 1]?.combo?.order_item_id ? null : combo;
}
