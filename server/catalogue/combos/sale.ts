import type { Minor } from '../../core/money/money.ts';
import { cached } from '../../db/handle/cached.ts';
import { activeOptions, activeSteps } from './store.ts';

export interface SaleOption {
  readonly id: number;
  readonly menu_item_id: number;
  readonly variant_id: number | null;
  readonly surcharge: Minor;
  readonly max_quantity: number;
  readonly is_default: boolean;
}

export interface SaleStep {
  readonly id: number;
  readonly name: string;
  readonly min_select: number;
  readonly max_select: number;
  readonly course: number | null;
  readonly options: readonly SaleOption[];
}

/** The steps of every combo, by its dish. */
export type Combos = ReadonlyMap<number, readonly SaleStep[]>;

/** Cached with the menu: most restaurants have none, and no order then reads more. */
export const combosSold = cached('menu.', 'combos', async (tx): Promise<Combos> => {
  const steps = await activeSteps(tx, {});
  if (steps.length === 0) return new Map();
  const byStep = Map.groupBy(await activeOptions(tx, {}), ({ combo_step_id }) => combo_step_id);
  const whole = steps.map(({ menu_item_id, ...step }) => ({
    menu_item_id,
    step: {
      ...step,
      options: (byStep.get(step.id) ?? []).map(({ combo_step_id: _, is_default, ...option }) => ({
        ...option,
        is_default: is_default === 1,
      })),
    },
  }));
  return new Map(
    [...Map.groupBy(whole, ({ menu_item_id }) => menu_item_id)].map(([item, own]) => [
      item,
      own.map(({ step }) => step),
    ]),
  );
});
