import { recordEndpoints } from '../../identity/records/endpoints.ts';
import {
  Modifier,
  ModifierChanges,
  ModifierGroup,
  ModifierGroupChanges,
  NewModifier,
  NewModifierGroup,
} from './schema.ts';
import {
  createGroup,
  createModifier,
  removeGroup,
  removeModifier,
  updateGroup,
  updateModifier,
} from './service.ts';
import { listModifierGroups, listModifiers, modifierById, modifierGroupById } from './store.ts';

const groups = recordEndpoints({
  path: '/pos/modifier-groups',
  noun: 'modifier group',
  nouns: 'modifier groups with their modifiers',
  tag: 'Menu setup',
  Wire: ModifierGroup,
  New: NewModifierGroup,
  Changes: ModifierGroupChanges,
  removalErrors: ['RECORD_IN_USE'],
  list: listModifierGroups,
  byId: modifierGroupById,
  create: createGroup,
  change: updateGroup,
  remove: removeGroup,
});

const modifiers = recordEndpoints({
  path: '/pos/modifiers',
  noun: 'modifier',
  nouns: 'modifiers',
  tag: 'Menu setup',
  Wire: Modifier,
  New: NewModifier,
  Changes: ModifierChanges,
  audited: true,
  list: listModifiers,
  byId: modifierById,
  create: createModifier,
  change: updateModifier,
  remove: removeModifier,
});

export const modifierEndpoints = [...groups, ...modifiers];
