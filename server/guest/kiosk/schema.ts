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
  enabled: z.boolean().describe('Off: the menu is shown, orders are refused with KIOSK_CLOSED.'),
  languages: z
    .array(language())
    .min(1)
    .max(20)
    .refine(once, NAMED_TWICE)
    .describe('In the order they are offered.'),
  order_types: z.array(z.enum(servings)).min(1).max(servings.length).refine(once, NAMED_TWICE),
  payment_methods: z
    .array(code())
    .max(20)
    .refine(once, NAMED_TWICE)
    .describe(
      'Codes of the payment methods the kiosk itself offers; with any, its orders carry `payment_qr`.',
    ),
  pay_at_counter: z.boolean(),
  serves_at_table: z.boolean().describe('Guests who eat here may say where they sit: `table_name`.'),
  send_immediately: z.boolean().describe('To the kitchen with the order; otherwise once it is paid.'),
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
    .describe('The guest is asked before a service charge is added: `charge_consent` of the order.'),
  payment_code: z
    .enum(['upi', 'link'])
    .nullable()
    .describe('What `payment_qr` of its orders opens; null: they carry none.'),
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
  area_id: pathId().optional().describe('Where the guest sits, if prices differ by area.'),
  language: language().optional().describe('Comes before Accept-Language.'),
  order_type: z.enum(servings).optional().describe('Prices as POST /kiosk/orders charges them for it.'),
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
  price: money().describe('Without price rules.'),
  offer: Offer.nullable(),
  allergens: z.array(z.string()),
  prep_minutes: z.int().nullable(),
  sort_order: z.int(),
  is_available: z.boolean().describe('false: sold out for now; shown, and refused in an order.'),
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
          .describe('What can be chosen in it.'),
      }),
    )
    .describe('Of a combo, what the guest chooses; empty for every other item.'),
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
    .describe('Of the QR code on the table, where guests are served there.'),
  table_name: text(20)
    .nullish()
    .describe(
      "Number on the table or its stand; printed on the kitchen ticket. The order isn't assigned to a table of the floor plan.",
    ),
  customer_name: text(60).nullish().describe('Called out with the number, and printed for the kitchen.'),
  notes: text(500).nullish(),
  coupon_code: CreateOrder.shape.coupon_code,
  charge_consent: CreateOrder.shape.charge_consent,
  language: language().optional().describe('Of the names in the answer.'),
});
export type KioskOrderInput = z.output<typeof KioskOrderBody>;

export const KioskOrder = z.object({
  id: id(),
  order_number: z.string(),
  token_number: z.int(),
  token: z.string().describe('For GET /kiosk/orders/{token}, until `token_expires_at`.'),
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
    "What a guest's phone reads to pay what is due, where the kiosk offers a payment method and the branch has said how.",
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
