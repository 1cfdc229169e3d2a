import { z } from 'zod';
import { kotStatuses, shownKotStatuses } from '../../../core/statuses.ts';
import {
  businessDay,
  id,
  moment,
  paging,
  pathId,
  record,
  repeatable,
} from '../../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../../http/endpoint/names.ts';
import { BegunPrintJob } from '../../../printing/jobs/schema.ts';
import { GuestAllergy } from '../../orders/http/allergy-schema.ts';

/** A dish's modifier without its price. */
export const SoldModifier = z.object({ modifier_id: id(), name: z.string(), quantity: z.int() });

const KotItem = z.object({
  id: id(),
  menu_item_id: id(),
  variant_id: id().nullable(),
  name: z.string(),
  quantity: z.int(),
  modifiers: z.array(SoldModifier),
  note: z.string().nullable(),
  course: z.int().nullable(),
  seat: z.int().nullable(),
  combo: z
    .object({ order_item_id: id(), menu_item_id: id(), name: z.string(), quantity: z.int() })
    .nullable()
    .describe('Combo it belongs to; its items share `order_item_id`. null: none.'),
  status: z.string(),
  done: z.boolean().describe('Whether a cook marked it as done.'),
  voids_item_id: id().nullable().describe('On a void ticket: line of the earlier ticket that is voided.'),
});

const fields = {
  ...record,
  kot_number: z.string(),
  order_id: id(),
  order_number: z.string(),
  token_number: z.int(),
  table_id: id().nullable(),
  table_name: z.string().nullable(),
  area_name: z.string().nullable(),
  order_type: z.string().nullable(),
  order_type_slug: z.string().nullable(),
  source: z.string(),
  waiter_id: id().nullable(),
  waiter_name: z.string().nullable(),
  guest_name: z.string().nullable().describe('Name of the guest, if given.'),
  covers: z.int(),
  notes: z.string().nullable().describe('Notes for the kitchen on the whole order.'),
  allergies: z.array(GuestAllergy).describe('Allergies of the guests.'),
  branch_id: id(),
  kitchen_id: id().nullable(),
  station_sequence: z
    .int()
    .nullable()
    .describe("Running number of the kitchen's tickets on the business date. A gap means a missing ticket."),
  round: z.int(),
  type: z.enum(['new', 'addition', 'void']),
  status: z.enum(shownKotStatuses),
  version: z.int().describe('Version of the ticket; it rises with every visible change.'),
  called_out_at: z.string().nullable().meta({
    description: 'When staff told the kitchen by voice, before the ticket arrived; null: they did not.',
  }),
  course: z.int().nullable().describe('Course of a ticket that is or was held; null: otherwise.'),
  held_at: z.string().nullable().describe('When its course was held; null: not held.'),
  fired_at: z.string().nullable().describe('When its course was fired; null: not fired.'),
};

export const Kot = z.object({ ...fields, items: z.array(KotItem), print_jobs: z.array(BegunPrintJob) });
export type KotReply = z.output<typeof Kot>;

/** The first ticket of the round, as the API document has it, with all of them in `kots`. */
export const SentKots = z.object({
  id: id(),
  kot_number: z.string(),
  status: z.string(),
  round: z.int(),
  order_status: z.string(),
  kots: z.array(Kot),
  warnings: z
    .array(z.string())
    .describe("For example, a kitchen without a printer: the ticket exists but isn't printed."),
});

export const KotStatusBody = z.object({
  status: z.enum(kotStatuses),
});

export const kotItemParams = z.object({ id: pathId(), item_id: pathId() });

export const DoneBody = z.object({
  done: z.boolean().default(true).describe('Whether it is done. false undoes the mark.'),
});

export const KotQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  kitchen_id: pathId().optional(),
  order_id: pathId().optional(),
  status: repeatable(z.enum(shownKotStatuses)).optional(),
  date: businessDay().optional(),
  date_from: businessDay().optional(),
  date_to: businessDay().optional(),
  updated_since: moment().optional(),
});
export type KotFilter = z.output<typeof KotQuery>;

export const KotPrinted = z.object({
  id: id(),
  kot_number: z.string(),
  status: z.string(),
  print_jobs: z.array(BegunPrintJob),
});

nameSchemas({
  SoldModifier,
  KotItemDone: DoneBody,
  KotItem,
  Kot,
  SentKots,
  KotStatusChange: KotStatusBody,
  KotPrinted,
});
nameChoices({ KotStatus: shownKotStatuses });
