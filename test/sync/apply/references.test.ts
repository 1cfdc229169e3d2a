import { expect, test } from 'vitest';
import { syncedTables } from '../../../sync/registry/tables.ts';

/**
 * Given by central alone or outside Galley, part of a chain of hashes, or looked at by people only; the device of a ticket
 * for the seconds in which its send can be undone.
 */
const notRenumbered: readonly string[] = [
  ...['branch_id', 'branch_ids', 'transaction_id', 'upi_id', 'device_id'],
];
/** A count: one part of so many. */
const noIds: readonly string[] = ['share_of'];

test('of every column that looks like an id it is known whose, so that a record given anew is followed', () => {
  const unknown = syncedTables.flatMap(({ name, columns, isChained }) =>
    isChained
      ? []
      : [...columns]
          .filter(
            ([column]) => /_(id|ids|by|of)$/.test(column) && ![...notRenumbered, ...noIds].includes(column),
          )
          .filter(([, { refersTo }]) => refersTo === undefined)
          .map(([column]) => `${name}.${column}`),
  );
  expect(unknown).toEqual([]);
});
