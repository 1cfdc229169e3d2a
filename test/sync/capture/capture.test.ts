import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { localTables } from '../../../server/tables.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { syncedTables } from '../../../sync/registry/tables.ts';
import { testClock } from '../../harness/database.ts';
import { filesOf } from '../../harness/files.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { tablesIn } from '../../harness/rows.ts';
import { addArea, addMenuItem, addOrder, payOrder } from '../worlds/rows.ts';
import { openNode, rowsOf, write } from '../worlds/world.ts';

const openBranch = () => openNode({ node: 3, role: 'branch', clock: testClock() });
const numberOf = (name: string) => syncedTables.find((table) => table.name === name)?.number;

test('every table of the schema is in the registry, as synced or as local', async () => {
  const tenant = await openBranch();
  const tables = tablesIn(tenant);
  const registered = [...[...syncedTables, ...localTables].map(({ name }): string => name), 'migrations'];
  expect(tables.sort()).toEqual(registered.sort());
});

test('registry numbers are unique and parents stand before their children', () => {
  const names = syncedTables.map(({ name }) => name as string);
  expect(new Set(syncedTables.map(({ number }) => number)).size).toBe(syncedTables.length);
  for (const { name, parent } of syncedTables) {
    if (parent) expect(names.indexOf(parent.table), name).toBeLessThan(names.indexOf(name));
  }
});

test('a touched row has one log entry, which moves with its last transaction', async () => {
  const tenant = await openBranch();
  const item = await write(tenant, (tx) => addMenuItem(tx, 'Idli'));
  const rename = (name: string) =>
    tenant.transact(systemCaller, async (tx, stamp) => {
      await tx.db.updateTable('menu_items').set({ name }).where('id', '=', item).execute();
      return { tx: stamp.tx, hlc: stamp.hlc };
    });
  await rename('Rava idli');
  const { tx, hlc } = await rename('Kanchipuram idli');
  expect(rowsOf(tenant, 'sync_log')).toEqual([{ tx, tbl: numberOf('menu_items'), pk: item, origin: 3 }]);
  expect(rowsOf(tenant, 'sync_cells')).toMatchObject([{ pk: item, col: 'name', hlc, node: 3, base: 0 }]);
});

test('an update that changes nothing is not logged', async () => {
  const tenant = await openBranch();
  const item = await write(tenant, (tx) => addMenuItem(tx, 'Idli', 500));
  const before = rowsOf(tenant, 'sync_log');
  await write(tenant, (tx) => tx.execute('update menu_items set price = 500 where id = ?', [item]));
  expect(rowsOf(tenant, 'sync_log')).toEqual(before);
});

test('raw SQL and bulk updates are seen too', async () => {
  const tenant = await openBranch();
  await write(tenant, async (tx) => {
    for (const name of ['Hall', 'Terrace', 'Bar']) await addArea(tx, 1, name);
  });
  await write(tenant, (tx) => tx.execute("update areas set name = name || '!'", []));
  expect(new Set(rowsOf(tenant, 'sync_log').map((row) => row.tx)).size).toBe(1);
  expect(rowsOf(tenant, 'sync_log').length).toBe(3);
});

test('an insert that turns into an update by its conflict clause is logged once', async () => {
  const tenant = await openBranch();
  const area = await write(tenant, (tx) => addArea(tx, 1, 'Hall'));
  await write(tenant, (tx) =>
    tx.execute(
      `insert into areas (id, branch_id, name, sort_order, created_at, updated_at) values (?, 1, 'Garden', 0, 0, 0)
       on conflict (id) do update set name = excluded.name`,
      [area],
    ),
  );
  await write(tenant, (tx) => tx.execute('insert or replace into areas select * from areas', [])).catch(
    () => {},
  );
  expect(rowsOf(tenant, 'sync_log').length).toBe(1);
});

test('a failed transaction leaves no entry', async () => {
  const tenant = await openBranch();
  const failed = write(tenant, async (tx) => {
    await addArea(tx, 1, 'Ghost');
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(rowsOf(tenant, 'sync_log')).toEqual([]);
});

test('an id of another node is refused and undoes only its transaction', async () => {
  const tenant = await openBranch();
  const foreign = write(tenant, (tx) =>
    tx.execute(
      "insert into areas (id, branch_id, name, sort_order, created_at, updated_at) values (17, 1, 'Stolen', 0, 0, 0)",
      [],
    ),
  );
  await expect(foreign).rejects.toThrow('outside the range of this node');
  await write(tenant, (tx) => addArea(tx, 1, 'Own'));
  expect(rowsOf(tenant, 'areas').map((row) => row.name)).toEqual(['Own']);
});

test('an id never changes, a payment never changes, and nothing is ever deleted', async () => {
  const tenant = await openBranch();
  const order = await write(tenant, (tx) => addOrder(tx, 1));
  await write(tenant, (tx) => payOrder(tx, 1, order));
  const run = (sql: string) => write(tenant, (tx) => tx.execute(sql, []));
  await expect(run('update order_items set id = id + 1000')).rejects.toThrow('an id never changes');
  await expect(run('update payments set amount = 1')).rejects.toThrow('a stored row never changes');
  await expect(run('delete from payments')).rejects.toThrow('never deleted');
  await expect(run('delete from order_items')).rejects.toThrow('never deleted');
});

test('nothing is deleted even while rows of another node are applied', async () => {
  const tenant = await openBranch();
  await write(tenant, (tx) => addArea(tx, 1, 'Hall'));
  const applying = tenant.transact(systemCaller, (tx) => tx.execute('delete from areas', []), { origin: 0 });
  await expect(applying).rejects.toThrow('never deleted');
});

// SQLite's triggers name the columns; PostgreSQL's do not.
test.skipIf(onPostgres)(
  'triggers are made anew when their text changed, and left alone otherwise',
  async () => {
    const tenant = await openBranch();
    const triggers = () =>
      rowsOf(tenant, 'sqlite_master', "type = 'trigger'").map(({ name, sql }) => [name, sql]);
    const before = triggers();
    const { writer } = filesOf(tenant);
    writer.exec('drop trigger sync_capture_delete_orders; alter table areas add column colour text');
    writer.exec('create trigger sync_capture_insert_gone after insert on areas begin select 1; end');
    installCapture(writer);
    const after = triggers();
    expect(after.map(([name]) => name)).toEqual(before.map(([name]) => name));
    expect(String(after.find(([name]) => name === 'sync_capture_update_areas'))).toContain('colour');
    const version = writer.pragma('schema_version', { simple: true });
    installCapture(writer);
    expect(writer.pragma('schema_version', { simple: true })).toBe(version);
  },
);
