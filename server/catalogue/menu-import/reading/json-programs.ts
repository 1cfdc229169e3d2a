import { z } from 'zod';

const text = z.union([z.string(), z.number()]).transform(String).catch('');
const texts = z.array(text).catch([]);
/** In one language of several, if the file has them. */
const name = z
  .union([
    z.string(),
    z
      .object({ translations: z.record(z.string(), z.string()) })
      .transform(({ translations }) => Object.values(translations)[0] ?? ''),
    z.record(z.string(), z.string()).transform((names) => Object.values(names)[0] ?? ''),
  ])
  .catch('');
const list = <S extends z.ZodType>(schema: S) => z.array(schema).catch([]);

export interface PlainItem {
  readonly name: string;
  readonly category?: string | undefined;
  readonly price: string | number;
  readonly variants?: readonly { readonly name: string; readonly price: string | number }[];
  readonly type?: string;
  readonly description?: string;
  readonly sku?: string;
  /** Names of modifier groups. */
  readonly groups?: readonly string[];
}

export interface PlainGroup {
  readonly name: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly choices: readonly { readonly name: string; readonly price: string | number }[];
}

interface PlainMenu {
  readonly items: readonly PlainItem[];
  readonly groups: readonly PlainGroup[];
  /** Prices in the smallest unit of the currency, as cents. */
  readonly isMinor?: boolean;
}

/** What an API says of how many may be chosen; 0 and less are no limit. */
const count = z.coerce.number().int().min(0).max(99).optional().catch(undefined);
const most = (max: number | undefined): number | undefined => (max === 0 ? undefined : max);

const petpooja = z
  .object({
    categories: list(z.object({ categoryid: text, categoryname: text })),
    items: z.array(
      z.object({
        itemname: z.string(),
        item_categoryid: z.union([z.string(), z.number()]).transform(String),
        price: text,
        active: text.optional(),
        itemdescription: text.optional(),
        item_attributeid: text.optional(),
        variation: list(z.object({ name: text, price: text, active: text.optional() })),
        addon: list(
          z.object({
            addon_group_id: text,
            addon_item_selection_min: count,
            addon_item_selection_max: count,
          }),
        ),
      }),
    ),
    addongroups: list(
      z.object({
        addongroupid: text,
        addongroup_name: text,
        addongroupitems: list(
          z.object({ addonitem_name: text, addonitem_price: text, active: text.optional() }),
        ),
      }),
    ),
    attributes: list(z.object({ attributeid: text, attribute: text })).optional(),
  })
  .transform(({ categories, items: all, addongroups, attributes = [] }): PlainMenu => {
    const names = new Map(categories.map(({ categoryid, categoryname }) => [categoryid, categoryname]));
    const types = new Map(attributes.map(({ attributeid, attribute }) => [attributeid, attribute]));
    const addons = new Map(
      addongroups.map(({ addongroupid, addongroup_name }) => [addongroupid, addongroup_name]),
    );
    const uses = new Map(all.flatMap(({ addon }) => addon.map((use) => [use.addon_group_id, use] as const)));
    const items = all
      .filter(({ active }) => active !== '0')
      .map((item) => ({
        name: item.itemname,
        category: names.get(item.item_categoryid),
        price: item.price,
        variants: item.variation.filter(({ active }) => active !== '0'),
        type: types.get(item.item_attributeid ?? '') ?? '',
        description: item.itemdescription ?? '',
        groups: item.addon.flatMap(({ addon_group_id }) => addons.get(addon_group_id) ?? []),
      }));
    const groups = addongroups.map(({ addongroupid, addongroup_name, addongroupitems }) => ({
      name: addongroup_name,
      min: uses.get(addongroupid)?.addon_item_selection_min,
      max: most(uses.get(addongroupid)?.addon_item_selection_max),
      choices: addongroupitems
        .filter(({ active }) => active !== '0')
        .map(({ addonitem_name, addonitem_price }) => ({ name: addonitem_name, price: addonitem_price })),
    }));
    return { items, groups };
  });

const uberEats = z
  .object({
    categories: list(z.object({ id: text, title: name, entities: list(z.object({ id: text })) })),
    items: z.array(
      z.object({
        id: text,
        title: name,
        description: name.optional(),
        price_info: z.object({ price: z.number() }),
        modifier_group_ids: z.object({ ids: texts }).optional().nullable(),
      }),
    ),
    modifier_groups: list(
      z.object({
        id: text,
        title: name,
        quantity_info: z
          .object({ quantity: z.object({ min_permitted: count, max_permitted: count }) })
          .optional()
          .catch(undefined),
        modifier_options: list(z.object({ id: text })),
      }),
    ),
  })
  .transform(({ categories, items: all, modifier_groups }): PlainMenu => {
    const byId = new Map(all.map((item) => [item.id, item]));
    const groupNames = new Map(modifier_groups.map(({ id, title }) => [id, title]));
    const named = new Map(
      categories.flatMap(({ title, entities }) => entities.map(({ id }) => [id, title] as const)),
    );
    // Choices are items of no category, as long as there are categories.
    const items = all
      .filter(({ id }) => named.size === 0 || named.has(id))
      .map(({ id, title, description, price_info, modifier_group_ids }) => ({
        name: title,
        category: named.get(id),
        price: price_info.price,
        description: description ?? '',
        groups: (modifier_group_ids?.ids ?? []).flatMap((group) => groupNames.get(group) ?? []),
      }));
    const groups = modifier_groups.map(({ title, quantity_info, modifier_options }) => ({
      name: title,
      min: quantity_info?.quantity.min_permitted,
      max: most(quantity_info?.quantity.max_permitted),
      choices: modifier_options.flatMap(({ id }) => {
        const item = byId.get(id);
        return item ? [{ name: item.title, price: item.price_info.price }] : [];
      }),
    }));
    return { items, groups, isMinor: true };
  });

const urbanPiper = z
  .object({
    categories: list(z.object({ ref_id: text, name })),
    items: z.array(
      z.object({
        ref_id: text.optional(),
        title: z.string(),
        price: z.union([z.number(), z.string()]),
        description: text.optional(),
        category_ref_ids: texts,
        food_type: text.optional(),
      }),
    ),
    option_groups: list(
      z.object({
        ref_id: text,
        title: text,
        min_selectable: count,
        max_selectable: z.coerce.number().int().max(99).optional().catch(undefined),
        item_ref_ids: texts,
      }),
    ),
    options: list(z.object({ title: text, price: text, opt_grp_ref_ids: texts })),
  })
  .transform(({ categories, items: all, option_groups, options }): PlainMenu => {
    const names = new Map(categories.map(({ ref_id, name: title }) => [ref_id, title]));
    const choices = Map.groupBy(
      options.flatMap((choice) => choice.opt_grp_ref_ids.map((group) => ({ ...choice, group }))),
      ({ group }) => group,
    );
    const groups = option_groups.map(({ ref_id, title, min_selectable, max_selectable = 0 }) => ({
      name: title,
      min: min_selectable,
      max: max_selectable > 0 ? max_selectable : undefined,
      choices: (choices.get(ref_id) ?? []).map(({ title: choice, price }) => ({ name: choice, price })),
    }));
    const groupsOfItem = Map.groupBy(
      option_groups.flatMap(({ title, item_ref_ids }) => item_ref_ids.map((item) => ({ title, item }))),
      ({ item }) => item,
    );
    const items = all.map((item) => ({
      name: item.title,
      category: names.get(item.category_ref_ids[0] ?? ''),
      price: item.price,
      description: item.description ?? '',
      type: foodTypes[item.food_type ?? ''] ?? '',
      groups: (groupsOfItem.get(item.ref_id ?? '') ?? []).map(({ title }) => title),
    }));
    return { items, groups };
  });

const foodTypes: Readonly<Record<string, string>> = { '1': 'veg', '2': 'non-veg', '3': 'egg' };

/** What a product of Deliverect is. */
const [CHOICE, GROUP] = [2, 3];

/** Products by their ids, or as a list; 1 is a product, 2 and 3 are choices and their groups. */
const deliverect = z
  .object({
    categories: list(z.object({ name, products: texts, subProducts: texts })),
    products: z.union([
      z.array(z.looseObject({})),
      z.record(z.string(), z.looseObject({})).transform((byId) => Object.values(byId)),
    ]),
  })
  .transform(({ categories, products }): PlainMenu => {
    const named = new Map(
      categories.flatMap((category) =>
        [...category.products, ...category.subProducts].map((id) => [id, category.name] as const),
      ),
    );
    const product = z.object({
      _id: text.optional(),
      name,
      price: z.number(),
      plu: text.optional(),
      description: text.optional(),
      productType: z.number().optional(),
      subProducts: texts,
      min: count,
      max: count,
    });
    const all = products.map((one) => product.parse(one));
    const byId = new Map(all.map((one) => [one._id ?? one.plu ?? '', one]));
    const childrenOf = (ids: readonly string[], type: number) =>
      ids.flatMap((id) => {
        const child = byId.get(id);
        return child?.productType === type ? [child] : [];
      });
    const groups = all
      .filter(({ productType }) => productType === GROUP)
      .map((group) => ({
        name: group.name,
        min: group.min,
        max: most(group.max),
        choices: childrenOf(group.subProducts, CHOICE).map((one) => ({ name: one.name, price: one.price })),
      }));
    const items = all
      .filter(({ productType }) => productType === undefined || productType === 1)
      .map(({ _id, plu, subProducts, ...one }) => ({
        groups: childrenOf(subProducts, GROUP).map((group) => group.name),
        name: one.name,
        category: named.get(_id ?? '') ?? named.get(plu ?? ''),
        price: one.price,
        description: one.description ?? '',
        sku: plu ?? '',
      }));
    return { items, groups, isMinor: true };
  });

/** Menus of programs, by their shape. */
export const programMenus: readonly z.ZodType<PlainMenu>[] = [petpooja, uberEats, urbanPiper, deliverect];
