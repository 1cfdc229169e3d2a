import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as statuses from '../../server/core/statuses.ts';
import { expectNone, filesIn, ROOT } from './sources.ts';

const OWN = 'server/core/statuses.ts';

/** What one kind of record can be: the long lists of statuses.ts. */
const machines: readonly (readonly string[])[] = [
  statuses.orderStatuses,
  statuses.paymentStatuses,
  statuses.paymentKinds,
  statuses.paymentRowStatuses,
  [...statuses.lineStatuses, 'held'],
  statuses.shownKotStatuses,
  statuses.tableStatuses,
  statuses.deliveryStatuses,
  statuses.requestStatuses,
];

const files = [
  'server',
  'sync',
  ...['app', 'console', 'guest', 'web'].map((restaurant) => `resources/${restaurant}`),
]
  .flatMap((folder) => ['.ts', '.tsx'].flatMap((ending) => filesIn(folder, ending)))
  .filter((path) => path !== OWN && !/\/dist/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Words in quotes one after another: a list, a type, or one of SQL. */
const LISTED = /'[a-z_]+'(?:\s*[,|]\s*'[a-z_]+')+/g;

const listsIn = (text: string): string[][] =>
  [...text.matchAll(LISTED)].map(([list]) => [...list.matchAll(/[a-z_]+/g)].map(([word]) => word));

const isOfOneMachine = (list: readonly string[]): boolean =>
  machines.some((machine) => list.every((word) => machine.includes(word)));

const asSet = (list: readonly string[]): string => [...new Set(list)].sort().join(', ');

const listed = files.flatMap(({ path, text }) =>
  listsIn(text)
    .filter(isOfOneMachine)
    .map((list) => ({ path, list: asSet(list) })),
);

test('no list of statuses is written twice', () => {
  const own = new Set(listsIn(readFileSync(join(ROOT, OWN), 'utf8')).map(asSet));
  const twice = [...Map.groupBy(listed, ({ list }) => list)].filter(
    ([list, by]) => own.has(list) || by.length > 1,
  );
  expectNone(
    twice.map(([list, by]) => `${list}: ${by.map(({ path }) => path).join(', ')}`),
    'Import the list from server/core/statuses.ts, or name it there.',
  );
});

test('all places of one kind of record are listed in one file alone', () => {
  const whole = new Set(machines.map(asSet));
  expectNone(
    listed.filter(({ list }) => whole.has(list)).map(({ path, list }) => `${path}: ${list}`),
    'Import the list from server/core/statuses.ts.',
  );
  expect(files.length).toBeGreaterThan(1_000);
});
