import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { inList, listContains } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { ModifierGroupRow, ModifierRow } from '../../db/tables/catalogue.ts';
import { columns, parseMap, sharedOnWire } from '../../identity/records/columns.ts';
import { insertRecord, listRecords, recordById } from '../../identity/records/store.ts';
import type { Modifier, ModifierBody, ModifierGroup } from './schema.ts';

const modifierOnWire = (row: ModifierRow): Modifier => ({
  ...row,
  name_i18n: parseMap(row.name_i18n),
  is_available: row.is_available === 1,
  ...sharedOnWire(row),
});

export async function listModifiers(reader: Reader, everything: boolean): Promise<Modifier[]> {
  return (await listRecords(reader, 'modifiers', everything)).map(modifierOnWire);
}

export async function modifierById(handle: Reader | Tx, id: number): Promise<Modifier | undefined> {
  const row = await recordById(handle, 'modifiers', id);
  return row && modifierOnWire(row);
}

export const insertModifier = (tx: Tx, groupId: number, body: ModifierBody): Promise<number> =>
  insertRecord(tx, 'modifiers', {
    modifier_group_id: groupId,
    name_i18n: null,
    price: 0,
    max_quantity: 1,
    is_available: 1,
    is_active: 1,
    ...columns(body),
  });

const modifiersOfGroups = query((db, p: { groups: readonly number[] }) =>
  db
    .selectFrom('modifiers')
    .selectAll()
    .where(inList('modifier_group_id', p.groups))
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id'),
);

export async function modifierIdsOf(handle: Handle, groupId: number): Promise<number[]> {
  return (await modifiersOfGroups(handle, { groups: [groupId] })).map((row) => row.id);
}

const groupsByIds = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('modifier_groups').selectAll().where(inList('id', p.ids)).where('deleted_at', 'is', null),
);

const withModifiers = (row: ModifierGroupRow, modifiers: readonly ModifierRow[]): ModifierGroup => ({
  ...row,
  name_i18n: parseMap(row.name_i18n),
  required: row.required === 1,
  modifiers: modifiers.map(modifierOnWire),
  ...sharedOnWire(row),
});

type GroupSource = (id: number) => ModifierGroup | undefined;

/** New objects at each call: a reply's money is converted in place, so no two items may share one. */
export async function modifierGroups(
  handle: Handle,
  ids: readonly number[],
  everything: boolean,
): Promise<GroupSource> {
  const shows = (row: { is_active: 0 | 1 }) => everything || row.is_active === 1;
  const groups = (await groupsByIds(handle, { ids })).filter(shows);
  const rows = (await modifiersOfGroups(handle, { groups: ids })).filter(shows);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const byGroup = Map.groupBy(rows, (row) => row.modifier_group_id);
  return (id) => {
    const group = byId.get(id);
    return group && withModifiers(group, byGroup.get(id) ?? []);
  };
}

export async function listModifierGroups(reader: Reader, everything: boolean): Promise<ModifierGroup[]> {
  const rows = await listRecords(reader, 'modifier_groups', everything);
  const ids = rows.map((row) => row.id);
  const groupOf = await modifierGroups(reader, ids, everything);
  return ids.flatMap((id) => groupOf(id) ?? []);
}

export async function modifierGroupById(handle: Reader | Tx, id: number): Promise<ModifierGroup | undefined> {
  return (await modifierGroups(handle, [id], true))(id);
}

export async function isGroupOnMenu(handle: Reader | Tx, groupId: number): Promise<boolean> {
  const item = await handle.db
    .selectFrom('menu_items')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(listContains('modifier_group_ids', groupId))
    .executeTakeFirst();
  return item !== undefined;
}
