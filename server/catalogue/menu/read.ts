import { requireFound, validationError } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { type Reply, replyWith } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/endpoint/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { seesEverything } from '../../identity/records/service.ts';
import type { ItemQuery, MenuItem, MenuQuery } from './schema.ts';
import { itemAt, itemsOn } from './store.ts';
import { menuItemsOnWire } from './wire.ts';

/** The whole menu, or a page of it when a limit or a cursor is given. */
export async function listMenu(reader: Reader, filter: MenuQuery): Promise<Reply<MenuItem[]>> {
  const everything = seesEverything(reader, filter.all);
  const branchId = shownBranch(reader, filter.branch_id);
  const whole = filter.limit === undefined && filter.cursor === undefined;
  if (whole) {
    const items = await itemsOn(reader, { filter, branchId, everything });
    return replyWith(await menuItemsOnWire(reader, items, everything), {});
  }
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const after = cursorOf(filter);
  const items = await itemsOn(reader, { filter, branchId, everything, after, count: limit + 1 });
  const { data, parts } = page(items, limit, (item) => [
    filter.sort === 'name' ? item.search : item.sort_order,
    item.id,
  ]);
  return replyWith(await menuItemsOnWire(reader, data, everything), parts);
}

export async function oneItem(reader: Reader, id: number, query: ItemQuery): Promise<MenuItem> {
  const item = requireFound(await itemAt(reader, id, shownBranch(reader, query.branch_id)), 'menu item');
  const [shown] = await menuItemsOnWire(reader, [item], seesEverything(reader, query.all));
  return shown as MenuItem;
}

/** As a writer sees what came of it: at the active branch, with what is inactive. */
export async function writtenItem(handle: Reader | Tx, id: number): Promise<MenuItem> {
  const item = requireFound(await itemAt(handle, id, handle.caller.branchId), 'menu item');
  const [shown] = await menuItemsOnWire(handle, [item], true);
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
    throw validationError('cursor', 'not a cursor of this list');
  return key;
}
