import type { Reader, Tx } from '../../db/handle/handle.ts';
import { parseMap } from '../../identity/records/columns.ts';
import { languagesWanted, nameIn } from './language.ts';
import { namesOfItems, namesOfModifiers, namesOfVariants, restaurantLanguage } from './store.ts';

interface Sold {
  readonly menu_item_id: number;
  readonly variant_id: number | null;
  /** In the restaurant's language, with the size in brackets. */
  readonly name: string;
}

interface Chosen {
  readonly modifiers: readonly { readonly modifier_id: number; readonly name: string }[];
}

/** Lines in the guest's language; in the restaurant's if none is requested. */
export async function namedLines<L extends Sold>(
  handle: Reader | Tx,
  lines: readonly L[],
  language: string | undefined,
): Promise<L[]> {
  if (language === undefined) return [...lines];
  const naming = await namingIn(handle, language);
  const dishes = byId(await namesOfItems(handle, idsOf(lines, 'menu_item_id')));
  const sizes = byId(await namesOfVariants(handle, idsOf(lines, 'variant_id')));
  return lines.map((line) => ({
    ...line,
    name: soldName(naming, line.name, dishes.get(line.menu_item_id), sizes.get(line.variant_id ?? 0)),
  }));
}

/** The same, with their modifiers. */
export async function namedWhole<L extends Sold & Chosen>(
  handle: Reader | Tx,
  lines: readonly L[],
  language: string | undefined,
): Promise<L[]> {
  if (language === undefined) return [...lines];
  const naming = await namingIn(handle, language);
  const ids = lines.flatMap(({ modifiers }) => idsOf(modifiers, 'modifier_id'));
  const choices = byId(await namesOfModifiers(handle, ids));
  return (await namedLines(handle, lines, language)).map((line) => ({
    ...line,
    modifiers: line.modifiers.map((one) => ({
      ...one,
      name: soldName(naming, one.name, choices.get(one.modifier_id), undefined),
    })),
  }));
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly name_i18n: string | null;
}
type Naming = (record: Named) => string;

async function namingIn(handle: Reader | Tx, language: string): Promise<Naming> {
  const [restaurant, wanted] = [await restaurantLanguage(handle), languagesWanted(language, null)];
  return ({ name, name_i18n }) => nameIn(wanted, restaurant, name, parseMap<string>(name_i18n));
}

const byId = (records: readonly Named[]): ReadonlyMap<number, Named> =>
  new Map(records.map((record) => [record.id, record]));

const idsOf = <K extends string>(list: readonly { readonly [key in K]: number | null }[], key: K): number[] =>
  list.flatMap((one) => one[key] ?? []);

/** A renamed dish keeps the name it was sold under. */
function soldName(naming: Naming, sold: string, dish: Named | undefined, size: Named | undefined): string {
  if (!dish || !sold.startsWith(dish.name)) return sold;
  const behind = sold.slice(dish.name.length);
  return naming(dish) + (size && behind === ` (${size.name})` ? ` (${naming(size)})` : behind);
}
