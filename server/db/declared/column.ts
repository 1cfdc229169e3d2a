import type { z } from 'zod';
import type { TableWithId } from '../handle/handle.ts';

/** What a column of a table can hold; JSON is text, booleans are 0 and 1, times UTC milliseconds. */
export type StoredValue = string | number | null;

/** Ids that a column holds: of which table, and how. */
export interface ColumnReference {
  readonly table: TableWithId;
  /** One id, a JSON list of ids, or a JSON object by ids. */
  readonly form: 'single' | 'list' | 'keys';
}

/** How a column names a picture: by its SHA-256, as `media:<sha>` beside foreign addresses, or somewhere in its text. */
export type PictureForm = 'sha' | 'link' | 'within';

/** Why a value is refused; undefined: it is valid. */
export type Check = (value: StoredValue) => string | undefined;

/** What one column may hold. `T` is its type in the row's interface. */
export interface Column<T extends StoredValue = StoredValue> {
  readonly base: 'int' | 'text';
  readonly nullable: boolean;
  readonly faultOf: Check;
  /** Contents of a JSON column. */
  readonly shape?: z.ZodType;
  readonly choices?: readonly StoredValue[];
  readonly refersTo?: ColumnReference;
  readonly picture?: PictureForm;
  /** Each program derives it from other columns in its own way, so it is never compared. */
  readonly isDerived?: boolean;
  /** A secret, or the digest of one. */
  readonly isSecret?: boolean;
  /** Sent only with a row that concerns a single branch, and only between that branch and head office. */
  readonly isOfOneBranch?: boolean;
  /** Never set: carries the type only. */
  readonly holds?: T;
}

/** The column may also be empty. */
export const orNull = <T extends StoredValue>(column: Column<T>): Column<T | null> => ({
  ...(column as Column<T | null>),
  nullable: true,
  faultOf: (value) => (value === null ? undefined : column.faultOf(value)),
});

export const derived = <T extends StoredValue>(column: Column<T>): Column<T> => ({
  ...column,
  isDerived: true,
});
export const secret = <T extends StoredValue>(column: Column<T>): Column<T> => ({
  ...column,
  isSecret: true,
});
export const ofOneBranch = <T extends StoredValue>(column: Column<T>): Column<T> => ({
  ...column,
  isOfOneBranch: true,
});
