import { isErrorCode, messageOf } from '../../../core/errors.ts';
import type { Json } from '../components.ts';
import { recordFields } from './any-record.ts';
import { schemaFields } from './by-schema.ts';
import { catalogueFields } from './catalogue.ts';
import { eInvoiceFields } from './e-invoice.ts';
import { platformFields } from './platform.ts';
import { saleFields } from './sales.ts';

/** What a field means whose schema does not say it, by its name, or by `Schema.field` where it means something else there. */
export const fieldTexts: Readonly<Record<string, string>> = {
  ...recordFields,
  ...saleFields,
  ...catalogueFields,
  ...platformFields,
  ...eInvoiceFields,
  ...schemaFields,
};

export const textKeys = (owner: string, field: string): readonly string[] => [`${owner}.${field}`, field];

/** Whether a field's description is only what its name stands for. */
export const isByName = (owner: string, field: string, description: unknown): boolean =>
  [true, false].some(
    (canBeNull) => description === textOf(owner, field, { type: canBeNull ? ['null'] : [] }),
  );

/** The document, with a description of every field. */
export function describeFields<T>(document: T): T {
  return described(document, '') as T;
}

function described(part: unknown, owner: string): unknown {
  if (Array.isArray(part)) return part.map((one) => described(one, owner));
  if (part === null || typeof part !== 'object') return part;
  const entries = Object.entries(part).map(([key, value]) => {
    if (key === 'schemas') return [key, schemasOf(value as Json)];
    if (key === 'properties') return [key, fieldsOf(value as Json, owner)];
    return [key, described(value, owner)];
  });
  return Object.fromEntries(entries);
}

const schemasOf = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, described(schema, name)]));

const fieldsOf = (fields: Json, owner: string): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const own = described(schema, owner) as Json;
      const description = own.description ?? textOf(owner, field, own);
      return [field, description === undefined ? own : { ...own, description }];
    }),
  );

function textOf(owner: string, field: string, schema: Json): string | undefined {
  const key = textKeys(owner, field).find((one) => one in fieldTexts);
  if (key !== undefined) return fittingText(fieldTexts[key] ?? '', schema);
  return isErrorCode(field) ? messageOf(field) : undefined;
}

/** What null means is said only of a field that can be null. */
export const fittingText = (text: string, { type, anyOf }: Json): string =>
  JSON.stringify([type, anyOf]).includes('"null"') ? text : text.replace(/; null: [^.]*(?=\.)/, '');
