import { z } from 'zod';
import { i18n, id, name, record } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { shared, sharedDefaults, translations } from '../../identity/records/schema.ts';

const fields = {
  name: name(),
  name_i18n: i18n().nullable(),
  price: money({ min: 0 }).describe('Price added to each unit.'),
  max_quantity: z.int().min(1).max(99),
  is_available: z.boolean(),
  ...shared,
};

export const Modifier = z.object({
  ...record,
  modifier_group_id: id(),
  ...fields,
  name_i18n: translations(),
});
export const ModifierChanges = z.object(fields).partial();
const ModifierBody = ModifierChanges.extend({ name: fields.name });
export const NewModifier = ModifierBody.extend({ modifier_group_id: id() });

const groupFields = {
  name: name(),
  name_i18n: i18n().nullable(),
  min_select: z.int().min(0).max(99),
  max_select: z.int().min(1).max(99).nullable().describe('Maximum number of choices; null: any number.'),
  required: z
    .boolean()
    .describe(
      'Whether something must be chosen. If not, `min_select` still applies once something is chosen.',
    ),
  ...shared,
};

export const ModifierGroup = z.object({
  ...record,
  ...groupFields,
  name_i18n: translations(),
  modifiers: z.array(Modifier),
});

/** The whole list: those with an id are changed, those without are created, missing ones are deleted. */
const ModifierOfGroup = ModifierBody.extend({ id: id().optional() });
const modifiers = z.array(ModifierOfGroup).max(200).optional();

export const ModifierGroupChanges = z.object(groupFields).partial().extend({ modifiers });
export const NewModifierGroup = z.object({
  ...groupFields,
  name_i18n: groupFields.name_i18n.default(null),
  min_select: groupFields.min_select.optional(),
  max_select: groupFields.max_select.default(null),
  required: groupFields.required.optional(),
  ...sharedDefaults,
  modifiers,
});

export type Modifier = z.output<typeof Modifier>;
export type ModifierChanges = z.output<typeof ModifierChanges>;
export type ModifierBody = z.output<typeof ModifierBody>;
export type NewModifier = z.output<typeof NewModifier>;
export type ModifierGroup = z.output<typeof ModifierGroup>;
export type ModifierGroupChanges = z.output<typeof ModifierGroupChanges>;
export type NewModifierGroup = z.output<typeof NewModifierGroup>;

nameSchemas({
  ModifierOfGroup,
  Modifier,
  ModifierChanges,
  GroupModifier: ModifierBody,
  NewModifier,
  ModifierGroup,
  ModifierGroupChanges,
  NewModifierGroup,
});
