import { expect, test } from 'vitest';
import { expectNone, production } from './sources.ts';

type Engine = 'sqlite' | 'postgres';

/** What this engine understands and the other one does not, or means something else by. */
const wordsOf: Readonly<Record<Engine, readonly RegExp[]>> = {
  sqlite: [
    /\bjson_(?:each|extract|remove|set|group_array|group_object|array_length|tree)\(/,
    /(?<![.\w])(?:instr|ifnull|iif|group_concat|strftime|julianday|unixepoch|datetime)\(/,
    // Of two values; of a column both engines have it.
    /(?<![.\w])(?:max|min)\([^()`]*,/,
    /" is (?:not )?[?"$]|\w is (?:not )?(?:\?|"?(?:excluded|old|new)"?\.["\w])/,
    /\b(?:glob|match|regexp) \?/,
    /\binsert or \w+|\breplace into\b|\bindexed by\b|\browid\b|\bpragma[ _]\w|\bsqlite_(?:master|schema)\b/,
  ],
  postgres: [
    /\bjsonb?_(?:array_elements|populate|build|agg|object_agg|to_record)\w*\(/,
    /(?<!\$\{)\b(?:greatest|least|strpos|unnest|string_agg|to_char|nextval|current_setting|set_config)\(/,
    /\b(?:any|all)\([?$]/,
    /::(?:int\d|text|jsonb?|bool|numeric|float\d|date|timestamp|reg\w+)\b/,
    /\bilike\b|\bdistinct on\b|\bfor update\b|\bto_regclass\b|\bpg_(?!dump|restore)\w+/,
  ],
};

/** Files, and folders, whose statements this engine alone is given. */
const given: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    'server/db/archive/',
    'server/db/engine/schema.ts',
    'server/db/files/',
    'server/db/handle/dialect.ts',
    'server/db/opening/inspect.ts',
    'server/db/sqlite/',
    'server/sales/customers/search-store.ts',
    'sync/apply/resolution/renumber.ts',
    'sync/capture/sqlite.ts',
  ],
  postgres: [
    'server/db/archive/move.ts',
    'server/db/engine/schema.ts',
    'server/db/handle/dialect.ts',
    'server/db/opening/on-postgres.ts',
    'server/db/postgres/',
    'sync/apply/statements.ts',
    'sync/capture/postgres.ts',
    'sync/lineage/keeper.ts',
  ],
};

const engines = ['sqlite', 'postgres'] as const;

const isSaid = (engine: Engine, line: string): boolean => wordsOf[engine].some((word) => word.test(line));

test.each(engines)(
  'no statement that both engines are given has a word that only %s understands',
  (engine) => {
    const found = production
      .filter(({ path }) => !given[engine].some((own) => path.startsWith(own)))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => isSaid(engine, line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expectNone(
      found,
      'say it by a word of server/db/handle/dialect.ts, or in words that both engines understand',
    );
  },
);

test.each(engines)('whoever is excepted has words of %s', (engine) => {
  const idle = given[engine].filter(
    (own) => !production.some(({ path, text }) => path.startsWith(own) && isSaid(engine, text)),
  );
  expectNone(idle, 'it needs no exception');
});

test.each([
  ['sqlite', 'where id in (select value from json_each(?))'],
  ['sqlite', 'set hlc = max(hlc, ?)'],
  ['sqlite', 'where "branch_id" is ?'],
  ['sqlite', 'where a is not excluded.a'],
  ['sqlite', "json_extract(snapshot, '$.customer')"],
  ['postgres', 'where id = any(?)'],
  ['postgres', 'select greatest(a, b)'],
  ['postgres', 'sum(amount)::int8'],
] as const)('%s alone understands %s', (engine, text) => {
  expect(isSaid(engine, text)).toBe(true);
});

test.each([
  'select max(id), coalesce(max("id"), 0) from t where a is not null',
  'where a is not distinct from ? and b is distinct from excluded."b"',
  'select count(*), min(a) - 1 from t cross join u where t.a = u.a',
])('both engines understand %s', (text) => {
  expect(engines.filter((engine) => isSaid(engine, text))).toEqual([]);
});
