import { test } from 'vitest';
import { localTables, replicatedTables } from '../../server/tables.ts';
import { modules } from './plan.ts';
import { expectNone, production } from './sources.ts';

/** What replication is between: restaurants, their branches, and the servers of those. */
const network: readonly string[] = ['tenants', 'branches', 'nodes'];
const foreign = [...replicatedTables, ...localTables]
  .map(({ name }): string => name)
  .filter((name) => !name.startsWith('sync_') && !network.includes(name));

function namedIn(path: string, text: string): string[] {
  const names = foreign.join('|');
  const named = new RegExp(`'(${names})'|"(${names})"|\\b(from|join|into|update|table)\\s+"?(${names})\\b`);
  return (
    text
      .split('\n')
      .filter((line) => !/^import /.test(line) && named.test(line))
      // A field of a message, not a table.
      .filter((line) => !/validationError\('tables'|tooMuch\('images'\)/.test(line))
      .map((line) => `${path}: ${line.trim()}`)
  );
}

const replication = production.filter(({ path }) => path.startsWith('sync/'));

test('replication names no table of a module: what it must know of one stands in its declaration', () => {
  expectNone(
    replication.flatMap(({ path, text }) => namedIn(path, text)),
    "Say it in the module's table.ts, and read it from the table.",
  );
});

test('replication imports no module; one file receives the list of tables', () => {
  const subjects = new Set(modules.map((module) => module.split('/')[0]));
  expectNone(
    replication.flatMap(({ path, imports }) =>
      imports.flatMap(({ target = '' }) => {
        const [top, second = ''] = target.split('/');
        return top === 'server' && subjects.has(second) ? [`${path} → ${target}`] : [];
      }),
    ),
    'Hand it over in the declaration of a table.',
  );
});

test('every column of a table that travels says who writes it, and whoever decides by the row says how', () => {
  expectNone(
    replicatedTables.flatMap(({ name, kind, columns, isOwn }) => {
      const writers = new Set([...columns.values()].map(({ writer }) => writer));
      const faults =
        kind === 'shared' || name === 'images'
          ? []
          : [...writers].filter((one) => one === 'own' || one === 'both');
      return [
        ...faults.map((one) => `${name}: ${one}`),
        ...(writers.has('own') && !isOwn ? [`${name}: no isOwn`] : []),
      ];
    }),
    'Only what both sides write is decided column by column.',
  );
});

/** Lists of names in the code: `['a', 'b']`, and `'a' | 'b'` of types. */
const lists = /\[\s*'\w+'(?:,\s*'\w+')*,?\s*\]|'\w+'(?:\s*\|\s*'\w+')+/g;
const MANY = 15;

test('a list of most columns of a table comes from the declaration of the table', () => {
  const copies = production.flatMap(({ path, text }) =>
    [...text.matchAll(lists)].flatMap(([list]) => {
      const names = new Set([...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
      return replicatedTables
        .filter(({ columns }) => {
          const named = [...columns.keys()].filter((column) => names.has(column)).length;
          return named > MANY && named > (columns.size * 2) / 3;
        })
        .map(({ name }) => `${path}: ${name}`);
    }),
  );
  expectNone(copies, 'Take `columns` of the declaration, and name the few that are left out.');
});
