import type { z } from 'zod';
import type { FieldProblem } from './errors.ts';

type Issue = z.core.$ZodRawIssue;

const REQUIRED = 'is required';

/** What is wrong with a field, for people, where its schema has no message of its own; it follows the field's name. */
export function fieldMessage(issue: Issue): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom') return REQUIRED;
  return messages[issue.code]?.(issue as never);
}

type Messages = {
  readonly [Code in Issue['code']]?: (issue: Extract<Issue, { code: Code }>) => string | undefined;
};

const messages: Messages = {
  invalid_type: ({ expected, input }) =>
    input === null ? "can't be empty" : (types[expected] ?? `must be of type ${expected}`),
  too_small: ({ minimum, origin, inclusive }) => {
    if (origin === 'string' && minimum === 1) return REQUIRED;
    return `must ${bound(Number(minimum), origin, inclusive === false ? 'more than' : 'at least')}`;
  },
  too_big: ({ maximum, origin, inclusive }) =>
    `must ${bound(Number(maximum), origin, inclusive === false ? 'less than' : 'at most')}`,
  invalid_value: ({ values }) => `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`,
  invalid_format: ({ format }) => formats[format] ?? 'has the wrong format',
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: ({ keys }) => `has unknown fields: ${keys.join(', ')}`,
};

interface IssueAt {
  readonly path: string;
  readonly issue: z.core.$ZodIssue;
}

/** Issues with their places; those of a union are the issues of the form that the value comes closest to. */
export const issuesAt = (
  issues: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): IssueAt[] =>
  issues.flatMap((issue) => {
    const place = [...above, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0 && issue.message !== REQUIRED)
      return issuesAt(closest(issue.errors), place);
    if (issue.code === 'invalid_key') return issuesAt(issue.issues, place);
    return [{ path: place.map(String).join('.'), issue }];
  });

/** A form that fits but for its parts, else one of the right type, else all of them. */
function closest(forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const inner = forms.filter((issues) => issues.every(({ path }) => path.length > 0));
  const typed = forms.filter((issues) => !issues.some(isOfType));
  return inner[0] ?? typed[0] ?? forms.flat();
}

const isOfType = ({ code, path }: z.core.$ZodIssue): boolean => code === 'invalid_type' && path.length === 0;

const problems: { readonly [Code in Issue['code']]?: FieldProblem['problem'] } = {
  invalid_type: 'type',
  too_small: 'range',
  too_big: 'range',
  not_multiple_of: 'range',
  invalid_value: 'choice',
  invalid_format: 'format',
};

export function fieldProblem({ path, issue }: IssueAt): FieldProblem {
  const { message } = issue;
  const problem = message === REQUIRED ? 'required' : (problems[issue.code] ?? 'invalid');
  const allowed = issue.code === 'invalid_value' && { allowed: issue.values };
  return { path: path || 'body', problem, message, ...allowed };
}

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
