import type { FieldWarning } from '../http/schema.ts';

/** Fields of a request that joined an order which says something else already. */
export function notApplied(fields: readonly string[]): FieldWarning[] {
  if (fields.length === 0) return [];
  const message = `The table has an open order, which keeps its own ${fields.join(', ')}.`;
  return [{ code: 'FIELDS_NOT_APPLIED', fields: [...fields], message }];
}
