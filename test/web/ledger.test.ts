import { expect, test } from 'vitest';
import { emptyState, type Row, rulesOf } from '../../resources/web/data/ledger.ts';
import { playMessages } from './ledger-sequence.ts';

test('shuffled, doubled, lost and late messages leave the screen as the server is', () => {
  for (let seed = 0; seed < 500; seed++) expect(playMessages(seed), `seed ${seed}`).toEqual([]);
});

test('a reducer that takes no notice of versions is caught', () => {
  let caught = 0;
  for (let seed = 0; seed < 100; seed++) if (playMessages(seed, () => true).length > 0) caught++;
  expect(caught).toBeGreaterThan(5);
});

type Kinds = { readonly order: ReadonlyMap<number, Row>; readonly table: ReadonlyMap<number, Row> };
const { opened, heard, snapshot, without } = rulesOf<Kinds>();
const begun = snapshot(emptyState<Kinds>({ order: new Map(), table: new Map() }), {
  order: [{ id: 1, version: 3 }],
  table: [{ id: 5, updated_at: 'b' }],
});

test('an order with a version that is known is no news', () => {
  expect(heard(begun, { kind: 'order', row: { id: 1, version: 3 } }).rows).toBe(begun.rows);
});

test('of records without a version the last one heard counts', () => {
  const after = heard(begun, { kind: 'table', row: { id: 5, updated_at: 'a' } });
  expect(after.rows.table.get(5)?.updated_at).toBe('a');
});

test('what the snapshot does not have is gone, save what was heard of since', () => {
  const again = heard(opened(begun), { kind: 'order', row: { id: 2, version: 1 } });
  expect([...snapshot(again, { order: [] }).rows.order.keys()]).toEqual([2]);
});

test('kinds the snapshot does not speak of stay', () => {
  expect(snapshot(opened(begun), { order: [] }).rows.table).toBe(begun.rows.table);
});

test('old records are let go', () => {
  expect(without(begun, 'order', ({ id }) => id === 1).rows.order.size).toBe(0);
  expect(without(begun, 'order', () => false)).toBe(begun);
});
