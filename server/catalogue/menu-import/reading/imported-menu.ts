import type { MenuItemChanges } from '../../menu/schema.ts';
import type { ModifierGroupChanges } from '../../modifiers/schema.ts';
import type { ImportedSteps } from '../combos.ts';
import type { Fault, Note } from '../faults.ts';

export type DishFields = MenuItemChanges;
export type DishSize = NonNullable<DishFields['variants']>[number];

/** A dish in the restaurant's money. What its file does not say is missing. */
export interface ImportedDish {
  /** As the spreadsheet counts its rows. */
  readonly row: number;
  /** Of this restaurant. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly price: number;
  /** null: in none. */
  readonly category?: string | null | undefined;
  /** Names of modifier groups. */
  readonly groups?: readonly string[] | undefined;
  /** Its steps, with dishes by their names. */
  readonly combo?: ImportedSteps | undefined;
  readonly fields: DishFields;
}

export interface ImportedGroup {
  readonly name: string;
  readonly fields: Omit<ModifierGroupChanges, 'modifiers'>;
  readonly modifiers: NonNullable<ModifierGroupChanges['modifiers']>;
}

export interface ImportedMenu {
  readonly dishes: readonly ImportedDish[];
  readonly groups: readonly ImportedGroup[];
  readonly faults: readonly Fault[];
  readonly notes: readonly Note[];
}
