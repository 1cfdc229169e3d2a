import type { z } from 'zod';
import { AppError, validationError } from '../../core/errors.ts';
import { fieldMessage } from '../../core/field-messages.ts';
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
    if (strict) assertKnown(schema, given);
    const result = schema.safeParse(given, { error: fieldMessage });
    if (!result.success)
      throw new AppError('VALIDATION_ERROR', { details: messagesByPath(result.error.issues) });
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

function assertKnown(schema: z.ZodObject, value: unknown): void {
  const unknown = unknownFields(schema, value);
  if (unknown.length === 0) return;
  const fields = `fields are ${Object.keys(schema.shape).join(', ')}`;
  const messageOf = ({ suggestion }: UnknownField): string =>
    `isn't a field here; ${suggestion === undefined ? '' : `did you mean ${suggestion}? `}${fields}`;
  throw new AppError('VALIDATION_ERROR', {
    details: Object.fromEntries(unknown.map((field) => [field.path, [messageOf(field)]])),
  });
}

function assertParameters(known: readonly string[], given: readonly string[]): void {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message =
    known.length > 0
      ? `isn't a parameter here; parameters are ${known.join(', ')}`
      : "isn't a parameter here; this endpoint has none";
  throw new AppError('VALIDATION_ERROR', {
    details: Object.fromEntries(unknown.map((name) => [name, [message]])),
  });
}

/** Dates are text that sorts chronologically. */
function assertRange({ date_from, date_to }: Record<string, unknown>): void {
  if (typeof date_from === 'string' && typeof date_to === 'string' && date_to < date_from)
    throw validationError('date_to', "can't be before date_from");
}

function messagesByPath(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join('.') || 'body';
    messages[path] ??= [];
    messages[path].push(issue.message);
  }
  return messages;
}
