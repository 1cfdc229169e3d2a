import { z } from 'zod';
import { money } from '../../http/money-fields.ts';
import { nameSchemas } from '../../http/names.ts';
import { pricesById } from '../menu/schema.ts';

const count = () => z.int().min(0).max(1_000_000_000).nullable();

export const AvailabilityBody = z
  .object({
    /** false: 86'd. */
    is_available: z.boolean(),
    /** null: not counted. */
    stock_quantity: count(),
    low_stock_at: count(),
    /** The branch's own price; null: the restaurant's. Needs the right to change the catalogue. */
    price: money({ min: 0 }).nullable(),
    /** The branch's own prices of variants, by their id; one that is not named has the restaurant's. */
    variant_prices: pricesById('a variant'),
  })
  .partial();

export type AvailabilityBody = z.output<typeof AvailabilityBody>;

nameSchemas({ MenuItemAvailability: AvailabilityBody });
