import { expect, test } from 'vitest';
import { valuesFor, wordingOf } from '../../server/db/postgres/wording.ts';

const said: readonly (readonly [string, string])[] = [
  ['select ? where a = ?', 'select $1 where a = $2'],
  [`select '?' as "?" where a = ?`, `select '?' as "?" where a = $1`],
  ['id in (select value from json_each(?)) and +tx < ?', 'id = any($1) and +tx < $2'],
  [
    'from json_each(?) i cross join "orders" c where c.id = i.value',
    'from unnest($1::int8[]) as i(value) cross join "orders" c where c.id = i.value',
  ],
  [
    'select ?, value from json_each(?) where true',
    'select $1, value from unnest($2::int8[]) as given(value) where true',
  ],
  [
    'select 1 from json_each(users.branch_ids) as own',
    'select 1 from json_array_elements_text(users.branch_ids::json) as own(value)',
  ],
  [
    'from json_each("t"."ids") as "held" where',
    'from json_array_elements_text("t"."ids"::json) as held(value) where',
  ],
  ['from json_each(?) as one where', 'from unnest($1::int8[]) as one(value) where'],
  ['select max(id), coalesce(max("id"), 0) from t', 'select max(id), coalesce(max("id"), 0) from t'],
];

test.each(said)('%s', (written, postgres) => {
  expect(wordingOf(written).text).toBe(postgres);
});

test('lists are handed over as arrays, whether they come as JSON or already are', () => {
  const wording = wordingOf(
    'a = ? and b in (select value from json_each(?)) and c in (select value from json_each($3))',
  );
  expect(valuesFor(wording, ['[1]', '[1,2]', ['x']])).toEqual(['[1]', [1, 2], ['x']]);
});

test('a text has one name for as long as the program runs', () => {
  expect(wordingOf('select 42').name).toBe(wordingOf('select 42').name);
  expect(wordingOf('select 43').name).not.toBe(wordingOf('select 42').name);
});

test('what answers every column there is has no name: it is prepared anew when a column came', () => {
  const all = ['select * from t', 'select distinct *', 'select "t".*, 1 from t', 'delete from t returning *'];
  for (const text of all) expect(wordingOf(text).name).toBeUndefined();
  for (const text of ['select count(*) from t', 'select a * b from t'])
    expect(wordingOf(text).name).toBeDefined();
});
