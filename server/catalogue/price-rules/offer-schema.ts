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
    .describe('The price that is due now; null: a deal, whose price depends on the rest of the order.'),
  until: isoTime().nullable().describe('When it ends; null: not within a week.'),
});

/** With the orders it is for. */
export const RestrictedOffer = Offer.extend({
  order_type_ids: z.array(id()).nullable().describe('null: every order type.'),
  area_ids: z.array(id()).nullable().describe('null: everywhere.'),
  sources: z.array(z.string()).nullable().describe('null: wherever it was ordered.'),
});

nameSchemas({ Offer, RestrictedOffer });
