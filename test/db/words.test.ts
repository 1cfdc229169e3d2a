import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import type { DialectSql } from '../../server/db/handle/dialect.ts';
import {
  dialectSql,
  eachId,
  eachJsonList,
  greatest,
  IN_LIST,
  jsonElements,
  jsonField,
  PostgresCompiler,
  positionIn,
  withoutJsonField,
} from '../../server/db/handle/dialect.ts';
import { inList } from '../../server/db/handle/lists.ts';

const engines = [
  ['SQLite', 'sqlite'],
  ['PostgreSQL', 'postgres'],
] as const;

const said: Readonly<Record<string, readonly [written: DialectSql, sqlite: string, postgres: string]>> = {
  'the greater of two': [greatest('hlc', '?'), 'max(hlc, ?)', 'greatest(hlc, ?)'],
  'where a part stands': [positionIn('?', 'note'), 'instr(note, ?)', 'strpos(note, ?)'],
  'a field of JSON': [jsonField('c', 'x'), "(c ->> 'x')", "(c::json ->> 'x')"],
  'one of a list': [IN_LIST, 'in (select value from json_each(?))', '= any(?)'],
  'ids that are given': [eachId('i'), 'json_each(?) as i', 'unnest(?::int8[]) as i(value)'],
  'lists that are given': [eachJsonList('i'), 'json_each(?) as i', 'json_array_elements(?) as i(value)'],
  'what a JSON list holds': [
    jsonElements('c', 'i'),
    'json_each(c) as i',
    'json_array_elements_text(c::json) as i(value)',
  ],
  'JSON without a field': [withoutJsonField('c', 'x'), "json_remove(c, '$.x')", "(c::jsonb - 'x')::text"],
};

test.each(Object.entries(said))('%s is said to each engine in its own words', (_, [written, ...texts]) => {
  expect([written.sqlite, written.postgres]).toEqual(texts);
});

const changed = dialectSql`update t set at = ${greatest('at', '?')}`;

test.each(engines)('a text is composed of words and of texts for %s', (_, engine) => {
  const whole = dialectSql`${changed} where ${'id = ?'} and n < ${3}`;
  expect(whole[engine]).toBe(`${changed[engine]} where id = ? and n < 3`);
});

test('words of both engines are refused in an ordinary text', () => {
  expect(() => `${changed} where id = ?`).toThrow('`dialectSql`');
});

const builder = (compiler: 'sqlite' | 'postgres') =>
  new Kysely<Record<string, Record<string, number>>>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => (compiler === 'sqlite' ? new SqliteAdapter() : new PostgresAdapter()),
      createQueryCompiler: () => (compiler === 'sqlite' ? new SqliteQueryCompiler() : new PostgresCompiler()),
      createIntrospector: () => expect.fail('no database'),
    },
  });

test.each(engines)('the query builder says them to %s too, wherever they stand', (_, engine) => {
  const word = greatest('a', 'b');
  const statement: Compilable = builder(engine)
    .selectFrom('t')
    .select('a')
    .where(sql<boolean>`${word} > ${7} and b in (select ${word})`);
  const place = engine === 'sqlite' ? '?' : '$1';
  const text = `select "a" from "t" where ${word[engine]} > ${place} and b in (select ${word[engine]})`;
  expect(statement.compile()).toMatchObject({ sql: text, parameters: [7] });
});

test.each([
  ['sqlite', 'in (select value from json_each(?))', '[1,2]'],
  ['postgres', '= any($1)', [1, 2]],
] as const)('a list is one parameter of %s', (engine, text, parameter) => {
  const statement = builder(engine)
    .selectFrom('t')
    .select('a')
    .where(inList('a', [1, 2]));
  expect(statement.compile()).toMatchObject({
    sql: `select "a" from "t" where "a" ${text}`,
    parameters: [parameter],
  });
});

test('the query builder refuses a word whose parameter is missing', () => {
  expect(() => sql`a ${IN_LIST}`).toThrow('missing');
});

test('a statement that lacks a part is refused', () => {
  expect(() => dialectSql`select ${undefined} from t`).toThrow('lacks a part');
});
