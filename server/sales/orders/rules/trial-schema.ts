import { z } from 'zod';
import { PriceRule } from '../../../catalogue/price-rules/schema.ts';
import { refusals } from '../../../core/price-rules/rule.ts';
import { reasonsWithin } from '../../../core/price-rules/verdict.ts';
import { businessDay, clockTime, id } from '../../../http/endpoint/fields.ts';
import { money } from '../../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../../http/endpoint/names.ts';
import { AppliedRule } from '../http/line-schema.ts';

const TrialItem = z.object({
  menu_item_id: id(),
  variant_id: id().nullish(),
  quantity: z.int().min(1).max(1_000).default(1),
});

export const TrialOrder = z.object({
  branch_id: id().optional().describe('Without it the active branch.'),
  date: businessDay().describe("By the branch's calendar."),
  time: clockTime().describe("By the branch's wall clock."),
  order_type_id: id(),
  area_id: id().nullish().describe('Where the guests sit.'),
  source: PriceRule.shape.sources.unwrap().element.default('pos'),
  items: z.array(TrialItem).min(1).max(100).describe('What is ordered.'),
});

const reasons = [...refusals, ...reasonsWithin] as const;

const TrialLine = z.object({
  menu_item_id: id(),
  variant_id: id().nullable(),
  name: z.string(),
  quantity: z.int(),
  unit_price: money(),
  rule_discount: money().describe('What price rules take off it.'),
  line_total: money(),
  rules: z.array(AppliedRule).describe('The price rules that apply.'),
});

const RuleVerdict = z.object({
  rule_id: id(),
  name: z.string(),
  amount: money().describe('What it takes off the order.'),
  reason: z.enum(reasons).nullable().describe('Why it takes nothing off; null: it applies.'),
});

export const TrialResult = z.object({
  subtotal: money().describe('At menu prices.'),
  rule_discount: money().describe('What price rules take off the order.'),
  total: money().describe('Before discounts, coupons, charges and taxes on top.'),
  items: z.array(TrialLine).describe('Its lines, with what rules take off each.'),
  rules: z.array(RuleVerdict).describe('Every price rule of the restaurant: those that apply come first.'),
});

nameSchemas({ TrialItem, TrialOrder, TrialLine, RuleVerdict, TrialResult });
nameChoices({ PriceRuleReason: reasons });
