import { z } from 'zod';

/** What the tickets of kitchens show; a part of `snapshot.ts`. */

/** `language` is that of the fixed words. */
export const moment = { issued_at: z.int(), time_zone: z.string(), language: z.string().optional() };
/** `latin_name` is printed in place of a `name` where nothing can be drawn. */
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
  /** What the guest must not get; printed inverted, so not a list of everything the dish contains. */
  allergens: z.array(z.string()).default([]),
  course: z.int().optional(),
  seat: z.int().optional(),
});

const kotBase = {
  ...moment,
  kitchen: z.string(),
  kot_number: z.string(),
  station_sequence: z.int().optional(),
  order: orderHeading,
  /** What the guest is called by. */
  guest: z.string().optional(),
  items: z.array(kotItem),
};

export const kotSnapshot = z.object({
  document: z.literal('kot'),
  ...kotBase,
  round: z.int().default(1),
  addition: z.boolean().default(false),
  moved_from: z.string().optional(),
  /** The kitchen was told by word of mouth before. */
  called_out_at: z.int().optional(),
  /** Its course is not to be begun before it is fired. */
  held: z.boolean().default(false),
  /** It is to be begun now: `short` where its dishes hang there already, under HOLD. */
  fired: z.enum(['short', 'whole']).optional(),
  note: z.string().optional(),
  /** What the guest's record says of an allergy. */
  guest_allergy: z.string().optional(),
  /** The lines of the same round that went to other kitchens. */
  elsewhere: z.array(z.object({ kitchen: z.string(), lines: z.int() })).default([]),
});

export const kotVoidSnapshot = z.object({
  document: z.literal('kot_void'),
  ...kotBase,
  original_kot_number: z.string().optional(),
  reason: z.string().optional(),
  voided_by: z.string().optional(),
});
