import { z } from 'zod';
import {
  i18n,
  id,
  moment,
  name,
  paging,
  pathId,
  queryFlag,
  record,
  text,
} from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { pictureFields, uploadedImage } from '../../identity/media/schema.ts';
import {
  hsnCode,
  idList,
  imageUrl,
  shared,
  sharedDefaults,
  translations,
} from '../../identity/records/schema.ts';
import { menuColors } from '../categories/schema.ts';
import { ComboStep, comboSteps } from '../combos/schema.ts';
import { ModifierGroup } from '../modifiers/schema.ts';
import { RestrictedOffer } from '../price-rules/offer-schema.ts';

export const itemTypes = ['veg', 'non_veg', 'egg', 'vegan', 'drink', 'other'] as const;

export const unavailableReasons = ['off', 'sold_out'] as const;

/** Amounts by the id of what they are for. */
export const pricesById = (what: string) =>
  z.record(
    z
      .string()
      .max(16)
      .regex(/^[1-9]\d{0,15}$/, `must be the ID of ${what}`),
    money({ min: 0 }),
  );

const variantFields = {
  name: name(),
  name_i18n: i18n().nullable(),
  price: money({ min: 0 }).describe("Price, instead of the item's."),
  /** By order type id; replaces the price. */
  order_type_prices: pricesById('an order type'),
  is_default: z.boolean(),
  ...shared,
};

export const Variant = z.object({
  ...record,
  menu_item_id: id(),
  ...variantFields,
  name_i18n: translations(),
  price: money().describe(
    "Price. In the item's list it is the price at the active branch, and `base_price` is the restaurant's.",
  ),
  base_price: money(),
  order_type_prices: z.record(z.string(), money()),
});
export const VariantChanges = z.object(variantFields).partial();
export const NewVariant = VariantChanges.extend({ name: variantFields.name, price: variantFields.price });

const fields = {
  category_id: id().nullable(),
  name: name(),
  name_i18n: i18n().nullable(),
  sku: z.string().trim().min(1).max(60).nullable(),
  description: text().nullable(),
  image_url: imageUrl(),
  type: z.enum(itemTypes),
  price: money({ min: 0 }),
  cost: money({ min: 0 }).nullable(),
  tax_ids: idList(),
  tax_inclusive: z.boolean().nullable().describe('Whether the price includes tax; null: as each tax says.'),
  kitchen_id: id().nullable().describe("Kitchen that prepares it; null: the category's, or the default one."),
  modifier_group_ids: idList().describe('Modifier groups, in the order they are offered.'),
  /** By order type id; replaces the price. */
  order_type_prices: pricesById('an order type'),
  prep_minutes: z.int().min(0).max(1_440).nullable(),
  allergens: z.array(z.string().trim().min(1).max(60)).max(50),
  hsn_code: hsnCode().nullable().describe('HSN or SAC code; null: that of its taxes.'),
  open_price: z
    .boolean()
    .describe(
      "Whether staff enter the price when selling it. Guests can't order it. `price` is only a suggestion.",
    ),
  color: z.enum(menuColors).nullable().describe('Color of its button; null: that of its category.'),
  ...shared,
};

export const MenuItem = z.object({
  ...record,
  ...fields,
  ...pictureFields,
  name_i18n: translations(),
  price: money().describe("Price at the active branch. `base_price` is the restaurant's."),
  base_price: money(),
  cost: money().nullable().describe("Cost of one unit; null if the caller can't change the menu."),
  order_type_prices: z.record(z.string(), money()),
  offers: z.array(RestrictedOffer),
  variants: z.array(Variant.extend({ offers: z.array(RestrictedOffer) })),
  modifier_groups: z.array(ModifierGroup),
  combo_steps: z
    .array(ComboStep)
    .describe("Steps of a combo, each with its options; empty if it isn't a combo."),
  is_available: z.boolean().describe('Whether it can be ordered at the active branch.'),
  reason: z
    .enum(unavailableReasons)
    .nullable()
    .describe('Why it is not available: marked out of stock, or sold out.'),
  stock_quantity: z.int().nullable().describe('Quantity in stock at the active branch; null: not tracked.'),
  low_stock_at: z.int().nullable(),
  popular_place: z
    .int()
    .nullable()
    .describe('Fixed position on the first page of buttons, from 1; null: by its sales.'),
});

/** The whole list: those with an id are changed, those without are created, missing ones are deleted. */
const VariantOfItem = NewVariant.extend({ id: id().optional() });
const variants = z
  .array(VariantOfItem)
  .max(50)
  .refine((list) => list.filter((variant) => variant.is_default).length <= 1, 'only one can be the default')
  .optional();

/** Takes precedence over `image_url`; null removes the picture. */
const image = uploadedImage().nullable().optional();

export const MenuItemChanges = z
  .object(fields)
  .partial()
  .extend({ image, variants, combo_steps: comboSteps });
export const NewMenuItem = z.object({
  ...fields,
  image,
  category_id: fields.category_id.default(null),
  name_i18n: fields.name_i18n.default(null),
  sku: fields.sku.default(null),
  description: fields.description.default(null),
  image_url: fields.image_url.default(null),
  type: fields.type.default('other'),
  cost: fields.cost.default(null),
  tax_ids: fields.tax_ids
    .nullable()
    .default(null)
    .describe('Taxes; null: those of its category, or the default taxes.'),
  tax_inclusive: fields.tax_inclusive.default(null),
  kitchen_id: fields.kitchen_id.default(null),
  modifier_group_ids: fields.modifier_group_ids.default([]),
  order_type_prices: fields.order_type_prices.default({}),
  prep_minutes: fields.prep_minutes.default(null),
  allergens: fields.allergens.default([]),
  hsn_code: fields.hsn_code.default(null),
  open_price: fields.open_price.default(false),
  color: fields.color.default(null),
  ...sharedDefaults,
  variants,
  combo_steps: comboSteps,
});

const view = { all: queryFlag(), branch_id: pathId().optional() };

export const ItemQuery = z.object(view);
export const MenuQuery = z.object({
  ...view,
  ...paging,
  category_id: pathId().optional(),
  search: z.string().max(200).optional().describe('Search in names of all languages, and in SKUs.'),
  type: z.enum(itemTypes).optional(),
  is_available: queryFlag(),
  updated_since: moment().optional(),
  sort: z.enum(['sort_order', 'name']).default('sort_order'),
});

export type Variant = z.output<typeof Variant>;
export type VariantChanges = z.output<typeof VariantChanges>;
export type NewVariant = z.output<typeof NewVariant>;
export type MenuItem = z.output<typeof MenuItem>;
export type MenuItemChanges = z.output<typeof MenuItemChanges>;
export type NewMenuItem = z.output<typeof NewMenuItem>;
export type MenuQuery = z.output<typeof MenuQuery>;
export type ItemQuery = z.output<typeof ItemQuery>;

export const PopularQuery = z.object({
  branch_id: pathId().optional(),
  days: z.coerce.number().int().min(1).max(90).default(14),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** The first page of the pads has no more. */
export const MAX_POPULAR = 24;

export const PopularPlaces = z.object({
  menu_item_ids: z
    .array(id())
    .max(MAX_POPULAR)
    .refine((ids) => new Set(ids).size === ids.length, "can't list an item twice")
    .describe('Fixed items, in order. The best sellers follow.'),
});

export const PopularItem = z.object({ menu_item_id: id(), name: z.string(), quantity: z.int() });

nameSchemas({
  VariantOfMenuItem: VariantOfItem,
  PopularItem,
  PopularPlaces,
  MenuItemVariant: Variant,
  MenuItemVariantChanges: VariantChanges,
  NewMenuItemVariant: NewVariant,
  MenuItem,
  MenuItemChanges,
  NewMenuItem,
});
nameChoices({ MenuItemType: itemTypes, MenuColor: menuColors });
