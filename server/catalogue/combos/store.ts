import type { Handle, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { ComboOptionRow, ComboStepRow } from '../../db/tables/catalogue.ts';
import { columns, parseMap, sharedOnWire } from '../../identity/records/columns.ts';
import { insertRecord } from '../../identity/records/store.ts';
import type { ComboOption, ComboStep, OptionBody, StepBody } from './schema.ts';

const stepsOfItems = query((db, p: { items: readonly number[] }) =>
  db
    .selectFrom('combo_steps')
    .selectAll()
    .where(inList('menu_item_id', p.items))
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id'),
);

const optionsOfSteps = query((db, p: { steps: readonly number[] }) =>
  db
    .selectFrom('combo_options')
    .selectAll()
    .where(inList('combo_step_id', p.steps))
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id'),
);

export const stepRowsOf = (handle: Handle, items: readonly number[]) => stepsOfItems(handle, { items });
export const optionRowsOf = (handle: Handle, steps: readonly number[]) => optionsOfSteps(handle, { steps });

const optionOnWire = (row: ComboOptionRow): ComboOption => ({
  ...row,
  is_default: row.is_default === 1,
  ...sharedOnWire(row),
});

const stepOnWire = (row: ComboStepRow, options: readonly ComboOptionRow[]): ComboStep => ({
  ...row,
  name_i18n: parseMap(row.name_i18n),
  options: options.map(optionOnWire),
  ...sharedOnWire(row),
});

/** The steps by dish; dishes without any are absent. */
export async function stepsByItem(
  handle: Handle,
  items: readonly number[],
  everything: boolean,
): Promise<ReadonlyMap<number, ComboStep[]>> {
  const shows = (row: { is_active: 0 | 1 }) => everything || row.is_active === 1;
  const steps = (await stepsOfItems(handle, { items })).filter(shows);
  if (steps.length === 0) return new Map();
  const options = (await optionsOfSteps(handle, { steps: steps.map(({ id }) => id) })).filter(shows);
  const byStep = Map.groupBy(options, (row) => row.combo_step_id);
  return Map.groupBy(
    steps.map((step) => stepOnWire(step, byStep.get(step.id) ?? [])),
    (step) => step.menu_item_id,
  );
}

const DEFAULT_STEP = { name_i18n: null, min_select: 1, max_select: 1, course: null, is_active: 1 } as const;

export const insertStep = (tx: Tx, itemId: number, step: Omit<StepBody, 'options'>): Promise<number> =>
  insertRecord(tx, 'combo_steps', { menu_item_id: itemId, ...DEFAULT_STEP, ...columns(step) });

const DEFAULT_OPTION = {
  variant_id: null,
  surcharge: 0,
  max_quantity: 1,
  is_default: 0,
  is_active: 1,
} as const;

export const insertOption = (tx: Tx, stepId: number, option: OptionBody): Promise<number> =>
  insertRecord(tx, 'combo_options', { combo_step_id: stepId, ...DEFAULT_OPTION, ...columns(option) });

/** Whether a combo offers the dish. */
export async function isOffered(handle: Handle, itemId: number): Promise<boolean> {
  const [row] = await optionsWith(handle, { item: itemId });
  return row !== undefined;
}

const optionsWith = query((db, p: { item: number }) =>
  db
    .selectFrom('combo_options')
    .innerJoin('combo_steps', 'combo_steps.id', 'combo_options.combo_step_id')
    .innerJoin('menu_items', 'menu_items.id', 'combo_steps.menu_item_id')
    .select('combo_options.id')
    .where('combo_options.menu_item_id', '=', p.item)
    .where('combo_options.deleted_at', 'is', null)
    .where('combo_steps.deleted_at', 'is', null)
    .where('menu_items.deleted_at', 'is', null)
    .limit(1),
);

/** The sizes in which these dishes are sold. */
export const variantsOffered = (handle: Handle, items: readonly number[]) =>
  activeVariants(handle, { items });

const activeVariants = query((db, p: { items: readonly number[] }) =>
  db
    .selectFrom('menu_item_variants')
    .select(['id', 'menu_item_id'])
    .where(inList('menu_item_id', p.items))
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null),
);

/** Of all combos. */
export const activeSteps = query((db, _: object) =>
  db
    .selectFrom('combo_steps')
    .select(['id', 'menu_item_id', 'name', 'min_select', 'max_select', 'course'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id'),
);

export const activeOptions = query((db, _: object) =>
  db
    .selectFrom('combo_options')
    .select([
      ...(['id', 'combo_step_id', 'menu_item_id', 'variant_id', 'surcharge'] as const),
      ...(['max_quantity', 'is_default'] as const),
    ])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id'),
);

/** Those of these dishes whose price is typed when they are sold. */
export const openPriced = (handle: Handle, items: readonly number[]) => pricedWhenSold(handle, { items });

const pricedWhenSold = query((db, p: { items: readonly number[] }) =>
  db.selectFrom('menu_items').select('id').where(inList('id', p.items)).where('open_price', '=', 1),
);
