import { z } from 'zod';
import { approvalProblems, reauthenticationProblems } from '../../core/access/refusals.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { id, isoTime } from '../endpoint/fields.ts';
import { nameSchemas } from '../endpoint/names.ts';

const Messages = z
  .record(z.string(), z.array(z.string()))
  .describe('Messages by field path, such as `items.0.quantity`.');
const Move = z.looseObject({
  from: z.string().nullable(),
  to: z.string(),
  allowed: z.array(z.string()).describe('Statuses allowed next.'),
  order_ids: z.array(id()).optional(),
  lines: z.array(id()).optional(),
});
const refusedLine = {
  path: z
    .string()
    .optional()
    .describe('Line of the request, such as `items.0`, or its wrong field, such as `items.0.shown_price`.'),
  menu_item_id: id().optional(),
  modifier_id: id().optional(),
  name: z.string().nullish(),
  available: z.number().optional().describe('How many are left, if they are counted.'),
  price: z.number().optional().describe('Current price.'),
};
const Refused = z.looseObject({
  ...refusedLine,
  permission: z.string().optional().describe('Permission that another price than the menu’s needs.'),
  lines: z
    .array(z.looseObject({ code: z.string().describe('Code of this line.'), ...refusedLine }))
    .optional()
    .describe(
      'Every refused line, also if it is only one; the fields above are those of the first. Lines with another code than the error’s are refused for that reason.',
    ),
});
const Limit = z.looseObject({
  limit: z.union([z.number(), z.string()]).optional(),
  most: z.number().optional(),
});
const InStatus = z.looseObject({ status: z.string() });
const OfOrder = z.looseObject({ order_id: id() });
const held = {
  permission: z.string().optional().describe('Permission that is missing.'),
  roles: z.array(z.string()).optional().describe('Roles that have this permission.'),
};
const Lacking = z.looseObject({
  ...held,
  setting: z
    .string()
    .optional()
    .describe('Setting that reserves it for other roles, as `waiters_take_payments`.'),
  header: z.string().optional().describe('Header in which head office expects a proof.'),
});
const Unproved = z.looseObject({
  problem: z
    .enum(reauthenticationProblems)
    .describe('`missing`: not sent. `wrong`: sent and wrong. `device`: a PIN session, which can’t do this.'),
  field: z.enum(['password', 'otp']).optional().describe('Which part to ask the person for.'),
  path: z.string().optional().describe('Where to send it in the body: `reauthentication.password`.'),
});
const Unapproved = z.looseObject({
  problem: z
    .enum(approvalProblems)
    .describe(
      '`missing`: ask for a PIN. `wrong_pin`: the PIN was wrong. `not_enough`: the approver lacks the permission.',
    ),
  ...held,
  cap_percent: z.number().optional().describe('Largest discount without approval, in percent.'),
  cap_amount: z.number().optional().describe('The same as an amount of this order.'),
});
const amount = () => z.number().describe('Amount of money.');

nameSchemas({
  FieldMessages: Messages,
  RefusedMove: Move,
  RefusedItem: Refused,
  ReachedLimit: Limit,
  InStatus,
  OfOrder,
  MissingPermission: Lacking,
  MissingPassword: Unproved,
  MissingApproval: Unapproved,
});

/** Contents of `error.details` for each code; other codes have none. New fields may be added. */
export const errorDetails: Partial<Readonly<Record<ErrorCode, z.ZodType>>> = {
  MALFORMED_JSON: z.looseObject({
    position: z.int().describe('Characters before the first fault.'),
    line: z.int().describe('Its line, from 1.'),
    column: z.int().describe('Its column, from 1.'),
  }),
  VALIDATION_ERROR: Messages,
  PRINTER_ADDRESS_REFUSED: Messages,
  E_INVOICE_INCOMPLETE: Messages,
  INVALID_STATUS_TRANSITION: Move,
  ITEM_UNAVAILABLE: Refused,
  PRICE_MISMATCH: Refused,
  LIMIT_REACHED: Limit,
  TOO_MANY_AT_ONCE: Limit,
  SYNC_BUSY: Limit,
  PAYLOAD_TOO_LARGE: Limit,
  FORBIDDEN: Lacking,
  REAUTHENTICATION_REQUIRED: Unproved,
  APPROVAL_REQUIRED: Unapproved,
  TENANT_REQUIRED: z.looseObject({ tenants: z.array(z.looseObject({ id: id(), name: z.string() })) }),
  TLS_REQUIRED: z.looseObject({ url: z.string() }),
  BRANCH_NOT_HOSTED: z.looseObject({
    branch_id: id().optional(),
    name: z.string().optional(),
    base_url: z.string().nullish().describe('Address of its server, if known.'),
    header: z.string().optional(),
  }),
  ORDER_LOCKED: InStatus,
  DELIVERY_UNDER_WAY: InStatus,
  INVOICE_YEAR_UNCONFIRMED: z.looseObject({
    date: z.string().describe("Business date according to the computer's clock."),
  }),
  ORDER_ALREADY_PAID: z.looseObject({ payment_status: z.string() }),
  ITEM_ALREADY_SENT: z.looseObject({ item_id: id(), name: z.string() }),
  VERSION_CONFLICT: z.looseObject({
    version: z.int().optional(),
    order: z.unknown().describe('Current order.'),
  }),
  TABLE_HAS_OPEN_ORDER: z.looseObject({ order_ids: z.array(id()) }),
  TABLE_UNAVAILABLE: z.looseObject({ name: z.string().optional(), merged_into_id: id().nullish() }),
  AREA_NOT_EMPTY: z.looseObject({ tables: z.int() }),
  RECORD_IN_USE: z.looseObject({
    table_ids: z.array(id()).optional(),
    order_id: id().optional(),
    reasons: z.array(z.string()).optional(),
  }),
  HELD_ORDER_TAKEN: OfOrder,
  SHIFT_ALREADY_OPEN: z.looseObject({ shift_id: id() }),
  SHIFT_CLOSED: z.looseObject({ closed_at: isoTime().nullable() }),
  DAY_ALREADY_CLOSED: z.looseObject({ z_report_id: id(), z_number: z.string() }),
  JOURNALS_MISSING: z.looseObject({
    z_numbers: z.array(z.string()).describe('Numbers of the Z reports without a journal; at most 100.'),
  }),
  EXPORT_NOT_READY: z.looseObject({ status: z.string(), progress: z.number().nullable() }),
  DUPLICATE_PHONE: z.looseObject({ customer_id: id() }),
  DUPLICATE_EXTERNAL_REF: OfOrder,
  DUPLICATE_TRANSACTION_ID: z.looseObject({ payment_id: id() }),
  COUPON_EXHAUSTED: z.looseObject({ code: z.string().describe('Coupon code.') }),
  COUPON_INVALID: z.looseObject({ reason: z.string() }),
  DRIVER_UNAVAILABLE: z.looseObject({ driver_id: id(), name: z.string(), status: z.string() }),
  PRINTER_NOT_CONFIGURED: z.looseObject({
    kitchen_id: id().nullish(),
    branch_id: id().optional(),
    name: z.string().nullish(),
  }),
  PRINT_JOB_FINISHED: InStatus,
  REFUND_DUE: z.looseObject({ refund_due: amount() }),
  REFUND_EXCEEDS_PAID: z.looseObject({
    refundable: amount().optional(),
    order_item_id: id().optional(),
    quantity: z.number().optional(),
  }),
  OVERPAYMENT: z.looseObject({ balance_due: amount(), index: z.int().optional() }),
  PROPOSAL_UNFIT: z.looseObject({ code: z.string(), fields: z.unknown().optional() }),
  SYNC_CURSOR: z.looseObject({ cursor: z.unknown() }),
  SYNC_DIVERGED: z.looseObject({ beside: z.boolean().optional(), heard: z.unknown().optional() }),
  SYNC_SUPERSEDED: z.looseObject({
    host_node: z.int().nullable().optional(),
    cursor: z.int().optional(),
    heard: z.unknown().optional(),
  }),
};
