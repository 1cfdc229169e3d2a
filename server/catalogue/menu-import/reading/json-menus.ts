import { type PlainGroup, type PlainItem, programMenus } from './json-programs.ts';
import { SEPARATOR } from './line-values.ts';
import type { RawDish, RawGroup, RawMenu } from './raw-menu.ts';

function rawDish(plain: PlainItem, at: number): RawDish {
  const row = at + 1;
  const placed = (cell: string | number) => ({ cell, row, place: null });
  const sizes = (plain.variants ?? []).map(({ name: size, price }) => ({ name: size, price: placed(price) }));
  return {
    row,
    name: plain.name.trim(),
    category: plain.category ?? '',
    price: sizes[0]?.price ?? placed(plain.price),
    sizes,
    values: {
      type: plain.type ?? '',
      description: plain.description ?? '',
      sku: plain.sku ?? '',
      modifiers: (plain.groups ?? []).join(SEPARATOR),
    },
    translations: {},
    orderTypePrices: {},
  };
}

const rawGroup = ({ choices, ...group }: PlainGroup): RawGroup => ({
  ...group,
  choices: choices.map(({ name: choice, price }) => ({
    name: choice,
    price: { cell: price === '' ? 0 : price, row: 0, place: null },
  })),
});

const one = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];

/** Sections within sections, of any depth that a menu has. */
function schemaOrg(json: unknown): PlainItem[] | undefined {
  const found: PlainItem[] = [];
  const visit = (node: unknown, category: string, depth: number): void => {
    if (depth > 12 || typeof node !== 'object' || node === null) return;
    const it = node as Record<string, unknown>;
    const type = one(it['@type'])[0];
    const title = typeof it.name === 'string' ? it.name : '';
    const offers = one(it.offers).filter((offer) => typeof offer === 'object' && offer !== null);
    if (type === 'MenuItem') {
      const prices = offers.map((offer) => {
        const { price, name: label } = offer as { price?: string | number; name?: string };
        return { name: label ?? '', price: price ?? '' };
      });
      const variants =
        prices.length > 1
          ? prices.map((offer, at) => ({ ...offer, name: offer.name || String(at + 1) }))
          : [];
      const description = typeof it.description === 'string' ? it.description : '';
      found.push({ name: title, category, price: prices[0]?.price ?? '', variants, description });
    }
    const next = type === 'MenuSection' ? title : category;
    for (const key of ['@graph', 'hasMenu', 'menu', 'hasMenuSection', 'hasMenuItem', 'mainEntity'])
      for (const child of one(it[key])) visit(child, next, depth + 1);
  };
  for (const node of one(json)) visit(node, '', 0);
  return found.length > 0 ? found : undefined;
}

/** The menu in a program's JSON, by its shape; `undefined` if it is none that is known. */
export function menuOfJson(json: unknown): RawMenu | undefined {
  const read = programMenus.map((schema) => schema.safeParse(json));
  const found = read.find(({ data }) => data !== undefined && data.items.length > 0)?.data;
  const items = found?.items ?? schemaOrg(json);
  if (!items) return undefined;
  const groups = (found?.groups ?? []).filter(({ name: title }) => title !== '').map(rawGroup);
  const isMinor = found?.isMinor ?? false;
  return { dishes: items.map(rawDish), groups, notes: [], isOwn: false, isMinor, places: {} };
}
