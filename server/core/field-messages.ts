import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a field, for people, where its schema has no message of its own; it follows the field's name. */
export function fieldMessage(issue: Issue): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required';
  return messages[issue.code]?.(issue as never);
}

type Messages = {
  readonly [Code in Issue['code']]?: (issue: Extract<Issue, { code: Code }>) => string | undefined;
};

const messages: Messages = {
  invalid_type: ({ expected, input }) =>
    input === null ? "can't be empty" : (types[expected] ?? `must be of type ${expected}`),
  too_small: ({ minimum, origin, inclusive }) => {
    if (origin === 'string' && minimum === 1) return 'is required';
    return `must ${bound(Number(minimum), origin, inclusive === false ? 'more than' : 'at least')}`;
  },
  too_big: ({ maximum, origin, inclusive }) =>
    `must ${bound(Number(maximum), origin, inclusive === false ? 'less than' : 'at most')}`,
  invalid_value: ({ values }) => `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`,
  invalid_format: ({ format }) => formats[format] ?? 'has the wrong format',
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: ({ keys }) => `has unknown fields: ${keys.join(', ')}`,
  invalid_key: () => 'has a key in the wrong format',
  invalid_union: () => 'has the wrong format',
};

const types: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const formats: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  url: 'must be a web address such as https://example.com',
  date: 'must be a date such as 2026-03-31',
  datetime: 'must be a time such as 2026-03-31T18:00:00Z',
  safeint: 'must be a whole number',
};

const units: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
};

function bound(n: number, origin: string, relation: string): string {
  const unit = units[origin];
  if (!unit) return `be ${relation} ${n}`;
  return `${origin === 'string' ? 'be' : 'have'} ${relation} ${n} ${n === 1 ? unit[0] : unit[1]}`;
}
