import { z } from 'zod';
import { nameSchemas } from '../../../http/endpoint/names.ts';
import { NewPriceRule, PriceRule } from '../schema.ts';

const idFields = {
  ...({ branch_ids: true, order_type_ids: true, area_ids: true } as const),
  ...({ menu_item_ids: true, variant_ids: true, category_ids: true } as const),
  ...({ get_menu_item_ids: true, get_variant_ids: true, get_category_ids: true } as const),
} as const;

const called = () => z.string().trim().min(1).max(200);
const names = () => z.array(called()).max(200).nullable();
const VariantName = z.object({
  menu_item: called().describe('Name or SKU.'),
  variant: called().describe('Name of the variant.'),
});
const variants = () => z.array(VariantName).max(200).nullable();

/** What stands in place of the ids, so that another restaurant can take the rule. */
const named = {
  branches: names().describe('Branches; null: all.'),
  order_types: names().describe('Order types; null: all.'),
  areas: names().describe('Names of floor areas. Every area with the name is included.'),
  menu_items: names().describe('Names or SKUs.'),
  variants: variants().describe('Variants; null: not limited to variants.'),
  categories: names().describe('Categories it applies to, with their subcategories; null: none.'),
  get_menu_items: names().describe(
    'Items sold at the new price; this and the next two null: the bought items.',
  ),
  get_variants: variants().describe('Variants sold at the new price; null: none.'),
  get_categories: names().describe('Categories sold at the new price, with their subcategories; null: none.'),
};

const ownFields = { id: true, created_at: true, updated_at: true } as const;
const PriceRuleInFile = PriceRule.omit({ ...idFields, ...ownFields, sort_order: true }).extend(named);

const NewPriceRuleInFile = NewPriceRule.omit({ ...idFields, sort_order: true }).extend({
  branches: named.branches.default(null),
  order_types: named.order_types.default(null),
  areas: named.areas.default(null),
  menu_items: named.menu_items.default(null),
  variants: named.variants.default(null),
  categories: named.categories.default(null),
  get_menu_items: named.get_menu_items.default(null),
  get_variants: named.get_variants.default(null),
  get_categories: named.get_categories.default(null),
});

const MAX_RULES = 500;

export const PriceRuleFile = z.object({
  price_rules: z
    .array(PriceRuleInFile)
    .describe('All rules, including inactive ones, except rules whose items or places were all deleted.'),
});
export const PriceRuleImport = z.object({
  price_rules: z
    .array(NewPriceRuleInFile)
    .min(1)
    .max(MAX_RULES)
    .describe(
      'Rules. One with the name of an existing rule replaces it; fields left out get their defaults.',
    ),
});
export const PriceRulesImported = z.object({
  created: z.int().describe('Number of new rules.'),
  changed: z.int().describe('Number of existing rules that changed.'),
  unchanged: z.int().describe('Number of existing rules that were already the same.'),
});

export type VariantName = z.output<typeof VariantName>;
export type PriceRuleInFile = z.output<typeof PriceRuleInFile>;
export type NewPriceRuleInFile = z.output<typeof NewPriceRuleInFile>;
export type PriceRuleFile = z.output<typeof PriceRuleFile>;
export type PriceRuleImport = z.output<typeof PriceRuleImport>;
export type PriceRulesImported = z.output<typeof PriceRulesImported>;

nameSchemas({ PriceRuleFile, PriceRuleImport, PriceRulesImported, PriceRuleInFile, NewPriceRuleInFile });
nameSchemas({ VariantName });
