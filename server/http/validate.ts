import type { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { moneyReader } from './money-fields.ts';

export type Read = (value: unknown, exponent: number) => unknown;

/** Parses a part of the request; unknown fields are dropped, wrong ones answered with their paths, money becomes minor units. */
export function validator(schema: z.ZodObject | undefined, nothing: unknown): Read {
  if (!schema) return () => undefined;
  const readMoney = moneyReader(schema);
  return (value, exponent) => {
    const result = schema.safeParse(value === undefined ? nothing : value);
    if (!result.success)
      throw new AppError('VALIDATION_ERROR', { details: messagesByPath(result.error.issues) });
    return readMoney(result.data, exponent);
  };
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
