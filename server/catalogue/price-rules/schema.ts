import { z } from 'zod';
import { ruleTypes } from '../../core/price-rules/rule.ts';
import { businessDay, clockTime, i18n, name, record } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { idList, shared, sharedDefaults, translations } from '../../identity/records/schema.ts';

const ruleSources = ['pos', 'waiter', 'kiosk', 'online'] as const;

const once = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

const pieces = () => z.int().min(1).max(100);

const fields = {
  name: name().describe('Name on bills, menus, and reports.'),
  name_i18n: i18n().nullable(),
  priority: z
    .int()
    .min(0)
    .max(1_000)
    .describe('If several rules are equally good for the guest, the highest priority applies.'),
  type: z.enum(ruleTypes).describe('What `value` is: percent off, an amount off, or the new price.'),
  value: z.number().min(0).max(10_000_000_000).describe('Percentage or amount, depending on `type`.'),
  starts_on: businessDay().nullable(),
  ends_on: businessDay().nullable().describe('Last day; null: no restriction.'),
  days: z
    .array(z.int().min(0).max(6))
    .max(7)
    .refine(once, "can't list a day twice")
    .describe('0 = Sunday … 6 = Saturday; empty: every day.'),
  time_from: clockTime()
    .nullable()
    .describe("Start time in the branch's time zone. Hours after midnight belong to the day before."),
  time_to: clockTime().nullable(),
  branch_ids: idList().nullable().describe('Branches it applies to; null: all.'),
  order_type_ids: idList().nullable().describe('Order types it applies to; null: all.'),
  area_ids: idList().nullable().describe('Floor areas it applies to; null: all.'),
  sources: z
    .array(z.enum(ruleSources))
    .max(ruleSources.length)
    .refine(once, "can't list the same value twice")
    .nullable()
    .describe('Order sources it applies to; null: all.'),
  menu_item_ids: idList()
    .nullable()
    .describe(
      'Menu items it applies to, besides `variant_ids` and `category_ids`; all three null: every item.',
    ),
  variant_ids: idList().nullable(),
  category_ids: idList()
    .nullable()
    .describe('Categories it applies to, with their subcategories; null: none.'),
  buy_quantity: pieces()
    .nullable()
    .describe('Number of items to buy for the deal; null: not a deal, each item is discounted.'),
  get_quantity: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe(
      'Number of further items sold at the new price; 0 or null: the price is for the bought items together.',
    ),
  get_menu_item_ids: idList()
    .nullable()
    .describe(
      'Menu items sold at the new price, besides `get_variant_ids` and `get_category_ids`; all three null: the bought items.',
    ),
  get_variant_ids: idList().nullable(),
  get_category_ids: idList().nullable(),
  max_per_order: pieces().nullable().describe('Maximum uses in one order; null: no limit.'),
  combines: z.boolean().describe('Whether coupons and manual discounts also apply to these dishes.'),
  ...shared,
};

export const PriceRule = z.object({
  ...record,
  ...fields,
  name_i18n: translations(),
});
export const PriceRuleChanges = z.object(fields).partial();
export const NewPriceRule = z.object({
  ...fields,
  name_i18n: fields.name_i18n.default(null),
  priority: fields.priority.default(0),
  starts_on: fields.starts_on.default(null),
  ends_on: fields.ends_on.default(null),
  days: fields.days.default([]),
  time_from: fields.time_from.default(null),
  time_to: fields.time_to.default(null),
  branch_ids: fields.branch_ids.default(null),
  order_type_ids: fields.order_type_ids.default(null),
  area_ids: fields.area_ids.default(null),
  sources: fields.sources.default(null),
  menu_item_ids: fields.menu_item_ids.default(null),
  variant_ids: fields.variant_ids.default(null),
  category_ids: fields.category_ids.default(null),
  buy_quantity: fields.buy_quantity.default(null),
  get_quantity: fields.get_quantity.default(null),
  get_menu_item_ids: fields.get_menu_item_ids.default(null),
  get_variant_ids: fields.get_variant_ids.default(null),
  get_category_ids: fields.get_category_ids.default(null),
  max_per_order: fields.max_per_order.default(null),
  combines: fields.combines.default(true),
  ...sharedDefaults,
});

export type PriceRule = z.output<typeof PriceRule>;
export type PriceRuleChanges = z.output<typeof PriceRuleChanges>;
export type NewPriceRule = z.output<typeof NewPriceRule>;

nameSchemas({ PriceRule, PriceRuleChanges, NewPriceRule });
nameChoices({ PriceRuleType: ruleTypes, PriceRuleSource: ruleSources });
