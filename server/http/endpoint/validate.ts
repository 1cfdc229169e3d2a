import type { z } from 'zod';
import { type FieldProblem, invalidFields, validationError } from '../../core/errors.ts';
import { fieldMessage, fieldProblem, issuesAt } from '../../core/field-messages.ts';
import { moneyReader } from './money-fields.ts';
import { type UnknownField, unknownFields } from './unknown-fields.ts';

export type Read = (value: unknown, exponent: number) => unknown;

/**
 * Parses a part of the request. Wrong fields are answered with their paths, and money becomes minor units. Unknown
 * fields are dropped, unless `strict` refuses them by name.
 */
export function validator(schema: z.ZodObject | undefined, nothing: unknown, strict = false): Read {
  if (!schema) return () => undefined;
  const readMoney = moneyReader(schema);
  return (value, exponent) => {
    const given = value === undefined ? nothing : value;
    const strange = strict ? unknownFields(schema, given).map(strangeField) : [];
    const result = schema.safeParse(given, { error: fieldMessage });
    if (!result.success)
      throw invalidFields([...strange, ...issuesAt(result.error.issues).map(fieldProblem)]);
    if (strange.length > 0) throw invalidFields(strange);
    assertRange(result.data);
    return readMoney(result.data, exponent);
  };
}

/** The same for a query, where unknown parameters are refused, so that no filter is ignored unnoticed. */
export function queryValidator(schema: z.ZodObject | undefined): Read {
  const read = validator(schema, {});
  return (value, exponent) => {
    assertParameters(Object.keys(schema?.shape ?? {}), Object.keys(value ?? {}));
    return read(value, exponent);
  };
}

function strangeField({ path, suggestion, known }: UnknownField): FieldProblem {
  const fields = `fields are ${known.join(', ')}`;
  const meant = suggestion === undefined ? '' : `did you mean ${suggestion}? `;
  return { path, problem: 'unknown_field', message: `isn't a field here; ${meant}${fields}`, allowed: known };
}

function assertParameters(known: readonly string[], given: readonly string[]): void {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message =
    known.length > 0
      ? `isn't a parameter here; parameters are ${known.join(', ')}`
      : "isn't a parameter here; this endpoint has none";
  throw invalidFields(unknown.map((path) => ({ path, problem: 'unknown_field', message, allowed: known })));
}

/** Dates are text that sorts chronologically. */
function assertRange({ date_from, date_to }: Record<string, unknown>): void {
  if (typeof date_from === 'string' && typeof date_to === 'string' && date_to < date_from)
    throw validationError('date_to', "can't be before date_from");
}
