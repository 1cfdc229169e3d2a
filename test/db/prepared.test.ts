import { expect, test } from 'vitest';
import { preparedOf } from '../../server/db/postgres/prepared.ts';

test.each([
  ['select ? where a = ?', 'select $1 where a = $2'],
  [`select '?' as "?" where a = ?`, `select '?' as "?" where a = $1`],
  [`select 'it''s ?' where a = ?`, `select 'it''s ?' where a = $1`],
])('%s', (statement, text) => {
  expect(preparedOf(statement).text).toBe(text);
});

test('a text has one name for as long as the program runs', () => {
  expect(preparedOf('select 42').name).toBe(preparedOf('select 42').name);
  expect(preparedOf('select 43').name).not.toBe(preparedOf('select 42').name);
});

test.each(['select * from t', 'select distinct *', 'select "t".*, 1 from t', 'delete from t returning *'])(
  '%s answers every column there is and has no name: it is prepared anew when a column came',
  (statement) => {
    expect(preparedOf(statement).name).toBeUndefined();
  },
);

test('what counts rows has a name', () => {
  expect(preparedOf('select count(*), a from t').name).toBeDefined();
});
