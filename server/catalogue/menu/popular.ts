import type { Tx } from '../../db/handle/handle.ts';
import { announceRecord, requireRecords } from '../../identity/records/service.ts';
import { changeRecord } from '../../identity/records/store.ts';
import { placedItems } from './popular-store.ts';

/** The dishes that the owner fixes at the head of the first page of the pads; all others lose their place. */
export async function arrangePopular(
  tx: Tx,
  menu_item_ids: readonly number[],
): Promise<{ menu_item_ids: number[] }> {
  await requireRecords(tx, 'menu_items', menu_item_ids, 'menu_item_ids');
  const before = new Map((await placedItems(tx)).map(({ id, popular_place }) => [id, popular_place]));
  const places = new Map(menu_item_ids.map((id, at) => [id, at + 1]));
  for (const id of new Set([...before.keys(), ...places.keys()])) {
    const popular_place = places.get(id) ?? null;
    if (popular_place === (before.get(id) ?? null)) continue;
    await changeRecord(tx, 'menu_items', id, { popular_place });
    announceRecord(tx, 'menu_item', id);
  }
  return { menu_item_ids: [...menu_item_ids] };
}
