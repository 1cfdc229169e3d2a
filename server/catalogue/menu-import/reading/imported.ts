import { searchable } from '../../../core/text.ts';
import { MenuItemChanges } from '../../menu/schema.ts';
import type { Fault, FaultCode } from '../faults.ts';
import { DishReader } from './dish-reader.ts';
import { importedGroups } from './imported-groups.ts';
import type { ImportedDish, ImportedMenu } from './imported-menu.ts';
import type { MenuContext } from './known.ts';
import type { RawMenu } from './raw-menu.ts';
import type { Role } from './words.ts';

/** Dishes with their prices in the restaurant's money; faulty ones are left out. */
export function importedMenu(menu: RawMenu, context: MenuContext): ImportedMenu {
  const reader = new DishReader(menu, context);
  const faults: Fault[] = [];
  const dishes: ImportedDish[] = [];
  for (const raw of menu.dishes) {
    const read = reader.read(raw);
    const own = [...read.faults, ...(read.dish ? invalidFields(read.dish, menu) : [])];
    faults.push(...own);
    if (own.length === 0 && read.dish) dishes.push(read.dish);
  }
  const { groups, notes } = importedGroups(menu, reader, context.known.groups);
  return { ...withoutTwins({ dishes, faults }), groups, notes: [...reader.notes(), ...notes] };
}

const columnOf: Readonly<Record<string, Role>> = {
  variants: 'variant',
  name_i18n: 'translation',
  tax_ids: 'taxes',
  kitchen_id: 'kitchen',
  order_type_prices: 'order_type_price',
};

/** As the API would refuse them. */
function invalidFields({ row, fields }: ImportedDish, { places }: RawMenu): Fault[] {
  const { error } = MenuItemChanges.safeParse(fields);
  return (error?.issues ?? []).map((issue): Fault => {
    const field = String(issue.path[0]);
    const column = columnOf[field] ?? (field as Role);
    const isLong = issue.code === 'too_big' && issue.origin === 'string';
    const params: Fault['params'] = isLong ? { max: Number(issue.maximum) } : { problem: issue.message };
    const code: FaultCode = isLong ? 'too_long' : 'invalid';
    return { row, column, place: placeIn(places, column), value: null, code, params };
  });
}

const placeIn = (places: RawMenu['places'], column: Role): number | null => {
  const place = places[column] ?? -1;
  return place < 0 ? null : place;
};

/** If a dish is in a file twice, nobody could say which price is meant: the first one counts. */
function withoutTwins({ dishes, faults }: Pick<ImportedMenu, 'dishes' | 'faults'>) {
  const seen = new Map<string, number>();
  const twins: Fault[] = [];
  const single = dishes.filter(({ row, id, name, category, fields }) => {
    const byName = `${searchable(category ?? '')} / ${searchable(name)}`;
    const key = id !== undefined ? `id ${id}` : fields.sku ? `sku ${fields.sku}` : byName;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    else
      twins.push({
        ...{ row, column: 'name', place: null, value: name },
        ...{ code: 'same_item', params: { row: first } },
      });
    return first === undefined;
  });
  return { dishes: single, faults: [...faults, ...twins] };
}
