import { z } from 'zod';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { pricesById } from '../menu/schema.ts';

const count = () => z.int().min(0).max(1_000_000_000).nullable();

export const AvailabilityBody = z
  .object({
    is_available: z.boolean().describe('false: out of stock (86).'),
    stock_quantity: count().describe('Quantity in stock; null: not tracked.'),
    low_stock_at: count(),
    price: money({ min: 0 })
      .nullable()
      .describe("The branch's own price; null: the restaurant's. Requires permission to change the menu."),
    /** The branch's own prices of variants, by id; others have the restaurant's. */
    variant_prices: pricesById('a variant'),
  })
  .partial();

export type AvailabilityBody = z.output<typeof AvailabilityBody>;

nameSchemas({ MenuItemAvailability: AvailabilityBody });
