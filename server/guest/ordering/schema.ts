import { z } from 'zod';
import { requestTypes } from '../../floor/requests/schema.ts';
import { id, isoTime, pathId, record, repeatable, text } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { SoldModifier } from '../../sales/kots/api/schema.ts';
import { GuestItemBody } from '../../sales/orders/http/line-schema.ts';
import { fieldWarnings } from '../../sales/orders/http/schema.ts';
import { language, progresses } from '../kiosk/schema.ts';

/** Orders a session may request within an hour. */
export const MAX_ORDERS = 6;
export const MAX_LINES = 20;
/** Of one dish in one request. */
export const MAX_OF_DISH = 10;

export const guestOrderStatuses = ['waiting', 'accepted', 'declined'] as const;

export const SessionBody = z.object({ table_token: z.string().min(1).max(200) });

/** The only answer that shows the token. */
export const NewGuestSession = z.object({ token: z.string(), expires_at: isoTime() });

export const GuestOrderBody = z.object({
  items: z.array(GuestItemBody).min(1).max(MAX_LINES),
  charge_consent: z
    .boolean()
    .nullish()
    .describe(
      'Whether the guest agrees to the charges in `asks_consent_to`. One refusal applies to the whole table.',
    ),
});
export type GuestOrderInput = z.output<typeof GuestOrderBody>;

const shownLine = z.object({
  menu_item_id: id(),
  variant_id: id().nullable(),
  name: z.string(),
  quantity: z.int(),
  modifiers: z.array(SoldModifier),
  combo: z.array(z.object({ name: z.string(), quantity: z.int() })).describe('Items in each combo.'),
  note: z.string().nullable(),
  line_total: money(),
});

export const GuestOrder = z.object({
  ...record,
  branch_id: id(),
  table_id: id(),
  table_name: z.string().nullable(),
  status: z.enum(guestOrderStatuses),
  items: z.array(shownLine),
  total: money(),
  /** The order it became, or became part of. */
  order_id: id().nullable(),
  /** Why it was declined, for the guest. */
  reason: z.string().nullable(),
  charge_consent: z.boolean().nullable().describe('Whether the guest agreed to a service charge.'),
});

export const OwnGuestOrder = GuestOrder.pick({
  id: true,
  status: true,
  items: true,
  total: true,
  reason: true,
  created_at: true,
}).extend({
  /** null until somebody accepted it. */
  progress: z.enum(progresses).nullable(),
});

/** The answer to a phone's request. */
export const PlacedGuestOrder = OwnGuestOrder.extend(fieldWarnings);

export const GuestSession = z.object({
  restaurant: z.string(),
  currency: z.string(),
  table_name: z.string(),
  area_id: id().nullable(),
  /** The table's waiter. */
  waiter_name: z.string().nullable(),
  /** The table's requests that nobody has fulfilled. */
  requests: z.array(z.enum(requestTypes)),
  /** Whether staff look at an order first. */
  ordering: z.enum(['ask', 'direct']),
  asks_consent_to: z
    .array(z.string())
    .describe("Service charges added if the guests agree; empty: guests aren't asked."),
  expires_at: isoTime(),
  /** This phone's requests. */
  orders: z.array(OwnGuestOrder),
});

export const GuestRequestBody = z.object({
  type: z.enum(requestTypes).default('call_waiter'),
  note: text(200).nullish(),
});
export const GuestRequest = z.object({ type: z.enum(requestTypes), status: z.string() });

export const GuestMenuQuery = z.object({
  language: z.string().max(40).optional(),
  area_id: pathId().optional().describe('`area_id` of the session, if prices differ by area.'),
});

export const GuestSessionQuery = z.object({
  language: language().optional().describe('Language of item, size, and modifier names.'),
});

export const GuestOrderQuery = z.object({
  branch_id: pathId().optional(),
  status: repeatable(z.enum(guestOrderStatuses)).optional(),
});

export const EndedGuestSessions = z.object({ ended: z.int() });

export const DeclineBody = z.object({ reason: text(200).nullish() });

nameSchemas({
  TableCode: SessionBody,
  NewGuestSession,
  GuestSession,
  NewGuestOrder: GuestOrderBody,
  GuestOrder,
  OwnGuestOrder,
  PlacedGuestOrder,
  GuestOrderLine: shownLine,
  NewGuestRequest: GuestRequestBody,
  GuestRequest,
  GuestOrderRefusal: DeclineBody,
  EndedGuestSessions,
});
nameChoices({ GuestOrderStatus: guestOrderStatuses });
