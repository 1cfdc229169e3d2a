import { expect, test } from 'vitest';
import { columnsOf, readColumns } from '../../sync/registry/columns.ts';
import { notRenumbered, referenceOf } from '../../sync/registry/references.ts';
import { syncedTables } from '../../sync/registry/tables.ts';
import { testClock } from '../harness/database.ts';
import { openNode } from './world.ts';

test('of every column that looks like an id it is known whose, so that a record given anew is followed', async () => {
  const tenant = await openNode({ node: 0, role: 'branch', clock: testClock() });
  const columns = readColumns(tenant);
  const unknown = syncedTables.flatMap(({ name }) =>
    columnsOf(columns, name)
      .filter((column) => /_(id|ids|by|of)$/.test(column) && !notRenumbered.has(column))
      .filter((column) => referenceOf(name, column) === undefined)
      .map((column) => `${name}.${column}`),
  );
  expect(unknown).toEqual([]);
});
