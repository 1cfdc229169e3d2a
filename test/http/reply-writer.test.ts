import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../server/endpoints.ts';
import { money, moneyWriter } from '../../server/http/endpoint/money-fields.ts';
import { jsonSchema } from '../../server/http/openapi/components.ts';
import { replyWriter } from '../../server/http/replies/reply-writer.ts';
import { valuesOf } from '../contract/bodies/schema-values.ts';

type Schema = z.ZodType & { def: { [part in 'innerType' | 'element' | 'valueType']?: Schema } };
type Row = Record<string, unknown>;
const SECRET = 'password_hash';

const shapeOf = (schema: Schema) => (schema.def as { shape?: Record<string, Schema> }).shape;

/** Applies `change` to each record of a value. */
function eachRecord(schema: Schema, value: unknown, change: (row: Row, shape: Row) => Row): unknown {
  const { innerType, element, valueType } = schema.def;
  const shape = shapeOf(schema);
  if (value === null || value === undefined) return value;
  if (innerType) return eachRecord(innerType, value, change);
  if (element) return (value as unknown[]).map((one) => eachRecord(element, one, change));
  const fields = shape ? (name: string) => shape[name] : valueType && (() => valueType);
  if (!fields) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const field = fields(name);
    return [name, field ? eachRecord(field, one, change) : one];
  });
  return shape ? change(Object.fromEntries(entries), shape) : Object.fromEntries(entries);
}

/** In the order of the schema, what may be left out at the end. */
const named = (row: Row, shape: Row): Row => {
  const isOptional = ([, schema]: [string, unknown]) => (schema as Schema)._zod.optout === 'optional';
  const fields = Object.entries(shape).sort((a, b) => Number(isOptional(a)) - Number(isOptional(b)));
  return Object.fromEntries(fields.map(([name]) => [name, row[name]]));
};

const replies = endpoints.flatMap((one) =>
  one.kind === 'json' && one.reply ? [{ name: `${one.method} ${one.path}`, reply: one.reply as Schema }] : [],
);

test.each(replies)('an answer of $name says what its schema names, as JSON', ({ reply }) => {
  const write = replyWriter(reply);
  fc.assert(
    fc.property(valuesOf(jsonSchema(reply, 'output')), fc.constantFrom(0, 2, 3), (value, exponent) => {
      const shown = eachRecord(reply, moneyWriter(reply)(structuredClone(value), exponent), named);
      const stored = eachRecord(reply, value, (row) => ({ [SECRET]: '$argon2id$', ...row }));
      const expected = JSON.stringify({ success: true, data: shown, message: 'Done.' });
      expect(write(stored, exponent, 'Done.')).toBe(expected);
    }),
    { numRuns: 20 },
  );
});

test('any text stands in an answer as JSON has it', () => {
  const write = replyWriter(z.string());
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string(), (value, message) => {
      const expected = JSON.stringify({ success: true, data: value, message });
      expect(write(value, 2, message)).toBe(expected);
    }),
  );
  expect(write('a lone \ud800 half', 2)).toBe('{"success":true,"data":"a lone \\ud800 half"}');
});

test('a page says where it stands', () => {
  const meta = { limit: 50, has_more: true, next_cursor: 'WzFd' };
  const text = replyWriter(z.array(z.int()))([1, 2], 2, undefined, meta);
  expect(JSON.parse(text)).toEqual({ success: true, data: [1, 2], meta });
});

test('a field that is missing fails, one that may be missing does not', () => {
  const write = replyWriter(
    z.object({ is_open: z.boolean(), said: z.unknown(), note: z.string().optional() }),
  );
  expect(write({ is_open: true, said: [1] }, 2)).toBe('{"success":true,"data":{"is_open":true,"said":[1]}}');
  expect(() => write({ said: 1 }, 2)).toThrow('lacks a field');
  expect(() => write({ is_open: true }, 2)).toThrow('lacks a field');
});

test('a record of which everything may be missing', () => {
  const write = replyWriter(z.object({ a: z.int().optional(), b: z.int().optional() }));
  const written = [{}, { b: 2 }, { a: 1, b: 2 }].map((value) => JSON.parse(write(value, 2)).data);
  expect(written).toEqual([{}, { b: 2 }, { a: 1, b: 2 }]);
});

test('a list that answers share reads in each currency and is not changed by an answer', () => {
  const write = replyWriter(z.array(z.object({ price: money() })));
  const shared = Object.freeze([Object.freeze({ price: 1250 })]);
  expect([0, 2, 3, 2].map((exponent) => JSON.parse(write(shared, exponent)).data[0].price)).toEqual([
    1250, 12.5, 1.25, 12.5,
  ]);
});

test('a frozen list of records that change is written anew', () => {
  const write = replyWriter(z.array(z.object({ covers: z.int() })));
  const list = Object.freeze([{ covers: 1 }]);
  write(list, 2);
  list[0]!.covers = 2;
  expect(JSON.parse(write(list, 2)).data).toEqual([{ covers: 2 }]);
});

test('what would let everything out is not written', () => {
  const either = z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]);
  expect(() => replyWriter(either)).toThrow('nothing writes a union');
});
