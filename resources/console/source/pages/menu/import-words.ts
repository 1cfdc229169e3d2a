import { fieldName, t, textOr } from '../../text/text.ts';
import type { Preview, Role } from './import-state.ts';

export const roleName = (role: string): string => textOr(`import.role.${role}`, fieldName(role));

type Fault = Preview['faults'][number];
type Note = Preview['notes'][number];

/** `C7, Price: “ask” isn’t a price`. */
export function faultWords({ row, cell, column, value, code, params, message }: Fault): string {
  const words = textOr(`import.fault.${code}`, message, { ...params, value: value ?? '' });
  return t('import.fault', { place: cell ?? String(row), column: roleName(column), words });
}

export function noteWords({ code, params, message }: Note): string {
  const { column } = params;
  const names = { ...params, ...(column !== undefined && { column: roleName(column) }) };
  return textOr(`import.note.${code}`, message, names);
}

/** What a person may say that a column is; others are found by their titles alone. */
export const choosable: readonly Role[] = [
  'name',
  'price',
  'variant',
  'size_price',
  'category',
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
];
