import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { searchable } from '../../core/text.ts';
import type { ComboStep } from '../combos/schema.ts';
import type { MenuItem, MenuItemChanges } from '../menu/schema.ts';

/** A combo in a cell, as JSON: dishes and sizes by their names, amounts as the restaurant's money writes them. */
const Steps = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(200),
      translations: z.record(z.string().max(40), z.string().max(200)).optional(),
      min: z.int().min(0).max(20).default(1),
      max: z.int().min(1).max(20).default(1),
      course: z.int().min(1).max(20).nullable().default(null),
      active: z.boolean().default(true),
      options: z
        .array(
          z.strictObject({
            item: z.string().min(1).max(200),
            size: z.string().max(200).nullable().default(null),
            surcharge: z.union([z.string().max(20), z.number()]).default(0),
            max: z.int().min(1).max(20).default(1),
            default: z.boolean().default(false),
            active: z.boolean().default(true),
          }),
        )
        .min(1)
        .max(50),
    }),
  )
  .max(12);
export type ImportedSteps = z.output<typeof Steps>;

/** undefined: no combo that could be read. `priceIn`: minor units of an amount. */
export function stepsIn(
  cell: string,
  priceIn: (amount: string | number) => number | undefined,
): ImportedSteps | undefined {
  let json: unknown;
  try {
    json = JSON.parse(cell);
  } catch {
    return undefined;
  }
  const { data } = Steps.safeParse(json);
  if (!data) return undefined;
  const steps = data.map((step) => ({
    ...step,
    options: step.options.map((option) => ({ ...option, surcharge: priceIn(option.surcharge) ?? -1 })),
  }));
  return steps.some(({ options }) => options.some(({ surcharge }) => surcharge < 0)) ? undefined : steps;
}

type Menu = ReadonlyMap<number, MenuItem>;

/** Empty for a dish that is no combo. */
export function comboCell(
  { combo_steps }: Pick<MenuItem, 'combo_steps'>,
  menu: Menu,
  money: (minor: number) => string,
): string {
  if (combo_steps.length === 0) return '';
  return JSON.stringify(
    combo_steps.map((step) => ({
      name: step.name,
      ...(step.name_i18n && { translations: step.name_i18n }),
      ...{ min: step.min_select, max: step.max_select },
      ...(step.course !== null && { course: step.course }),
      ...(!step.is_active && { active: false }),
      options: step.options.flatMap((option) => {
        const dish = menu.get(option.menu_item_id);
        const size = dish?.variants.find(({ id }) => id === option.variant_id);
        if (!dish) return [];
        return {
          item: dish.name,
          ...(size && { size: size.name }),
          ...(option.surcharge > 0 && { surcharge: money(option.surcharge) }),
          ...(option.max_quantity > 1 && { max: option.max_quantity }),
          ...(option.is_default && { default: true }),
          ...(!option.is_active && { active: false }),
        };
      }),
    })),
  );
}

type StepsBody = NonNullable<MenuItemChanges['combo_steps']>;

/** The steps as the API takes them, or why they are not possible. Of several dishes with one name the first is meant. */
export function stepsFor(
  steps: ImportedSteps,
  present: readonly ComboStep[],
  menu: readonly MenuItem[],
): { readonly body: StepsBody } | { readonly problem: string } {
  const byName = Map.groupBy(menu, ({ name }) => searchable(name));
  const body: StepsBody = [];
  for (const [at, step] of steps.entries()) {
    const known = present[at]?.name === step.name ? present[at] : undefined;
    const options: StepsBody[number]['options'] = [];
    for (const [n, { item, size, ...option }] of step.options.entries()) {
      const dish = byName.get(searchable(item))?.[0];
      const variant = dish?.variants.find(({ name }) => searchable(name) === searchable(size ?? ''));
      if (!dish || (size !== null && !variant))
        return { problem: `${step.name}: ${[item, size].filter(Boolean).join(', ')} isn't on the menu` };
      const own = { menu_item_id: dish.id, variant_id: variant?.id ?? null };
      const there = known?.options.find(
        (one) => one.menu_item_id === own.menu_item_id && one.variant_id === own.variant_id,
      );
      options.push({
        ...(there && { id: there.id }),
        ...own,
        ...{ surcharge: Number(option.surcharge), max_quantity: option.max, is_default: option.default },
        ...{ is_active: option.active, sort_order: n },
      });
    }
    body.push({
      ...(known && { id: known.id }),
      ...{
        name: step.name,
        name_i18n: step.translations ?? null,
        min_select: step.min,
        max_select: step.max,
      },
      ...{ course: step.course, is_active: step.active, sort_order: at, options },
    });
  }
  return { body };
}

/** Whether they are so already. */
export const isAsPresent = (body: StepsBody, present: readonly ComboStep[]): boolean =>
  body.length === present.length &&
  body.every(({ options, ...step }, at) => {
    const known = present[at];
    return (
      known !== undefined &&
      isPartOf(step, known) &&
      options.length === known.options.length &&
      options.every((option, n) => isPartOf(option, known.options[n] ?? {}))
    );
  });

const isPartOf = (fields: object, record: object): boolean =>
  Object.entries(fields).every(([field, value]) =>
    isDeepStrictEqual(value, (record as Record<string, unknown>)[field]),
  );
