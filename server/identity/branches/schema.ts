import { z } from 'zod';
import { SIMULATED_DEVICE_ADDRESS } from '../../core/money/fiscal-receipt.ts';
import { clockTime, id, isoTime, name, pathId, record, text, timeZone } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';

/** Rights on the shared catalogue. */
export const catalogueRights = ['edit', 'propose'] as const;

const fields = {
  name: name(),
  code: z
    .string()
    .max(20)
    .regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'must be capital letters, digits, and hyphens, at most 20'),
  address: text(500).nullable(),
  phone: text(40).nullable(),
  timezone: timeZone(),
  day_start: clockTime().describe('When the business date changes, in local time.'),
  /** Where tablets and other servers reach the branch. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  is_active: z.boolean(),
  catalogue: z
    .enum(catalogueRights)
    .describe(
      'Whether the branch can change the shared menu directly, or proposes changes for head office to accept or decline.',
    ),
};

export const Branch = z.object({
  ...record,
  ...fields,
  timezone: z.string(),
  base_url: z.string().nullable(),
  is_local: z.boolean().describe('Whether this server runs the branch.'),
  last_sync_at: isoTime().nullable(),
});

export const BranchChanges = z.object(fields).partial();

/** Defaults: a code from its name, the restaurant's time zone. */
export const NewBranch = z.object({
  name: fields.name,
  code: fields.code.optional(),
  timezone: fields.timezone.optional(),
  day_start: fields.day_start.optional(),
  address: fields.address.optional(),
  phone: fields.phone.optional(),
  base_url: fields.base_url.optional(),
});

export const Invitation = z.object({ ...record, branch_id: id(), expires_at: isoTime() });

/** The only answer that shows the code. */
export const InvitationWithCode = Invitation.extend({
  code: z.string().describe("Code for `galley enrol URL CODE` on the branch's server."),
  qr: z.string(),
  qr_svg: z.string(),
});

export const InvitationParams = z.object({ id: pathId(), invitation_id: pathId() });

const isPaymentUrl = (template: string): boolean => {
  const filled = template.replace(/\{(amount|currency|order)\}/g, '1');
  return /^https:\/\/[^{}\s]+$/.test(filled) && URL.canParse(filled);
};

/** ask: staff look at it first. */
export const guestOrderings = ['off', 'ask', 'direct'] as const;

const settings = {
  receipt_printer_id: id().nullable(),
  ticket_header: text(1_000).nullable(),
  ticket_footer: text(1_000).nullable(),
  /** Language of the fixed words on tickets; null: English. */
  ticket_language: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or pt-BR')
    .nullable(),
  bill_copies: z.int().min(1).max(5),
  /** Bills show a QR code that pays the amount due to this UPI id; only for INR. */
  upi_id: z
    .string()
    .max(100)
    .regex(/^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$/, 'must be a UPI ID such as name@bank')
    .nullable(),
  /** Opened by the QR code on bills without a UPI id: https, with {amount}, {currency} and {order} filled in. */
  payment_url: z
    .string()
    .max(300)
    .refine(
      isPaymentUrl,
      'must be an https address; the only placeholders are {amount}, {currency}, and {order}',
    )
    .nullable(),
  /** Prefix of invoice numbers; null: from the branch's code. */
  invoice_prefix: z
    .string()
    .max(6)
    .regex(/^[A-Z0-9]{1,6}$/, 'must be at most six capital letters and digits')
    .nullable(),
  fiscal_device: z
    .enum(['none', 'simulated'])
    .nullable()
    .describe('Device that signs receipts where the law requires it; null: none.'),
  /** Of a simulated device on this computer: 127.0.0.1 and its port. */
  fiscal_address: z
    .string()
    .max(15)
    .regex(SIMULATED_DEVICE_ADDRESS, 'must be 127.0.0.1 with a port from 1 to 65535')
    .nullable(),
  shifts_required: z.boolean().describe('Whether taking payments requires an open shift.'),
  waiters_may_86: z.boolean().describe('Whether waiters can mark items as out of stock and back in stock.'),
  guest_ordering: z
    .enum(guestOrderings)
    .describe(
      "Whether guests can order with their table's QR code. Requires https, or a separate port for guests.",
    ),
};

export const BranchSettings = z.object({
  branch_id: id(),
  ...settings,
  created_at: isoTime(),
  updated_at: isoTime(),
});

export const BranchSettingsChanges = z.object(settings).partial();

nameSchemas({
  Branch,
  BranchChanges,
  NewBranch,
  Invitation,
  InvitationWithCode,
  BranchSettings,
  BranchSettingsChanges,
});
nameChoices({ GuestOrdering: guestOrderings });
