import { defused } from '../../../sheets/runnable.ts';
import type { Cell } from './books/book.ts';
import { groupTitles } from './groups.ts';
import {
  type ByTitle,
  type PlainField,
  plainFields,
  type RawChoice,
  type RawDish,
  type RawGroup,
  type RawSize,
} from './raw-menu.ts';
import { titleFor } from './words.ts';

/** Galley's own table of a menu: what is exported, and what comes back of a file that was not imported whole. */
const titles: Readonly<Record<PlainField, string>> = {
  type: 'Type',
  description: 'Description',
  sku: 'SKU',
  kitchen: 'Kitchen',
  taxes: 'Taxes',
  modifiers: 'Modifier groups',
  cost: 'Cost',
  allergens: 'Allergens',
  hsn_code: 'HSN code',
  prep_minutes: 'Prep minutes',
  is_active: 'On the menu',
  sort_order: 'Sort order',
  tax_inclusive: 'Tax included',
  open_price: 'Open price',
  color: 'Button color',
  combo: 'Combo',
  image_url: 'Picture address',
};

interface Column {
  readonly title: string;
  /** Of the row of the dish; an own price of a dish with sizes stands there as well. */
  readonly ofDish: (dish: RawDish) => Cell;
  readonly ofSize: (size: RawSize, dish: RawDish) => Cell;
}

const none = (): Cell => '';
const safe = (cell: Cell): Cell => (typeof cell === 'string' ? defused(cell) : cell);

function columnsFor(dishes: readonly RawDish[], idTitle: string): Column[] {
  const name = (dish: RawDish) => dish.name;
  const category = (dish: RawDish) => dish.category;
  const both = (title: string, of: (dish: RawDish) => Cell): Column => ({
    title,
    ofDish: of,
    ofSize: (_, dish) => of(dish),
  });
  const sizes = dishes.flatMap((dish) => dish.sizes);
  return [
    both(idTitle, ({ id }) => id ?? ''),
    both('Name', name),
    both('Category', category),
    { title: 'Size', ofDish: none, ofSize: (size) => size.name },
    { title: 'Price', ofDish: ({ price }) => price.cell, ofSize: ({ price }) => price.cell },
    ...plainFields.map(
      (field): Column => ({
        title: titles[field],
        ofDish: ({ values }) => values[field] ?? '',
        ofSize: none,
      }),
    ),
    { title: 'Default size', ofDish: none, ofSize: ({ isDefault }) => isDefault ?? '' },
    { title: 'Size on the menu', ofDish: none, ofSize: ({ isActive }) => isActive ?? '' },
    ...keysIn(dishes.map((dish) => dish.translations)).map(
      (language): Column => ({
        title: titleFor.translation(language),
        ofDish: ({ translations }) => translations[language]?.cell ?? '',
        ofSize: none,
      }),
    ),
    ...keysIn(sizes.map((size) => size.translations)).map(
      (language): Column => ({
        title: titleFor.sizeTranslation(language),
        ofDish: none,
        ofSize: ({ translations }) => translations?.[language]?.cell ?? '',
      }),
    ),
    ...keysIn([...dishes, ...sizes].map((one) => one.orderTypePrices)).map(
      (type): Column => ({
        title: titleFor.orderTypePrice(type),
        ofDish: ({ orderTypePrices }) => orderTypePrices[type]?.cell ?? '',
        ofSize: ({ orderTypePrices }) => orderTypePrices?.[type]?.cell ?? '',
      }),
    ),
  ];
}

const keysIn = (maps: readonly (ByTitle | undefined)[]): string[] =>
  [...new Set(maps.flatMap((map) => Object.keys(map ?? {})))].sort();

interface TableOptions {
  readonly idTitle: string;
  /** Why a dish was not imported; its own column, which is not read again. */
  readonly reasonOf?: (dish: RawDish) => string;
}

/** A row for each dish and one for each of its sizes. */
export function dishTable(dishes: readonly RawDish[], { idTitle, reasonOf }: TableOptions): Cell[][] {
  const columns = columnsFor(dishes, idTitle);
  const rows = dishes.flatMap((dish) => {
    const why = reasonOf ? [reasonOf(dish)] : [];
    const ofDish = columns.map((column) => safe(column.ofDish(dish)));
    const ofSizes = dish.sizes.map((size) => columns.map((column) => safe(column.ofSize(size, dish))));
    if (!reasonOf || ofSizes.length === 0) return [ofDish, ...ofSizes].map((cells) => [...cells, ...why]);
    // What was read from rows of sizes goes back as rows of sizes.
    return ofSizes.map((cells) => [
      ...cells.map((cell, at) => (cell === '' ? (ofDish[at] ?? '') : cell)),
      ...why,
    ]);
  });
  return [[...columns.map(({ title }) => title), ...(reasonOf ? ['Reason'] : [])], ...rows];
}

const shown = (flag: boolean | undefined): Cell => (flag === undefined ? '' : flag ? 'yes' : 'no');

/** A row for each choice of each group; a group without choices has one row. */
export function groupTable(groups: readonly RawGroup[]): Cell[][] {
  const languages = textKeys(groups);
  const ofChoices = textKeys(groups.flatMap(({ choices }) => choices));
  const rows = groups.flatMap((group) =>
    (group.choices.length > 0 ? group.choices : [undefined]).map((choice: RawChoice | undefined) => [
      group.name,
      choice?.name ?? '',
      choice?.price.cell ?? '',
      group.min ?? '',
      group.max === null ? 'any' : (group.max ?? ''),
      shown(group.isRequired),
      shown(group.isActive),
      choice?.max ?? '',
      shown(choice?.isAvailable),
      shown(choice?.isActive),
      ...languages.map((language) => group.translations?.[language] ?? ''),
      ...ofChoices.map((language) => choice?.translations?.[language] ?? ''),
    ]),
  );
  const { group, choice, price, min, max, required, active, choiceMax, choiceAvailable, choiceActive } =
    groupTitles;
  const head = [group, choice, price, min, max, required, active, choiceMax, choiceAvailable, choiceActive];
  const named = [...languages.map(groupTitles.translation), ...ofChoices.map(groupTitles.choiceTranslation)];
  return [[...head, ...named], ...rows.map((cells) => cells.map(safe))];
}

const textKeys = (
  records: readonly { readonly translations?: Readonly<Record<string, string>> }[],
): string[] => [...new Set(records.flatMap(({ translations = {} }) => Object.keys(translations)))].sort();
