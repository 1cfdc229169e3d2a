import type { Note } from '../faults.ts';
import type { Cell } from './books/book.ts';
import type { Role } from './words.ts';

/** A cell with where it stands; `place` is null in a file without columns. */
export interface Placed {
  readonly cell: Cell;
  readonly row: number;
  readonly place: number | null;
}

/** Texts by the name that the title of their column has: a language or an order type. */
export type ByTitle = Readonly<Record<string, Placed>>;

export interface RawSize {
  readonly name: string;
  readonly price: Placed;
  readonly isDefault?: string;
  readonly isActive?: string;
  readonly translations?: ByTitle;
  readonly orderTypePrices?: ByTitle;
}

export const plainFields = [
  'type',
  'description',
  'sku',
  'kitchen',
  'taxes',
  'modifiers',
  'cost',
  'allergens',
  'hsn_code',
  'prep_minutes',
  'is_active',
  'sort_order',
  'tax_inclusive',
  'open_price',
  'color',
  'combo',
  'image_url',
] as const satisfies readonly Role[];
export type PlainField = (typeof plainFields)[number];

/** A dish as its file has it, prices still as they are written. */
export interface RawDish {
  /** As the spreadsheet counts its rows. */
  readonly row: number;
  readonly id?: string;
  readonly name: string;
  readonly category: string;
  readonly price: Placed;
  readonly sizes: readonly RawSize[];
  /** A column that the file does not have is missing. */
  readonly values: Readonly<Partial<Record<PlainField, string>>>;
  readonly translations: ByTitle;
  readonly orderTypePrices: ByTitle;
}

export interface RawChoice {
  readonly name: string;
  readonly price: Placed;
  readonly translations?: Readonly<Record<string, string>>;
  readonly max?: number;
  readonly isActive?: boolean;
  readonly isAvailable?: boolean;
}

/** A modifier group. Without choices it is only named by its dishes. */
export interface RawGroup {
  readonly name: string;
  readonly min?: number | undefined;
  /** null: any number. */
  readonly max?: number | null | undefined;
  readonly isRequired?: boolean;
  readonly isActive?: boolean;
  readonly translations?: Readonly<Record<string, string>>;
  readonly choices: readonly RawChoice[];
}

export interface RawMenu {
  readonly dishes: readonly RawDish[];
  readonly groups: readonly RawGroup[];
  readonly notes: readonly Note[];
  /** Galley's own table: its prices have a decimal point, and its texts an apostrophe before what a spreadsheet would run. */
  readonly isOwn: boolean;
  /** Its prices are whole numbers of the smallest unit of the currency. */
  readonly isMinor?: boolean;
  /** Title of the column with Galley's numbers of the dishes. */
  readonly idTitle?: string | undefined;
  /** Index of a field's column. */
  readonly places: Readonly<Partial<Record<Role, number>>>;
}
