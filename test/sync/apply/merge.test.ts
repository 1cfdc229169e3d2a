import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, mergeRow, type Version } from '../../../sync/apply/resolution/merge.ts';

const version = (values: Version['values'], cells: Record<string, Cell> = {}): Version => ({
  values,
  cells: new Map(Object.entries(cells)),
});
const cell = (hlc: number, node: number, base = 0): Cell => ({ hlc, node, base });

test('each column goes to its later writer', () => {
  const merged = mergeRow(
    version({ name: 'Dosa', price: 1 }, { name: cell(5, 1) }),
    version({ name: 'Dossa', price: 2 }, { name: cell(3, 0), price: cell(4, 0) }),
    'here',
  );
  expect(merged).toMatchObject({ values: { name: 'Dosa', price: 2 }, changed: true, kept: true });
  expect([...merged.taken]).toEqual([['price', cell(4, 0)]]);
});

test('a tie of clocks goes to the higher node, on both sides', () => {
  const a = version({ price: 1 }, { price: cell(7, 1) });
  const b = version({ price: 2 }, { price: cell(7, 2) });
  expect(mergeRow(a, b, 'here').values).toEqual({ price: 2 });
  expect(mergeRow(b, a, 'here').values).toEqual({ price: 2 });
});

test('an older clock that holds the same value still has to travel back', () => {
  const here = version({ price: 2 }, { price: cell(9, 1) });
  const there = version({ price: 2 }, { price: cell(4, 0) });
  expect(mergeRow(here, there, 'here')).toMatchObject({ changed: false, kept: true, losses: [] });
});

test('what both sides have alike changes nothing', () => {
  const row = version({ price: 2 }, { price: cell(4, 0) });
  expect(mergeRow(row, row, 'here')).toMatchObject({ changed: false, kept: false });
});

test('a column that one side did not have at the insert takes central’s value', () => {
  const branch = version({ colour: null });
  const central = version({ colour: 'red' });
  expect(mergeRow(branch, central, 'there').values).toEqual({ colour: 'red' });
  expect(mergeRow(central, branch, 'here')).toMatchObject({ values: { colour: 'red' }, kept: true });
});

test('a loser that the winner had seen is no conflict; one it had not seen is', () => {
  const loser = version({ price: 1 }, { price: cell(5, 0) });
  const informed = version({ price: 2 }, { price: cell(9, 1, 5) });
  const unaware = version({ price: 2 }, { price: cell(9, 1, 3) });
  expect(mergeRow(loser, informed, 'here').losses).toEqual([]);
  expect(mergeRow(loser, unaware, 'here').losses).toMatchObject([{ column: 'price', value: 1 }]);
  expect(mergeRow(unaware, loser, 'here').losses).toMatchObject([{ column: 'price', value: 1 }]);
});

const writes = fc.array(
  fc.record({ column: fc.constantFrom('a', 'b'), hlc: fc.integer({ min: 1, max: 6 }), node: fc.nat(3) }),
  { maxLength: 4 },
);

/** One write decides a value, so equal clocks of one node mean the same write. */
const made = writes.map((list) =>
  list.reduce<Version>(
    (row, { column, hlc, node }) => {
      const old = row.cells.get(column);
      if (old && (old.hlc > hlc || (old.hlc === hlc && old.node >= node))) return row;
      return version(
        { ...row.values, [column]: `${hlc}/${node}` },
        { ...Object.fromEntries(row.cells), [column]: cell(hlc, node) },
      );
    },
    version({ a: 'inserted', b: 'inserted' }),
  ),
);

const apply = (here: Version, there: Version): Version => {
  const { values, taken } = mergeRow(here, there, 'here');
  return { values, cells: new Map([...here.cells, ...taken]) };
};
const plain = ({ values, cells }: Version) => ({ values, cells: Object.fromEntries(cells) });

test('merging gives the same row in any order and however often', () => {
  fc.assert(
    fc.property(made, made, made, (a, b, c) => {
      const one = apply(apply(a, b), c);
      expect(plain(apply(apply(c, a), b)).values).toEqual(plain(one).values);
      expect(plain(apply(one, b))).toEqual(plain(one));
    }),
    { seed: 7, numRuns: 300 },
  );
});
