import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { SyncQuarantineRow } from '../../server/db/tables/sync.ts';
import type { Incoming } from '../../sync/apply/incoming.ts';
import { quarantineContradicted } from '../../sync/apply/quarantine.ts';
import { tryAgain } from '../../sync/exchange/quarantine-retry.ts';
import { readColumns } from '../../sync/registry/columns.ts';
import { tableNamed } from '../../sync/registry/tables.ts';
import type { Value } from '../../sync/wire/messages.ts';
import { addOrder, payOrder } from './rows.ts';
import { type Branch, openWorld, rowsOf, settle, write } from './world.ts';

/** As an order that went on from an older state and lost to what central had is kept (recovery.ts). */
function asLost(table: string, row: Record<string, unknown>): { part: Incoming; row: Incoming['rows'][0] } {
  const columns = Object.keys(row);
  const id = Number(row.id);
  const known = tableNamed(table);
  if (!known) throw new Error(`no table ${table}`);
  return {
    part: { table: known, columns, rows: [], farewell: false },
    row: { id, root: id, values: Object.values(row) as Value[], cells: new Map() },
  };
}

test('a state of an order that lost and is kept for a person does not come back by trying it again', async () => {
  const world = await openWorld(1);
  const [{ id, tenant }] = world.branches as [Branch];
  const order = await write(tenant, (tx) => addOrder(tx, id));
  const [unpaid] = rowsOf(tenant, 'orders') as [Record<string, unknown>];
  await write(tenant, (tx) => payOrder(tx, id, order));
  await settle(world);
  const before = rowsOf(tenant, 'orders');
  await tenant.transact(systemCaller, (tx, stamp) =>
    quarantineContradicted({
      ...{ tx, stamp, columns: readColumns(tenant), peer: 0, fromCentral: true },
      contradicted: [asLost('orders', unpaid)],
    }),
  );
  const [held] = rowsOf(tenant, 'sync_quarantine') as unknown as [SyncQuarantineRow];
  await write(tenant, (tx) => tryAgain(tenant, tx, held));
  expect(rowsOf(tenant, 'orders')).toEqual(before);
  expect(rowsOf(tenant, 'sync_quarantine')).toMatchObject([{ pk: order, status: 'waiting', tries: 2 }]);
});
