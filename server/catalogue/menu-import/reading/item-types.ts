import type { itemTypes } from '../../menu/schema.ts';

type ItemType = (typeof itemTypes)[number];

/** Marks that people write, in the languages of the country packs. */
const marks: Readonly<Record<ItemType, string>> = {
  veg: 'v veg vegetarian vegetarisch végétarien vegetariano vegetariana pure_veg yes y green शाकाहारी वेज نباتي ベジタリアン 素',
  non_veg: 'n nv nonveg non_vegetarian no red मांसाहारी नॉन_वेज غير_نباتي',
  egg: 'e contains_egg eggetarian अंडा',
  vegan: 'vg végétalien vegano vegana نباتي_صرف',
  drink: 'd beverage beverages getränk boisson bebida bevanda مشروب पेय',
  other: 'o',
};

const byMark = new Map<string, ItemType>(
  Object.entries(marks).flatMap(([type, list]) =>
    [type, ...list.split(' ')].map((mark) => [mark, type as ItemType] as const),
  ),
);

/** `undefined`: the mark says nothing about the dish. */
export const itemTypeOf = (mark: string): ItemType | undefined =>
  byMark.get(
    mark
      .trim()
      .toLowerCase()
      .replace(/[\s/-]+/g, '_'),
  );
