import { errorTable } from './error-table.ts';

export type ErrorCode = keyof typeof errorTable;
export const errorCodes = Object.keys(errorTable) as ErrorCode[];
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

export const httpStatusOf = (code: ErrorCode): number => errorTable[code][0];

/** The message of a code with its placeholders, as the error catalogue shows it. */
export const patternOf = (code: ErrorCode): string => errorTable[code][1];

/** The message of a code without values. */
export const messageOf = (code: ErrorCode): string => {
  const [, pattern, plain] = errorTable[code] as readonly [number, string, string?];
  return plain ?? pattern;
};

type Facts = Readonly<Record<string, unknown>>;

/** Values that replace `{name}` in a message. */
function filled(code: ErrorCode, facts: Facts): string {
  const pattern = patternOf(code);
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const values = new Map(names.map((name) => [name, wordsOf(name, facts[name])]));
  if ([...values.values()].includes(undefined)) return messageOf(code);
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) as string);
}

const STATUSES: ReadonlySet<string> = new Set(['status', 'from', 'to']);

function wordsOf(name: string, value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return undefined;
  return STATUSES.has(name) ? value.replaceAll('_', ' ').replace('cancelled', 'canceled') : value;
}

export const fieldProblems = [
  'required',
  'type',
  'choice',
  'range',
  'format',
  'unknown_field',
  'not_found',
  'invalid',
] as const;

/** What is wrong with one field of a request, for programs. */
export interface FieldProblem {
  /** As `items.0.quantity`. */
  readonly path: string;
  readonly problem: (typeof fieldProblems)[number];
  readonly message: string;
  /** Of a choice: the values it may have. Of an unknown field: the fields there are. */
  readonly allowed?: readonly unknown[];
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  /** Of a validation error, one for each message in its details. */
  readonly fields: readonly FieldProblem[] | undefined;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      /** Replaces the code's own message. */
      message?: string | undefined;
      /** Sent to the client, and values of the message's placeholders. */
      details?: Record<string, unknown>;
      /** Further values of placeholders, such as formatted money. */
      facts?: Facts;
      fields?: readonly FieldProblem[];
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    const { message, details, facts, retryAfter } = options;
    super(message ?? filled(code, { retry_after: retryAfter, ...details, ...facts }), {
      cause: options.cause,
    });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.fields = options.fields ?? (code === 'VALIDATION_ERROR' ? fieldsIn(details) : undefined);
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return httpStatusOf(this.code);
  }
}

/** Messages by path, as rules raise them that know no more. */
const fieldsIn = (details: Facts = {}): FieldProblem[] =>
  Object.entries(details).flatMap(([path, messages]) =>
    [messages].flat().map((message) => ({ path, problem: 'invalid', message: String(message) })),
  );

export function invalidFields(fields: readonly FieldProblem[]): AppError {
  const byPath = Map.groupBy(fields, ({ path }) => path);
  const details = Object.fromEntries(
    [...byPath].map(([path, wrong]) => [path, wrong.map(({ message }) => message)]),
  );
  return new AppError('VALIDATION_ERROR', { details, fields });
}

/** A refused value at `path` (dotted, as in the request) with a message for the person who sent it. */
export const validationError = (path: string, message: string): AppError =>
  invalidFields([{ path, problem: 'invalid', message }]);

/** The id at `path` belongs to no record that the caller can use. `where` follows, such as `on this order`. */
export function unknownId(path: string, kind: string, id: number | string, where = ''): AppError {
  const message = `${kind} ${id} not found${where && ` ${where}`}`;
  return invalidFields([{ path, problem: 'not_found', message }]);
}

/** 404 for a record that is missing or that the caller can't see. `kind` is a noun, such as `menu item`. */
export const notFound = (kind: string, id: number | string): AppError =>
  new AppError('NOT_FOUND', { facts: { Kind: capitalized(kind), id } });

/** Turns a store's `undefined` into 404. */
export function requireFound<T>(record: T | undefined, kind: string, id: number | string): T {
  if (record === undefined) throw notFound(kind, id);
  return record;
}

export const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** What another program says went wrong, as a sentence of its own. */
export const sentence = (text: string): string =>
  capitalized(text.trim()) + (/[.!?]$/.test(text.trim()) ? '' : '.');
