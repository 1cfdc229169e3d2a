import { z } from 'zod';
import { comboOnPaper } from './combo-runs.ts';

/** Contents of kitchen tickets; a part of `snapshot.ts`. */

/** `language`: of the fixed words; `country`: of dates, money and what papers must say there. */
export const moment = {
  issued_at: z.int(),
  time_zone: z.string(),
  language: z.string().optional(),
  country: z.string().optional(),
};
/** `latin_name` is printed instead of `name` when nothing can be drawn. */
export const named = { name: z.string(), latin_name: z.string().optional() };

export const orderHeading = z.object({
  order_number: z.string(),
  order_type: z.string(),
  token_number: z.int().optional(),
  table: z.string().optional(),
  area: z.string().optional(),
  covers: z.int().optional(),
  waiter: z.string().optional(),
});

const kotItem = z.object({
  ...named,
  quantity: z.number().positive(),
  variant: z.string().optional(),
  modifiers: z.array(z.object({ ...named, quantity: z.int().default(1) })).default([]),
  note: z.string().optional(),
  /** What the guest must not get; printed inverted, so it is not a list of everything in the dish. */
  allergens: z.array(z.string()).default([]),
  course: z.int().optional(),
  seat: z.int().optional(),
  combo: comboOnPaper.optional(),
});

const kotBase = {
  ...moment,
  kitchen: z.string(),
  kot_number: z.string(),
  station_sequence: z.int().optional(),
  order: orderHeading,
  /** The guest's name for calling. */
  guest: z.string().optional(),
  items: z.array(kotItem),
};

export const kotSnapshot = z.object({
  document: z.literal('kot'),
  ...kotBase,
  round: z.int().default(1),
  addition: z.boolean().default(false),
  moved_from: z.string().optional(),
  /** When the kitchen was told by word of mouth. */
  called_out_at: z.int().optional(),
  /** Not to be started before it is fired. */
  held: z.boolean().default(false),
  /** To be started now: `short` if its dishes hang there already, under HOLD. */
  fired: z.enum(['short', 'whole']).optional(),
  note: z.string().optional(),
  /** What guests must not eat, by seat; null: somebody at the table. */
  allergies: z.array(z.object({ seat: z.int().nullable(), allergens: z.array(z.string()) })).default([]),
  /** Allergy in the guest's record. */
  guest_allergy: z.string().optional(),
  /** Lines of the same round for other kitchens. */
  elsewhere: z.array(z.object({ kitchen: z.string(), lines: z.int() })).default([]),
});

export const kotVoidSnapshot = z.object({
  document: z.literal('kot_void'),
  ...kotBase,
  original_kot_number: z.string().optional(),
  reason: z.string().optional(),
  voided_by: z.string().optional(),
});
