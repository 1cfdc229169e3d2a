import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedSchema, unpackBatch } from '../../../sync/wire/packing.ts';
import { assertParts } from '../../../sync/wire/parts.ts';

const count = (text: string): boolean[] =>
  [0, 1].map((less) => {
    try {
      assertParts(text, partsOf(JSON.parse(text)) - less);
      return true;
    } catch {
      return false;
    }
  });

/** Values as a reader makes them; an empty list counts as if it had one. */
function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const parts = Object.values(value);
  return 1 + Math.max(1, parts.length) + parts.reduce((sum, part) => sum + partsOf(part) - 1, 0);
}

test('a text is counted as JSON reads it, whatever stands in its strings', () => {
  const levels = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', ':', 'a', '\n') }),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', '},{'), tie('value'), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  })).value;
  fc.assert(
    fc.property(levels, (value) => {
      expect(count(JSON.stringify(value))).toEqual([true, false]);
    }),
    { numRuns: 500 },
  );
});

const known = new Map([['areas', ['id', 'name']]]);
const unpacked = (tables: unknown[]) =>
  unpackBatch(packedSchema.parse({ from: 0, to: 1, more: false, tables }), known).tables;

test('what this database does not know stays folded, and is there by its name', () => {
  const columns = { id: { steps: [1, 1, 1] }, name: { same: 'x' }, color: { same: 'y' } };
  expect(unpacked([{ table: 'areas', columns }])).toEqual([
    { table: 'areas', columns: { id: [1, 2, 3], name: ['x', 'x', 'x'], color: [] } },
  ]);
  expect(unpacked([{ table: 'stars', columns }])[0]?.columns).toEqual({ id: [], name: [], color: [] });
});

test('a hundred columns of another program do not count, a text for every row does', () => {
  const ids = { id: { steps: Array<number>(20_000).fill(1) } };
  const more = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`k${n}`, { same: 'x'.repeat(900) }]),
  );
  expect(unpacked([{ table: 'areas', columns: { ...ids, ...more } }])[0]?.columns.id?.length).toBe(20_000);
  const name = { same: 'x'.repeat(900) };
  expect(() => unpacked([{ table: 'areas', columns: { ...ids, name } }])).toThrow('letters');
});
