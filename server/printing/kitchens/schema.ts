import { z } from 'zod';
import { LATE_MINUTES, WARN_MINUTES } from '../../core/statuses.ts';
import { id, name, queryFlag, record, sortOrder } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { idList } from '../../identity/records/schema.ts';
import { BegunPrintJob } from '../jobs/schema.ts';

/** A day. */
export const MAX_MINUTES = 1_440;

const fields = {
  name: name(),
  /** Language of its tickets' fixed words; null: the branch's. */
  language: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or pt-BR')
    .nullable(),
  warn_minutes: z
    .int()
    .min(1)
    .max(MAX_MINUTES)
    .describe('Minutes after which a ticket is shown as waiting long.'),
  late_minutes: z.int().min(1).max(MAX_MINUTES).describe('Minutes after which a ticket is shown as late.'),
  print_held: z
    .boolean()
    .describe(
      'true: held courses are printed on the first ticket, under HOLD, and a short FIRE ticket follows. false: they are printed when fired.',
    ),
  is_default: z.boolean(),
  sort_order: sortOrder(),
  is_active: z.boolean(),
  printer_ids: idList().describe('Its printers at the active branch.'),
};

export const Kitchen = z.object({
  ...record,
  ...fields,
  printer_ids: z.array(id()),
  menu_items: z
    .array(z.object({ id: id(), name: z.string() }))
    .describe('Active items prepared here: by the item, its category, or by default.'),
});
export type Kitchen = z.output<typeof Kitchen>;

export const KitchenChanges = z.object(fields).partial();
export type KitchenChanges = z.output<typeof KitchenChanges>;

export const NewKitchen = z.object({
  ...fields,
  language: fields.language.default(null),
  warn_minutes: fields.warn_minutes.default(WARN_MINUTES),
  late_minutes: fields.late_minutes.default(LATE_MINUTES),
  print_held: fields.print_held.default(true),
  is_default: fields.is_default
    .default(false)
    .describe('Whether it is the default kitchen. The first kitchen always is.'),
  sort_order: fields.sort_order.default(0),
  is_active: fields.is_active.default(true),
  printer_ids: fields.printer_ids.optional(),
});
export type NewKitchen = z.output<typeof NewKitchen>;

export const TestTicket = z.object({
  kitchen_id: id(),
  kitchen: z.string(),
  print_jobs: z.array(BegunPrintJob).describe('One for each printer; empty if the kitchen has none.'),
});
export type TestTicket = z.output<typeof TestTicket>;

export const KitchenQuery = z.object({ all: queryFlag() });

nameSchemas({ Kitchen, KitchenChanges, NewKitchen, TestTicket });
