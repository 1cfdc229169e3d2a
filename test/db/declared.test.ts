import { expect, test } from 'vitest';
import { replicatedTables } from '../../server/tables.ts';
import { testClock } from '../harness/database.ts';
import { rowsIn, tablesIn } from '../harness/rows.ts';
import { openNode } from '../sync/worlds/world.ts';

interface Stored {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

test('the database has every table that travels with the columns that its area declares', async () => {
  const tenant = await openNode({ node: 0, role: 'branch', clock: testClock() });
  for (const { name: table, columns } of replicatedTables) {
    const stored = rowsIn<Stored>(
      tenant,
      `select name, lower(type) as type, "notnull", pk from pragma_table_info('${table}')`,
    ).map(({ name, type, notnull, pk }) => [
      name,
      type === 'text' ? 'text' : 'int',
      notnull === 0 && pk === 0,
    ]);
    const declared = [...columns].map(([name, { base, nullable }]) => [name, base, nullable]);
    expect(declared.sort(), table).toEqual(stored.sort());
  }
});

test('a column that may be null has no other default, so that an insert may leave it out', async () => {
  const tenant = await openNode({ node: 0, role: 'branch', clock: testClock() });
  for (const table of tablesIn(tenant)) {
    const found = rowsIn(
      tenant,
      `select name from pragma_table_info('${table}') where "notnull" = 0 and pk = 0 and dflt_value is not null`,
    );
    expect(found, table).toEqual([]);
  }
});
