import { requireFound, validationError } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { type Reply, replyWith } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, isSet, page } from '../../http/endpoint/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { seesEverything } from '../../identity/records/service.ts';
import { offersAt } from '../price-rules/offers.ts';
import type { ItemQuery, MenuItem, MenuQuery } from './schema.ts';
import { itemAt, itemsOn } from './store.ts';
import { menuItemsOnWire } from './wire.ts';

/** The whole menu, or a page of it if a limit or cursor is given. */
export async function listMenu(
  reader: Reader,
  filter: MenuQuery,
  forGuests = false,
): Promise<Reply<MenuItem[]>> {
  const everything = seesEverything(reader, filter.all);
  const branchId = shownBranch(reader, filter.branch_id);
  const offers = await offersAt(reader, branchId);
  const parts = { until: offers.until };
  const whole = filter.limit === undefined && filter.cursor === undefined;
  if (whole) {
    const items = await itemsOn(reader, { filter, branchId, everything, forGuests });
    return replyWith(asFiltered(await menuItemsOnWire(reader, items, everything, offers), filter), parts);
  }
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const after = cursorOf(filter);
  const asked = { filter, branchId, everything, forGuests };
  const items = await itemsOn(reader, { ...asked, after, count: limit + 1 });
  const { data, parts: paging } = page(items, limit, (item) => [
    filter.sort === 'name' ? item.search : item.sort_order,
    item.id,
  ]);
  const shown = asFiltered(await menuItemsOnWire(reader, data, everything, offers), filter);
  return replyWith(shown, { ...paging, ...parts });
}

/** Whether a combo is available is known with its steps. */
const asFiltered = (items: MenuItem[], { is_available }: MenuQuery): MenuItem[] =>
  is_available === undefined ? items : items.filter((item) => item.is_available === isSet(is_available));

export async function oneItem(reader: Reader, id: number, query: ItemQuery): Promise<MenuItem> {
  const branchId = shownBranch(reader, query.branch_id);
  const item = requireFound(await itemAt(reader, id, branchId), 'menu item', id);
  const offers = await offersAt(reader, branchId);
  const [shown] = await menuItemsOnWire(reader, [item], seesEverything(reader, query.all), offers);
  return shown as MenuItem;
}

/** The item as its writer sees it: at the active branch, including what is inactive. */
export async function writtenItem(handle: Reader | Tx, id: number): Promise<MenuItem> {
  const { branchId } = handle.caller;
  const item = requireFound(await itemAt(handle, id, branchId), 'menu item', id);
  const [shown] = await menuItemsOnWire(handle, [item], true, await offersAt(handle, branchId));
  return shown as MenuItem;
}

function shownBranch(reader: Reader, wanted: number | undefined): number | null {
  if (wanted === undefined) return reader.caller.branchId;
  listedBranches(reader, wanted);
  return wanted;
}

function cursorOf({ cursor, sort }: MenuQuery): readonly (string | number)[] | undefined {
  const key = decodeCursor(cursor, 2);
  const fits = !key || (typeof key[0] === 'string') === (sort === 'name');
  if (!fits || (key && typeof key[1] !== 'number'))
    throw validationError('cursor', "isn't a cursor of this list; start without one");
  return key;
}
