import { expect, test } from 'vitest';
import { syncedTables, upward } from '../../../sync/registry/tables.ts';
import { rowsIn } from '../../harness/rows.ts';
import { addCustomer, addMenuItem, addOrder, payOrder } from '../../sync/worlds/rows.ts';
import { type Branch, openWorld, settle, type World, write } from '../../sync/worlds/world.ts';
import { openCentral, openDatabase } from './central.ts';

const ORDERS = 4_000;
/** On a machine of its own it is several times as much; this one may share its cores with other tests. */
const LEAST_PER_SECOND = 2_500;

async function openPair(batchRows?: number): Promise<{ world: World; branch: Branch }> {
  const url = await openDatabase();
  const world = await openWorld(1, batchRows, () => openCentral(url));
  await settle(world);
  return { world, branch: world.branches[0] as Branch };
}

const stored = (tenant: World['central'], table: string) =>
  rowsIn(tenant, `select * from "${table}" order by id`);

test('what a branch keeps in a file and central in PostgreSQL is the same, and edits of both sides meet', async () => {
  const { world, branch } = await openPair(20);
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Idli', 500));
  await write(branch.tenant, (tx) => addCustomer(tx, 'Asha'));
  for (let n = 0; n < 30; n++) {
    await write(branch.tenant, async (tx) => {
      const order = await addOrder(tx, branch.id, 3);
      if (n % 3) await payOrder(tx, branch.id, order);
    });
  }
  await settle(world);
  await write(world.central, (tx) => tx.execute('update menu_items set price = 600 where id = ?', [item]));
  await write(branch.tenant, (tx) =>
    tx.execute("update menu_items set name = 'Rava idli' where id = ?", [item]),
  );
  await settle(world);
  for (const { name } of syncedTables.filter(({ writer }) => writer !== 'central')) {
    expect(stored(world.central, name), name).toEqual(stored(branch.tenant, name));
  }
  expect(stored(world.central, 'menu_items')).toMatchObject([{ name: 'Rava idli', price: 600 }]);
  expect(stored(world.central, 'orders').length).toBe(30);
  branch.line.messages.length = 0;
  await settle(world);
  expect(branch.line.messages).not.toContain('push');
});

test('a backlog is applied by the thousand rows a second, one statement a table and batch', async () => {
  const { world, branch } = await openPair();
  for (let at = 0; at < ORDERS; at += 100) {
    await write(branch.tenant, async (tx) => {
      for (let n = 0; n < 100; n++) await payOrder(tx, branch.id, await addOrder(tx, branch.id, 3));
    });
  }
  const push = world.hub.push.bind(world.hub);
  let spent = 0;
  world.hub.push = async (...args) => {
    const began = performance.now();
    const receipt = await push(...args);
    spent += performance.now() - began;
    return receipt;
  };
  const rows = await branch.exchange.push();
  const rate = Math.round(rows / (spent / 1_000));
  expect(rows).toBeGreaterThanOrEqual(ORDERS * 5);
  expect(rowsIn(world.central, 'select count(*) as n from payments')).toEqual([{ n: ORDERS }]);
  expect(upward.length).toBeGreaterThan(0);
  expect(rate, `${rate} rows a second`).toBeGreaterThan(LEAST_PER_SECOND);
  console.info(`applied ${rows} rows at ${rate} a second`);
});
