import { z } from 'zod';
import { ComboOption, ComboStep } from '../../catalogue/combos/schema.ts';
import { itemTypes, unavailableReasons } from '../../catalogue/menu/schema.ts';
import { Offer } from '../../catalogue/price-rules/offer-schema.ts';
import { i18n, id, isoTime, MAX_TAG, paging, pathId, text } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { pictureFields } from '../../identity/media/schema.ts';
import { code } from '../../identity/records/schema.ts';
import { PaymentCode } from '../../sales/bills/schema.ts';
import { GuestItemBody, MAX_ITEMS } from '../../sales/orders/http/line-schema.ts';
import { CreateOrder, fieldWarnings } from '../../sales/orders/http/schema.ts';
import { Branding } from '../branding/schema.ts';

/** A language as in `name_i18n`: `hi`, `zh-Hant`. */
export const language = () =>
  z
    .string()
    .max(MAX_TAG)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as hi or zh-Hant');

export const servings = ['dine_in', 'takeaway'] as const;
export type Serving = (typeof servings)[number];

const once = (list: readonly unknown[]): boolean => new Set(list).size === list.length;
const NAMED_TWICE = "can't list the same value twice";

const fields = {
  enabled: z
    .boolean()
    .describe('Whether the kiosk takes orders. If not, it shows the menu and orders fail with KIOSK_CLOSED.'),
  languages: z
    .array(language())
    .min(1)
    .max(20)
    .refine(once, NAMED_TWICE)
    .describe('Languages, in the order offered.'),
  order_types: z.array(z.enum(servings)).min(1).max(servings.length).refine(once, NAMED_TWICE),
  payment_methods: z
    .array(code())
    .max(20)
    .refine(once, NAMED_TWICE)
    .describe('Codes of the payment methods the kiosk offers. With any, its orders have `payment_qr`.'),
  pay_at_counter: z.boolean(),
  serves_at_table: z
    .boolean()
    .describe('Whether dine-in guests can enter their table: `table_name` of the order.'),
  send_immediately: z
    .boolean()
    .describe('Whether orders go to the kitchen right away. Otherwise they are sent once paid.'),
  idle_seconds: z.int().min(10).max(3_600).describe('Seconds until the kiosk discards an abandoned order.'),
  welcome_text: i18n().nullable(),
  thanks_text: i18n().nullable(),
};

export const KioskChanges = z.object(fields).partial();
export type KioskRules = z.output<z.ZodObject<typeof fields>>;

const texts = () => z.record(z.string(), z.string()).nullable();

export const KioskSettings = z.object({
  branch_id: id(),
  restaurant: z.string(),
  branch: z.string(),
  currency: z.string(),
  country: z.string().nullable(),
  asks_charge_consent: z
    .boolean()
    .describe(
      'Whether to ask the guest before a service charge is added. The answer is `charge_consent` of the order.',
    ),
  payment_code: z
    .enum(['upi', 'link'])
    .nullable()
    .describe('What `payment_qr` of its orders opens; null: its orders have none.'),
  ...fields,
  welcome_text: texts(),
  thanks_text: texts(),
  branding: Branding.pick({
    logo_url: true,
    logo_variants: true,
    colors: true,
    fonts: true,
    custom_css: true,
  }),
});

export const SettingsQuery = z.object({ branch_id: pathId().optional() });

export const KioskMenuQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  category_id: pathId().optional(),
  area_id: pathId().optional().describe("Floor area of the guest's table, if prices differ by area."),
  language: language().optional().describe('Language of the names. Overrides Accept-Language.'),
  order_type: z
    .enum(servings)
    .optional()
    .describe('Order type to price the menu for, as POST /kiosk/orders charges it.'),
});
export type KioskMenuFilter = z.output<typeof KioskMenuQuery>;

/** What a guest may see of a menu item: no cost, no SKU, nothing of the kitchen. */
export const KioskItem = z.object({
  id: id(),
  category: z.object({ id: id(), name: z.string(), ...pictureFields, sort_order: z.int() }).nullable(),
  name: z.string(),
  description: z.string().nullable(),
  ...pictureFields,
  type: z.enum(itemTypes),
  price: money().describe('Price without price rules.'),
  offer: Offer.nullable(),
  allergens: z.array(z.string()),
  prep_minutes: z.int().nullable(),
  sort_order: z.int(),
  is_available: z.boolean().describe('false: sold out. It is shown, but ordering it fails.'),
  reason: z.enum(unavailableReasons).nullable(),
  variants: z.array(
    z.object({
      ...{ id: id(), name: z.string(), price: money(), is_default: z.boolean() },
      offer: Offer.nullable(),
    }),
  ),
  modifier_groups: z.array(
    z.object({
      id: id(),
      name: z.string(),
      min_select: z.int(),
      max_select: z.int().nullable(),
      required: z.boolean(),
      modifiers: z.array(
        z.object({
          id: id(),
          name: z.string(),
          price: money(),
          max_quantity: z.int(),
          is_available: z.boolean(),
        }),
      ),
    }),
  ),
  combo_steps: z
    .array(
      ComboStep.pick({ id: true, name: true, min_select: true, max_select: true }).extend({
        options: z
          .array(ComboOption.omit({ created_at: true, updated_at: true, combo_step_id: true }))
          .describe('Options to choose from.'),
      }),
    )
    .describe("Steps of a combo, each with its options; empty if it isn't a combo."),
});
export type KioskItem = z.output<typeof KioskItem>;

export const KioskOrderBody = z.object({
  items: z.array(GuestItemBody).min(1).max(MAX_ITEMS),
  order_type: z.enum(servings).optional(),
  table_token: z
    .string()
    .min(1)
    .max(200)
    .nullish()
    .describe('Secret from the QR code on the table, where guests are served at the table.'),
  table_name: text(20)
    .nullish()
    .describe(
      "Number on the table or its stand, printed on the kitchen ticket. It doesn't assign the order to a table of the floor plan.",
    ),
  customer_name: text(60)
    .nullish()
    .describe('Name of the guest, for calling out and for the kitchen ticket.'),
  notes: text(500).nullish(),
  coupon_code: CreateOrder.shape.coupon_code,
  charge_consent: CreateOrder.shape.charge_consent,
  language: language().optional().describe('Language of the names in the response.'),
});
export type KioskOrderInput = z.output<typeof KioskOrderBody>;

export const KioskOrder = z.object({
  id: id(),
  order_number: z.string(),
  token_number: z.int(),
  token: z.string().describe('Token for GET /kiosk/orders/{token}, until `token_expires_at`.'),
  token_expires_at: isoTime(),
  status: z.string(),
  payment_status: z.string(),
  order_type_id: id(),
  items: z.array(z.object({ menu_item_id: id(), name: z.string(), quantity: z.int(), line_total: money() })),
  subtotal: money(),
  discount_amount: money(),
  coupon_amount: money(),
  rounding_adjustment: money(),
  total: money(),
  payment_qr: PaymentCode.nullable().describe(
    'QR code for paying the balance by phone; null: the kiosk offers no payment method, or the branch has none set up.',
  ),
  created_at: isoTime(),
  ...fieldWarnings,
});

/** A cart's total. */
export const KioskQuote = KioskOrder.pick({
  warnings: true,
  items: true,
  subtotal: true,
  discount_amount: true,
  coupon_amount: true,
  rounding_adjustment: true,
  total: true,
}).extend({
  charges: z.array(z.object({ name: z.string(), amount: money() })),
  taxes: z.array(z.object({ name: z.string(), amount: money(), inclusive: z.boolean() })),
});

export const progresses = ['received', 'preparing', 'ready', 'served', 'cancelled'] as const;
export type Progress = (typeof progresses)[number];

/** All that the token's holder may see. */
export const KioskProgress = z.object({ token_number: z.int(), progress: z.enum(progresses) });

export const byToken = z.object({ token: z.string().max(300) });

nameSchemas({
  KioskOrderLine: KioskOrder.shape.items.element,
  KioskCharge: KioskQuote.shape.charges.element,
  KioskTax: KioskQuote.shape.taxes.element,
  KioskQuote,
  KioskSettingsChanges: KioskChanges,
  KioskSettings,
  KioskMenuItem: KioskItem,
  NewKioskOrder: KioskOrderBody,
  KioskOrder,
  KioskOrderProgress: KioskProgress,
});
nameChoices({ OrderProgress: progresses });
