import { z } from 'zod';
import { i18n, id, name, record } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { shared, translations } from '../../identity/records/schema.ts';

const optionFields = {
  menu_item_id: id().describe('The dish that can be chosen.'),
  variant_id: id().nullable().describe('Its size; null for a dish without sizes.'),
  surcharge: money({ min: 0 }).describe("Added to the combo's price for each that is chosen."),
  max_quantity: z.int().min(1).max(20).describe('How often it can be chosen in its step.'),
  is_default: z.boolean().describe('Chosen if nobody chooses anything else.'),
  ...shared,
};

export const ComboOption = z.object({
  ...record,
  combo_step_id: id().describe('The step that it belongs to.'),
  ...optionFields,
});

const stepFields = {
  name: name(),
  name_i18n: i18n().nullable(),
  min_select: z.int().min(0).max(20),
  max_select: z.int().min(1).max(20),
  course: z.int().min(1).max(20).nullable().describe("null: the order line's."),
  ...shared,
};

export const ComboStep = z.object({
  ...record,
  menu_item_id: id(),
  ...stepFields,
  name_i18n: translations(),
  options: z.array(ComboOption).describe('What can be chosen in it.'),
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
    options: z.array(OptionOfStep).min(1).max(50).describe('The whole list of what can be chosen in it.'),
  });

/** The whole list: those with an id are changed, those without are created, missing ones are deleted. */
export const comboSteps = z
  .array(StepOfItem)
  .max(12)
  .optional()
  .describe(
    'Makes the item a combo: it is sold as the dishes that are chosen in each step. Empty: no combo.',
  );

export type ComboOption = z.output<typeof ComboOption>;
export type ComboStep = z.output<typeof ComboStep>;
export type OptionBody = Omit<z.output<typeof OptionOfStep>, 'id'>;
export type StepBody = Omit<z.output<typeof StepOfItem>, 'id'>;

nameSchemas({ ComboOption, ComboStep, ComboOptionOfStep: OptionOfStep, ComboStepOfItem: StepOfItem });
