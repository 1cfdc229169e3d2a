import { expect, test } from 'vitest';
import type { Column } from '../../../server/db/declared/column.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { type SyncedTable, syncedTables, tableNamed } from '../../../sync/registry/tables.ts';
import { jsonCalls, paramsOf } from '../../contract/walk.ts';
import { openRestaurant, requestsOn, tokenFor } from '../../harness/app.ts';
import { type Row, soundRow } from '../worlds/sound-rows.ts';
import { write } from '../worlds/world.ts';

const CANDIDATES = [
  '{}',
  '[]',
  '[{}]',
  '[[]]',
  '[null]',
  '[{"a":1}]',
  '{"a":1}',
  '{"a":null}',
  'null',
  '1',
  '""',
];

/** JSON that the column takes from a branch, though no screen of this program would write it. */
const oddest = ({ faultOf }: Column): string[] => CANDIDATES.filter((json) => faultOf(json) === undefined);

test('what the JSON of a row may lack, no list of head office stumbles over', async () => {
  const at = await openRestaurant({ role: 'central' });
  // As it is served: the harness holds replies to more than their form.
  const server = await at.app.buildServer({ rateLimit: 0 });
  const owner = requestsOn(server, { authorization: `Bearer ${await tokenFor(at.tenant, 'owner', null)}` });
  const lists = jsonCalls.filter(
    ({ method, path, isAlias }) => method === 'GET' && !isAlias && paramsOf(path).length === 0,
  );
  const answers = async () => {
    const all: [string, number][] = [];
    for (const { path } of lists) all.push([path, (await owner('GET', path)).status]);
    return all.filter(([, status]) => status >= 500);
  };
  let row = 5_000;
  const place = { branchId: at.branchId ?? 1, node: at.tenant.profile.node };
  await write(at.tenant, async (tx) => {
    const put = async (table: SyncedTable, more: Row = {}): Promise<void> => {
      const parent = table.parent && tableNamed(table.parent.table);
      if (parent) await put(parent);
      await insert(tx, table.name as 'customers', { ...soundRow(table, place, row), ...more } as never);
    };
    for (const table of syncedTables)
      for (const [name, column] of table.columns)
        for (const value of column.shape ? oddest(column) : []) {
          await put(table, { [name]: value });
          row++;
        }
  });
  expect(row).toBeGreaterThan(5_030);
  expect(await answers()).toEqual([]);
  await server.close();
});
