import { csvText } from '../../../core/csv.ts';
import { type Fault, faultText } from '../faults.ts';
import { dishTable } from './menu-table.ts';
import type { RawDish, RawSize } from './raw-menu.ts';

/** Each of its sizes may stand in a row of its own. */
const rowsOf = ({ row, sizes }: RawDish): Set<number> =>
  new Set([row, ...sizes.map(({ price }) => price.row)]);

/** Of a dish several rows, and of a row several cells, may have a fault. */
export function faultyAmong(dishes: readonly RawDish[], faults: readonly Fault[]): readonly RawDish[] {
  const faulty = new Set(faults.map(({ row }) => row));
  return dishes.filter((dish) => !faulty.isDisjointFrom(rowsOf(dish)));
}

/** The dishes that were not imported, each with why, in a form that imports once it is corrected. */
export function rejectedCsv(
  dishes: readonly RawDish[],
  faults: readonly Fault[],
  idTitle: string,
): { count: number; csv: string } {
  const byRow = Map.groupBy(faults, ({ row }) => row);
  const reasonOf = (dish: RawDish) =>
    [...rowsOf(dish)]
      .flatMap((number) => byRow.get(number) ?? [])
      .map((fault) => `${fault.column} ${faultText(fault)}`)
      .join('; ');
  const rejected = faultyAmong(dishes, faults);
  const csv = csvText(dishTable(rejected.map(withDefault), { idTitle, reasonOf }));
  return { count: rejected.length, csv };
}

/** As the file would have been imported: the first size is the usual one. */
const withDefault = (dish: RawDish): RawDish => ({
  ...dish,
  sizes: dish.sizes.map(
    (size, at): RawSize => ({
      ...size,
      isDefault: size.isDefault || (at === 0 ? 'yes' : 'no'),
    }),
  ),
});
