import { z } from 'zod';
import { i18n, id, name, record } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { shared, translations } from '../../identity/records/schema.ts';

const optionFields = {
  menu_item_id: id().describe('Menu item to choose.'),
  variant_id: id().nullable().describe('Variant; null: the item has none.'),
  surcharge: money({ min: 0 }).describe('Price added to the combo for each one chosen.'),
  max_quantity: z.int().min(1).max(20).describe('Maximum number of this option in the step.'),
  is_default: z.boolean().describe('Whether it is chosen by default.'),
  ...shared,
};

export const ComboOption = z.object({
  ...record,
  combo_step_id: id().describe('Step of the combo.'),
  ...optionFields,
});

const stepFields = {
  name: name(),
  name_i18n: i18n().nullable(),
  min_select: z.int().min(0).max(20),
  max_select: z.int().min(1).max(20),
  course: z.int().min(1).max(20).nullable().describe('Course; null: that of the order line.'),
  ...shared,
};

export const ComboStep = z.object({
  ...record,
  menu_item_id: id(),
  ...stepFields,
  name_i18n: translations(),
  options: z.array(ComboOption).describe('Options to choose from.'),
});

const OptionOfStep = z
  .object(optionFields)
  .partial()
  .extend({ id: id().optional(), menu_item_id: optionFields.menu_item_id });
const StepOfItem = z
  .object(stepFields)
  .partial()
  .extend({
    id: id().optional(),
    name: stepFields.name,
    options: z
      .array(OptionOfStep)
      .min(1)
      .max(50)
      .describe('All options of the step. Options left out are deleted.'),
  });

/** The whole list: those with an id are changed, those without are created, missing ones are deleted. */
export const comboSteps = z
  .array(StepOfItem)
  .max(12)
  .optional()
  .describe("Steps that make the item a combo; empty: it isn't one.");

export type ComboOption = z.output<typeof ComboOption>;
export type ComboStep = z.output<typeof ComboStep>;
export type OptionBody = Omit<z.output<typeof OptionOfStep>, 'id'>;
export type StepBody = Omit<z.output<typeof StepOfItem>, 'id'>;

nameSchemas({ ComboOption, ComboStep, ComboOptionOfStep: OptionOfStep, ComboStepOfItem: StepOfItem });
