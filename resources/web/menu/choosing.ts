import { addUp, times } from '../format/minor.ts';

/** A question about a dish, with its answers. */
export interface ChoiceGroup {
  readonly min_select: number;
  readonly max_select: number | null;
  readonly required: boolean;
  readonly modifiers: readonly { readonly id: number; readonly price: number }[];
}

/** How many answers it takes. */
export type ChoiceRule = Pick<ChoiceGroup, 'required' | 'max_select'>;

interface Dish {
  readonly price: number;
  readonly variants: readonly { readonly id: number; readonly price: number }[];
  readonly modifier_groups: readonly ChoiceGroup[];
}

/** Modifier id → how often. */
export type Chosen = ReadonlyMap<number, number>;

/** The groups that are asked: those of a combo's dish once it is chosen. */
export const askedOf = <G extends object>(groups: readonly G[], chosen: Chosen): readonly G[] =>
  groups.filter((group) => !('of' in group) || chosen.has(group.of as number));

/** One answer, where another takes its place. */
export const isSingle = ({ max_select }: ChoiceGroup): boolean => max_select === 1;

/** Every question has as many answers as it asks for. */
export const isComplete = (groups: readonly ChoiceGroup[], chosen: Chosen): boolean =>
  askedOf(groups, chosen).every(({ modifiers, required, min_select, max_select }) => {
    const count = modifiers.reduce((sum, { id }) => sum + (chosen.get(id) ?? 0), 0);
    if (count === 0) return !required;
    return count >= min_select && (max_select === null || count <= max_select);
  });

/** The chosen one alone where there is one answer; else in or out. */
export function picked(group: ChoiceGroup, chosen: Chosen, id: number): Map<number, number> {
  const next = new Map(chosen);
  if (isSingle(group)) for (const one of group.modifiers) if (one.id !== id) next.delete(one.id);
  if (!next.delete(id)) next.set(id, 1);
  return next;
}

/** A unit with its extras. */
export function priceOf(
  { price, variants, modifier_groups }: Dish,
  { variantId, modifiers }: { readonly variantId: number | null; readonly modifiers: Chosen },
): number {
  const base = variants.find(({ id }) => id === variantId)?.price ?? price;
  const all = modifier_groups.flatMap((group) => group.modifiers);
  return addUp([base, ...all.map((one) => times(one.price, modifiers.get(one.id) ?? 0))]);
}
