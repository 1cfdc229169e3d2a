import { z } from 'zod';
import { id, paging, pathId, record, several } from '../../http/fields.ts';
import { nameSchemas } from '../../http/names.ts';

export const kotStatuses = ['sent_to_kitchen', 'in_kitchen', 'food_ready', 'served'] as const;
/** `voided`: nothing on it is to be made any more. */
export const shownStatuses = [...kotStatuses, 'voided'] as const;
export type KotStatus = (typeof kotStatuses)[number];

const KotItem = z.object({
  id: id(),
  menu_item_id: id(),
  name: z.string(),
  quantity: z.int(),
  modifiers: z.array(z.object({ modifier_id: id(), name: z.string(), quantity: z.int() })),
  note: z.string().nullable(),
  course: z.int().nullable(),
  seat: z.int().nullable(),
  status: z.string(),
  /** A cook struck it off. */
  done: z.boolean(),
  /** On a void ticket: the line of the ticket before that is not to be made, as the kitchen knows it. */
  voids_item_id: id().nullable(),
});

const KotJob = z.object({ id: id(), printer_id: id(), status: z.string() });

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
  source: z.string(),
  waiter_id: id().nullable(),
  waiter_name: z.string().nullable(),
  covers: z.int(),
  /** For the cooks, of the order as a whole. */
  notes: z.string().nullable(),
  branch_id: id(),
  kitchen_id: id().nullable(),
  /** Counts the kitchen's tickets of the business date, so that a missing one is noticed. */
  station_sequence: z.int().nullable(),
  round: z.int(),
  type: z.enum(['new', 'addition', 'void']),
  status: z.enum(shownStatuses),
  /** Higher whenever the ticket shows anything else. */
  version: z.int(),
};

export const Kot = z.object({ ...fields, items: z.array(KotItem), print_jobs: z.array(KotJob) });
export type KotReply = z.output<typeof Kot>;

/** The first ticket of the round, as the API document has it, with all of them in `kots`. */
export const SentKots = z.object({
  id: id(),
  kot_number: z.string(),
  status: z.string(),
  round: z.int(),
  order_status: z.string(),
  kots: z.array(Kot),
  /** Such as a kitchen without a printer: the ticket exists, nobody will see it on paper. */
  warnings: z.array(z.string()),
});

export const KotStatusBody = z.object({
  status: z.enum(['in_kitchen', 'food_ready', 'served', 'sent_to_kitchen']),
});

export const kotItemParams = z.object({ id: pathId(), item_id: pathId() });

export const DoneBody = z.object({
  /** False takes the stroke back. */
  done: z.boolean().default(true),
});

export const KotQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  kitchen_id: pathId().optional(),
  order_id: pathId().optional(),
  status: several(z.enum(shownStatuses)).optional(),
});
export type KotFilter = z.output<typeof KotQuery>;

export const KotPrinted = z.object({
  id: id(),
  kot_number: z.string(),
  status: z.string(),
  print_jobs: z.array(KotJob),
});

nameSchemas({
  KotItemDone: DoneBody,
  KotItem,
  KotPrintJob: KotJob,
  Kot,
  SentKots,
  KotStatusChange: KotStatusBody,
  KotPrinted,
});
