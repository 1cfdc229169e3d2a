import { shortMoney } from '../format/format.ts';
import {
  askedOf,
  type ChoiceGroup,
  type ChoiceRule,
  type Chosen,
  isSingle,
  picked,
} from '../menu/choosing.ts';
import { Options } from './options.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly ordinary?: number;
}

interface Group extends ChoiceGroup {
  readonly id: number;
  readonly name: string;
  readonly modifiers: readonly (Named & { readonly is_available: boolean })[];
}

interface Choice {
  readonly variantId: number | null;
  readonly modifiers: Chosen;
}

interface DishOptionsProps {
  readonly dish: { readonly variants: readonly Named[]; readonly modifier_groups: readonly Group[] };
  readonly choice: Choice;
  /** Such as `Portion`. */
  readonly portion: string;
  /** In words. */
  readonly ruleOf: (rule: ChoiceRule) => string;
  readonly onChoose: (part: Partial<Choice>) => void;
}

/** Everything a guest chooses of a dish: its size and its extras. */
export const DishOptions = ({ dish, choice, portion, ruleOf, onChoose }: DishOptionsProps) => (
  <>
    {dish.variants.length > 0 && (
      <Options
        title={portion}
        rule={ruleOf({ required: true, max_select: 1 })}
        isSingle
        options={dish.variants.map((one) => ({ ...one, price: shortMoney(one.price) }))}
        isChosen={(id) => choice.variantId === id}
        onChoose={(variantId) => onChoose({ variantId })}
      />
    )}
    {askedOf(dish.modifier_groups, choice.modifiers).map((group) => (
      <Options
        key={group.id}
        title={group.name}
        rule={ruleOf(group)}
        isSingle={isSingle(group)}
        options={group.modifiers
          .filter((one) => one.is_available)
          .map((one) => ({ ...one, price: one.price > 0 ? `+${shortMoney(one.price)}` : '' }))}
        isChosen={(id) => choice.modifiers.has(id)}
        onChoose={(id) => onChoose({ modifiers: picked(group, choice.modifiers, id) })}
      />
    ))}
  </>
);
