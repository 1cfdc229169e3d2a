import { z } from 'zod';
import { id, isoTime } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

/** What a price rule makes of a dish now. */
export const Offer = z.object({
  rule_id: id(),
  name: z.string(),
  price: money()
    .nullable()
    .describe('Current price; null: a deal whose price depends on the rest of the order.'),
  until: isoTime().nullable().describe('When it ends; null: more than a week from now.'),
});

/** With the orders it is for. */
export const RestrictedOffer = Offer.extend({
  order_type_ids: z.array(id()).nullable().describe('Order types it applies to; null: all.'),
  area_ids: z.array(id()).nullable().describe('Floor areas it applies to; null: all.'),
  sources: z.array(z.string()).nullable().describe('Order sources it applies to; null: all.'),
});

nameSchemas({ Offer, RestrictedOffer });
