import { requireFound, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { type Children, saveChildren } from '../../identity/records/children.ts';
import { columns } from '../../identity/records/columns.ts';
import { requireRecord, requireUnused } from '../../identity/records/service.ts';
import { changeRecord, insertRecord, markDeleted } from '../../identity/records/store.ts';
import type {
  ModifierBody,
  ModifierChanges,
  ModifierGroup,
  ModifierGroupChanges,
  NewModifier,
  NewModifierGroup,
} from './schema.ts';
import { insertModifier, isGroupOnMenu, modifierGroupById, modifierIdsOf } from './store.ts';

const children: Children<ModifierBody> = {
  table: 'modifiers',
  field: 'modifiers',
  idsOf: modifierIdsOf,
  insert: insertModifier,
  change: updateModifier,
};

export async function createModifier(tx: Tx, { modifier_group_id, ...body }: NewModifier): Promise<number> {
  await requireRecord(tx, 'modifier_groups', modifier_group_id, 'modifier_group_id');
  return insertModifier(tx, modifier_group_id, body);
}

export function updateModifier(tx: Tx, id: number, changes: ModifierChanges): Promise<void> {
  return changeRecord(tx, 'modifiers', id, columns(changes));
}

export const removeModifier = (tx: Tx, id: number): Promise<void> => markDeleted(tx, 'modifiers', [id]);

export async function createGroup(tx: Tx, { modifiers = [], ...body }: NewModifierGroup): Promise<number> {
  const min_select = body.min_select ?? (body.required ? 1 : 0);
  const group = { ...body, min_select, required: body.required ?? min_select > 0 };
  assertRange(group);
  const id = await insertRecord(tx, 'modifier_groups', columns(group));
  await saveChildren(tx, children, id, modifiers);
  return id;
}

export async function updateGroup(
  tx: Tx,
  id: number,
  { modifiers, ...changes }: ModifierGroupChanges,
): Promise<void> {
  assertRange({ ...requireFound(await modifierGroupById(tx, id), 'modifier group', id), ...changes });
  await changeRecord(tx, 'modifier_groups', id, columns(changes));
  if (modifiers) await saveChildren(tx, children, id, modifiers);
}

export async function removeGroup(tx: Tx, id: number): Promise<void> {
  requireUnused(
    await isGroupOnMenu(tx, id),
    'Menu items still use this modifier group. Remove it from them first, or turn it off instead.',
  );
  await markDeleted(tx, 'modifiers', await modifierIdsOf(tx, id));
  await markDeleted(tx, 'modifier_groups', [id]);
}

function assertRange({ min_select, max_select }: Pick<ModifierGroup, 'min_select' | 'max_select'>): void {
  if (max_select !== null && max_select < min_select)
    throw validationError('max_select', 'must be at least min_select');
}
