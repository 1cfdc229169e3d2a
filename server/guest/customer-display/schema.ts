import { z } from 'zod';
import { id, pathId, text } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { imageUrl } from '../../identity/records/schema.ts';
import { PaymentCode } from '../../sales/bills/schema.ts';
import { Order, OrderItem } from '../../sales/orders/http/schema.ts';
import { Banner } from '../banners/schema.ts';
import { language } from '../kiosk/schema.ts';

const content = {
  headline: text(120).nullable(),
  messages: z.array(text(300)).max(20),
  media: z.array(imageUrl().unwrap()).max(20).describe('Pictures and clips, in the order they are shown.'),
};

const behaviour = {
  enabled: z.boolean().describe('Whether orders are shown. If not, only promotions are.'),
  show_promotions: z.boolean(),
  slide_seconds: z.int().min(3).max(120),
  idle_seconds: z.int().min(3).max(600).describe('Seconds a paid order stays before promotions are shown.'),
};

export const ContentChanges = z.object(content).partial();
export const DisplayChanges = z.object(behaviour).partial();
export type DisplayRules = z.output<z.ZodObject<typeof content & typeof behaviour>>;

const Content = z.object({ ...content, media: z.array(z.string()) });

export const DisplaySettings = z.object({
  branch_id: id(),
  restaurant: z.string(),
  currency: z.string(),
  country: z.string().nullable(),
  languages: z.array(z.string()).describe('Languages offered at kiosks, in order.'),
  tills: z.array(z.string()).describe('Registers that a display can be assigned to.'),
  ...behaviour,
  content: Content,
});
export type DisplaySettings = z.output<typeof DisplaySettings>;

/** Pickup numbers that are called out to guests. */
export const Pickup = z.object({
  ready: z.array(z.int()).describe('Ready orders, newest first.'),
  preparing: z.array(z.int()).describe('Orders in preparation, oldest first.'),
});

export const BranchQuery = z.object({ branch_id: pathId().optional() });

/** A till's name, as the till and its displays send it. */
const till = () => z.string().trim().min(1).max(60);
export const MAIN_TILL = 'main';

export const CurrentOrderBody = z.object({
  order_id: id().nullable().describe('Order; null: the register serves nobody.'),
  till: till().default(MAIN_TILL),
  amount: money({ min: 0 }).nullish().describe('Part of the balance that is paid now; null: all of it.'),
  tip_amount: money({ min: 0 }).default(0).describe('Tip the guest adds.'),
});
export type CurrentOrderInput = z.output<typeof CurrentOrderBody>;

export const CurrentOrderQuery = z.object({
  branch_id: pathId().optional(),
  till: till().optional().describe('Register that the display belongs to. Default: `main`.'),
  user_id: pathId()
    .optional()
    .describe("User whose last changed order is shown, for a register that doesn't set its order."),
  language: language().optional().describe('Language of item, size, and modifier names.'),
});
export type CurrentOrderFilter = z.output<typeof CurrentOrderQuery>;

/** What the guest at the till may read: no names, no notes, nothing of other orders. */
export const DisplayOrder = Order.pick({
  id: true,
  order_number: true,
  token_number: true,
  status: true,
  payment_status: true,
  table_name: true,
  subtotal: true,
  discount_amount: true,
  coupon_amount: true,
  charges: true,
  taxes: true,
  rounding_adjustment: true,
  total: true,
  tip_total: true,
  amount_paid: true,
  balance_due: true,
  balance_due_in_cash: true,
  rounding: true,
  updated_at: true,
}).extend({
  items: z.array(
    OrderItem.pick({
      id: true,
      name: true,
      quantity: true,
      share: true,
      unit_price: true,
      modifiers: true,
      line_discount: true,
      rule_discount: true,
      rules: true,
      line_total: true,
    }),
  ),
  to_pay: money().describe('Amount the guest pays now, with the tip.'),
  to_pay_in_cash: money().describe('The same in cash, rounded to coins where cash is.'),
  change_due: money().describe('Change from the last payment.'),
  payment_qr: PaymentCode.nullable().describe(
    'QR code for paying by phone; null: the branch has none set up.',
  ),
});
export type DisplayOrder = z.output<typeof DisplayOrder>;

export const Promotions = z.object({ content: Content, banners: z.array(Banner) });

nameSchemas({
  PickupBoard: Pickup,
  DisplayContentChanges: ContentChanges,
  DisplaySettingsChanges: DisplayChanges,
  DisplayContent: Content,
  DisplaySettings,
  DisplayedOrder: CurrentOrderBody,
  DisplayOrder,
  DisplayPromotions: Promotions,
});
