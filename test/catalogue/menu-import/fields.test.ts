import { expect, test } from 'vitest';
import { NewMenuItem } from '../../../server/catalogue/menu/schema.ts';
import { plainFields } from '../../../server/catalogue/menu-import/reading/raw-menu.ts';

/** The column of a menu file that another field of a dish is written in. */
const COLUMNS: Readonly<Record<string, string>> = {
  name: 'name',
  name_i18n: 'a column for each language',
  category_id: 'category',
  kitchen_id: 'kitchen',
  tax_ids: 'taxes',
  price: 'price',
  order_type_prices: 'a column for each order type',
  variants: 'a row for each size',
  modifier_group_ids: 'modifiers',
  combo_steps: 'combo',
};

const LEFT_OUT: Readonly<Record<string, string>> = {
  image: 'an upload; a file names the address of a picture in image_url',
};

test('a menu file has a column for each field of a dish, so that none is lost on the way', () => {
  const known = new Set<string>([...plainFields, ...Object.keys(COLUMNS), ...Object.keys(LEFT_OUT)]);
  expect(
    Object.keys(NewMenuItem.shape).filter((field) => !known.has(field)),
    'give it a column (plainFields, words.ts, dish-reader.ts, raw-from-menu.ts), or say in LEFT_OUT why files have none',
  ).toEqual([]);
});
