import { unknownId, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { type Children, saveChildren } from '../../identity/records/children.ts';
import { columns } from '../../identity/records/columns.ts';
import { requireRecord } from '../../identity/records/service.ts';
import { changeRecord } from '../../identity/records/store.ts';
import type { ComboStep, OptionBody, StepBody } from './schema.ts';
import {
  insertOption,
  insertStep,
  isOffered,
  openPriced,
  optionRowsOf,
  stepRowsOf,
  variantsOffered,
} from './store.ts';

/** Steps as the body of their dish lists them, with their options. */
export const stepsOfCombo: Children<StepBody> = {
  table: 'combo_steps',
  field: 'combo_steps',
  idsOf: async (tx, itemId) => (await stepRowsOf(tx, [itemId])).map(({ id }) => id),
  async insert(tx, itemId, { options, ...step }) {
    const id = await insertStep(tx, itemId, step);
    await saveChildren(tx, optionsOfStep, id, options);
    return id;
  },
  async change(tx, id, { options, ...step }) {
    await changeRecord(tx, 'combo_steps', id, columns(step));
    await saveChildren(tx, optionsOfStep, id, options);
  },
};

const optionsOfStep: Children<OptionBody> = {
  table: 'combo_options',
  field: 'options',
  idsOf: async (tx, stepId) => (await optionRowsOf(tx, [stepId])).map(({ id }) => id),
  insert: insertOption,
  change: (tx, id, option) => changeRecord(tx, 'combo_options', id, columns(option)),
};

type Listed = StepBody & { readonly id?: number | undefined };

/** Refuses steps that nobody could complete. `itemId`: the combo, if it exists. */
export async function checkSteps(
  tx: Tx,
  steps: readonly Listed[] | undefined,
  itemId?: number,
): Promise<void> {
  if (!steps || steps.length === 0) return;
  if (itemId !== undefined && (await isOffered(tx, itemId)))
    throw validationError('combo_steps', 'must be empty: another combo offers this item');
  const known = itemId === undefined ? [] : await stepRowsOf(tx, [itemId]);
  for (const [at, step] of steps.entries()) {
    const before = known.find(({ id }) => id === step.id);
    const { min_select = before?.min_select ?? 1, max_select = before?.max_select ?? 1 } = step;
    const path = `combo_steps.${at}`;
    if (max_select < min_select) throw validationError(`${path}.max_select`, 'must be at least min_select');
    await checkOptions(tx, step, itemId, path);
    assertEnough(step, min_select, max_select, path);
  }
}

async function checkOptions(
  tx: Tx,
  { options }: Listed,
  itemId: number | undefined,
  path: string,
): Promise<void> {
  const dishes = options.map(({ menu_item_id }) => menu_item_id);
  const combos = new Set((await stepRowsOf(tx, dishes)).map(({ menu_item_id }) => menu_item_id));
  const sizes = await variantsOffered(tx, dishes);
  const open = new Set((await openPriced(tx, dishes)).map(({ id }) => id));
  for (const [n, { menu_item_id, variant_id }] of options.entries()) {
    const at = `${path}.options.${n}`;
    await requireRecord(tx, 'menu_items', menu_item_id, `${at}.menu_item_id`);
    if (menu_item_id === itemId || combos.has(menu_item_id))
      throw validationError(`${at}.menu_item_id`, "can't be a combo itself");
    if (open.has(menu_item_id))
      throw validationError(`${at}.menu_item_id`, "can't have a price that is typed when it is sold");
    const own = sizes.filter((size) => size.menu_item_id === menu_item_id);
    if (variant_id == null && own.length > 0)
      throw validationError(`${at}.variant_id`, 'is required: the item is sold in sizes');
    if (variant_id != null && !own.some(({ id }) => id === variant_id))
      throw unknownId(`${at}.variant_id`, 'variant', variant_id, 'for this item');
  }
}

function assertEnough({ options }: Listed, least: number, most: number, path: string): void {
  const active = options.filter(({ is_active = true }) => is_active);
  const possible = active.reduce((sum, { max_quantity = 1 }) => sum + max_quantity, 0);
  if (possible < least) throw validationError(`${path}.options`, `must allow at least ${least} to be chosen`);
  if (active.filter(({ is_default = false }) => is_default).length > most)
    throw validationError(`${path}.options`, `can't have more than ${most} defaults`);
}

/** What a combo lacks is not sold: the step that cannot be completed closes it. */
export const isComplete = (steps: readonly ComboStep[], isSold: (menuItemId: number) => boolean): boolean =>
  steps.every(
    ({ min_select, options }) =>
      options.reduce((sum, one) => (isSold(one.menu_item_id) ? sum + one.max_quantity : sum), 0) >=
      min_select,
  );
