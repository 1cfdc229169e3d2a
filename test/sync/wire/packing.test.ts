import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Batch, Value } from '../../../sync/wire/messages.ts';
import { packBatch, packedBatchSchema } from '../../../sync/wire/packing.ts';

const sent = (batch: unknown): Batch => packedBatchSchema.parse(JSON.parse(JSON.stringify(batch)));

const value = fc.oneof(
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.constantFrom(0, 1, -5, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1.5),
  fc.string(),
);

const table = fc.nat(6).chain((rows) => {
  const list = fc.oneof(
    fc.array(value, { minLength: rows, maxLength: rows }),
    value.map((one) => new Array<Value>(rows).fill(one)),
    fc.array(fc.maxSafeInteger(), { minLength: rows, maxLength: rows }),
  );
  return fc.record({
    table: fc.string(),
    columns: fc.record({
      id: fc.array(fc.maxSafeInteger(), { minLength: rows, maxLength: rows }),
      a: list,
      b: list,
    }),
  });
});

test('whatever is packed comes out as it was', () => {
  fc.assert(
    fc.property(fc.array(table, { maxLength: 3 }), (tables) => {
      const batch = { from: 1, to: 2, more: false, tables } as unknown as Batch;
      expect(sent(packBatch(batch)).tables).toEqual(JSON.parse(JSON.stringify(tables)));
    }),
    { numRuns: 300 },
  );
});

test('ids and what all rows share take next to nothing', () => {
  const ids = Array.from({ length: 500 }, (_, n) => 3_000_000_000 + n);
  const columns = { id: ids, branch_id: ids.map(() => 7), at: ids.map((id) => id * 1000 + (id % 7)) };
  const packed = JSON.stringify(
    packBatch({ from: 0, to: 1, more: false, tables: [{ table: 'x', columns }] } as never),
  );
  expect(packed.length).toBeLessThan(JSON.stringify(columns).length / 3);
});

test.each([
  ['a step that is a word', { steps: [1, 'x'] }],
  ['steps that leave whole numbers', { steps: [Number.MAX_SAFE_INTEGER, 5] }],
  ['a column of another kind', { values: [1, 2] }],
  ['a value no column can hold', { same: { a: 1 } }],
])('%s is refused', (_, column) => {
  const tables = [{ table: 'x', columns: { id: { steps: [1, 1] }, a: column } }];
  expect(() => sent({ from: 0, to: 1, more: false, tables })).toThrow();
});

test('a value for every row makes no more rows than there are ids', () => {
  const tables = [{ table: 'x', columns: { a: { same: 1 }, id: [4, 5] } }];
  const [image] = sent({ from: 0, to: 1, more: false, tables }).tables;
  expect(image?.columns).toEqual({ a: [1, 1], id: [4, 5] });
});
