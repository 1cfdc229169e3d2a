import { moneyDigits, place } from '../../../web/format/format.ts';
import { clockAt, momentOf } from '../../../web/format/zoned.ts';
import { t } from '../text/text.ts';
import { ownWords } from './fault-words.ts';
import { type Field, fieldsOf, isMoment, isMoney, type Schema } from './schema.ts';

/** What stands in the inputs: text as it was typed, so that nothing is lost that is not valid yet. */
export type Typed = Record<string, unknown>;

/** Path of a field, as the API names it → what is wrong there. */
export type Faults = Record<string, string>;

export function typedFrom(schema: Schema, record: Readonly<Record<string, unknown>> = {}): Typed {
  return Object.fromEntries(
    fieldsOf(schema).map((field) => [field.name, typedValue(field, held(field, record) ?? field.default)]),
  );
}

/** A picture goes up as itself and comes back as its address. */
const held = ({ name }: Field, record: Readonly<Record<string, unknown>>): unknown =>
  name === 'image' ? (record.image ?? record.image_url) : record[name];

/** A new record is in use, as a variant that is just added. */
const onAtFirst: readonly string[] = ['is_active', 'is_available'];

function typedValue({ name, kind, schema }: Field, value: unknown): unknown {
  if (kind === 'group') return typedFrom(schema, (value ?? {}) as Typed);
  if (kind === 'rows')
    return ((value ?? []) as Typed[]).map((row) => ({ ...typedRow(schema.items ?? {}, row) }));
  if (kind === 'record') return mapped(value, String);
  if (kind === 'choices' || kind === 'words') return Array.isArray(value) ? value : [];
  if (kind === 'flag') return value ?? onAtFirst.includes(name);
  if (value === null || value === undefined) return '';
  return isMoment(schema) ? clockAt(String(value), place.value.timezone) : String(value);
}

/** A row keeps its id, which no input shows. */
const typedRow = (schema: Schema, row: Typed): Typed => ({
  ...typedFrom(schema, row),
  ...(row.id !== undefined && { id: row.id }),
});

const mapped = (value: unknown, change: (one: unknown) => unknown): Typed =>
  Object.fromEntries(Object.entries((value ?? {}) as Typed).map(([key, one]) => [key, change(one)]));

/** What is typed, with another value at a path such as `items.0.quantity`. */
export function withValue<T extends Typed | readonly unknown[]>(typed: T, path: string, value: unknown): T {
  const [name = '', ...within] = path.split('.');
  const inner = (typed as Typed)[name] as Typed;
  const next = within.length === 0 ? value : withValue(inner, within.join('.'), value);
  return Object.assign(Array.isArray(typed) ? [...typed] : { ...typed }, { [name]: next }) as T;
}

/** Typed → body. Faults are collected by path; nothing is sent while there are any. */
export function bodyFrom(schema: Schema, typed: Typed, faults: Faults, path = ''): Record<string, unknown> {
  const entries = fieldsOf(schema).flatMap((field) => {
    const value = valueIn(field, typed[field.name], faults, path + field.name);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(entries);
}

function valueIn(field: Field, typed: unknown, faults: Faults, path: string): unknown {
  const { kind, schema, isNullable } = field;
  if (kind === 'group') return bodyFrom(schema, typed as Typed, faults, `${path}.`);
  if (kind === 'rows') return rowsOf(schema.items ?? {}, typed as Typed[], faults, path);
  if (kind === 'record') return recordOf(schema, typed as Typed, faults, path, isNullable);
  if (kind === 'choices' || kind === 'words') {
    const list = kind === 'words' ? wordsOf(typed as string[]) : ((typed ?? []) as unknown[]);
    return list.length === 0 && isNullable ? null : list;
  }
  if (kind === 'flag') return typed;
  return leaf(field, String(typed ?? '').trim(), faults, path);
}

const wordsOf = (typed: readonly string[]): string[] =>
  typed.map((word) => word.trim()).filter((word) => word !== '');

const rowsOf = (schema: Schema, rows: Typed[], faults: Faults, path: string) =>
  rows.map((row, at) => ({
    ...bodyFrom(schema, row, faults, `${path}.${at}.`),
    // A row that was just added has none yet.
    ...(row.id !== undefined && row.id !== '' && { id: row.id }),
  }));

function recordOf(schema: Schema, typed: Typed, faults: Faults, path: string, isNullable: boolean): unknown {
  const values = schema.additionalProperties as Schema;
  const field: Field = {
    name: path,
    kind: values.type === 'string' ? 'text' : 'number',
    schema: values,
    isNullable: false,
    isRequired: false,
    default: undefined,
  };
  const entries = Object.entries(typed).flatMap(([key, text]) => {
    const value = leaf(field, String(text).trim(), faults, `${path}.${key}`);
    return value === undefined ? [] : [[key, value] as const];
  });
  return entries.length === 0 && isNullable ? null : Object.fromEntries(entries);
}

/** One input: `''` is null where it may be, absent where it is not required. */
function leaf(field: Field, text: string, faults: Faults, path: string): unknown {
  if (text === '') {
    if (field.isRequired && !field.isNullable) faults[path] = t('fault.required');
    return field.isNullable ? null : undefined;
  }
  if (isMoment(field.schema)) return moment(text, faults, path);
  const value = field.kind === 'number' || isNumberChoice(field) ? numberOf(text) : text;
  const fault = faultOf(field.schema, value, path);
  if (fault) faults[path] = fault;
  return value;
}

/** A time of the branch's clocks. */
function moment(text: string, faults: Faults, path: string): string | undefined {
  const iso = momentOf(text, place.value.timezone);
  if (iso === undefined) faults[path] = t('fault.of.date-time');
  return iso;
}

const isNumberChoice = ({ schema }: Field): boolean => typeof schema.enum?.[0] === 'number';

/** A decimal comma is a decimal point. */
const numberOf = (text: string): number => Number(text.replace(/\s/g, '').replace(',', '.'));

function faultOf(schema: Schema, value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return numberFault(schema, value);
  const fault = textFault(schema, String(value));
  return fault && (ownWords(path, schema) ?? fault);
}

/** Less than the server asks, and nothing that it would take. */
const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text);

function textFault({ minLength, maxLength, pattern, format }: Schema, text: string): string | undefined {
  if (minLength && text.length < minLength) return t('fault.short', { least: minLength });
  if (maxLength && text.length > maxLength) return t('fault.long', { most: maxLength });
  if (format === 'email' && !looksLikeEmail(text)) return t('fault.pattern');
  return pattern && !matches(pattern, text) ? t('fault.pattern') : undefined;
}

function numberFault(schema: Schema, value: number): string | undefined {
  if (Number.isNaN(value)) return t('fault.number');
  if (schema.type === 'integer' && !Number.isInteger(value)) return t('fault.whole');
  const { minimum, maximum } = schema;
  if (minimum !== undefined && value < minimum) return t('fault.least', { least: minimum });
  if (maximum !== undefined && value > maximum) return t('fault.most', { most: maximum });
  if (isMoney(schema) && Number(value.toFixed(moneyDigits())) !== value) {
    return t('fault.decimals', { most: moneyDigits() });
  }
  return undefined;
}

/** The server checks again; a pattern this browser cannot read is left to it. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** What differs from the record as it was read: a change says no more than it changes. */
export function changesOf(
  body: Record<string, unknown>,
  before: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
