import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { QuarantineRetry } from '../../sync/exchange/quarantine-retry.ts';
import type { TableImage, Value } from '../../sync/wire/messages.ts';
import { tokenFor } from '../harness/app.ts';
import { provingOwner } from '../harness/prove.ts';
import { changeIn, valuesIn } from '../harness/rows.ts';
import { addOrder, payOrder } from '../sync/worlds/rows.ts';
import { openWorld, rowsOf, settle, write } from '../sync/worlds/world.ts';
import { clockOf, edited, type Office, openOffice, rowOf } from './office.ts';

const silent = { info: () => {}, warn: () => {} };

interface Sale {
  readonly order: TableImage;
  readonly items: TableImage;
  readonly payment: TableImage;
}

/** A paid order as another installation has it, under the ids and the branch of the office's own one. */
async function saleOf({ branch }: Office): Promise<Sale> {
  const world = await openWorld(1);
  const [there] = world.branches;
  if (!there) throw new Error('no branch');
  await settle(world);
  const order = await write(there.tenant, (tx) => addOrder(tx, there.id));
  await write(there.tenant, (tx) => payOrder(tx, there.id, order));
  const image = (table: string): TableImage => {
    const rows = rowsOf(there.tenant, table) as Record<string, Value>[];
    const columns = Object.fromEntries(
      Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => row[name] ?? null)]),
    );
    if (columns.branch_id) columns.branch_id = rows.map(() => branch.id);
    return { table, columns };
  };
  return { order: image('orders'), items: image('order_items'), payment: image('payments') };
}

const withValue = (image: TableImage, column: string, value: Value): TableImage => ({
  ...image,
  columns: { ...image.columns, [column]: [value] },
});

const count = ({ at }: Office, table: string) => rowsOf(at.tenant, table).length;

/** A sale whose branch is wrong, so that nothing of it can be applied. */
async function openRefused() {
  const office = await openOffice();
  const sale = await saleOf(office);
  const { order, items, payment } = sale;
  await office.push([withValue(order, 'branch_id', 77), items, withValue(payment, 'branch_id', 77)]);
  const { data } = await office.owner('GET', '/sync/quarantine');
  return { office, sale, held: data };
}

test('a row of many letters is left out of the list, and stands whole by itself', async () => {
  const office = await openOffice();
  const { order, items, payment } = await saleOf(office);
  const large = withValue(withValue(order, 'branch_id', 77), 'notes', 'x'.repeat(500_000));
  await office.push([large, items, payment]);
  const { data } = await office.owner('GET', '/sync/quarantine?table=orders');
  expect(data).toMatchObject([{ table: 'orders', row: null }]);
  const one = await office.owner('GET', `/sync/quarantine/${data[0].id}`);
  expect(one.data.row.notes.length).toBe(500_000);
  expect((await office.owner('GET', '/sync/quarantine/999999')).status).toBe(404);
});

test('rows that could not be applied are listed with the reason, the rows and whose they are', async () => {
  const { office, sale, held } = await openRefused();
  expect(held.map(({ table }: { table: string }) => table).sort()).toEqual([
    'order_items',
    'order_items',
    'orders',
    'payments',
  ]);
  expect(held.at(-1)).toMatchObject({
    status: 'waiting',
    table: 'orders',
    root_id: sale.order.columns.id?.[0],
    node: 1,
    branch_id: office.branch.id,
    from: 'Branch 1',
    reason: expect.stringContaining('belongs to another branch'),
    tries: 1,
    row: { status: 'paid', branch_id: 77 },
  });
  expect((await office.owner('GET', '/sync/quarantine?table=payments')).data.length).toBe(1);
  expect((await office.owner('GET', '/sync/quarantine?node=5')).data).toEqual([]);
  const page = await office.owner('GET', '/sync/quarantine?limit=3');
  const rest = await office.owner('GET', `/sync/quarantine?limit=3&cursor=${page.body.meta.next_cursor}`);
  expect([page.data.length, rest.data.length]).toEqual([3, 1]);
});

test('what was missing arrives: all that waited with it is applied, and nobody needs to do anything', async () => {
  const { office, sale } = await openRefused();
  const heard: string[] = [];
  office.at.tenant.onEvent(({ type }) => heard.push(type));
  await office.push([sale.order, sale.payment]);
  expect([count(office, 'orders'), count(office, 'order_items'), count(office, 'payments')]).toEqual([
    1, 2, 1,
  ]);
  expect((await office.owner('GET', '/sync/quarantine')).data).toEqual([]);
  expect(heard).toContain('sync.released');
});

test('a person tries again once the cause is gone, and is told if it is not', async () => {
  const office = await openOffice();
  const { order, items, payment } = await saleOf(office);
  const { tenant } = office.at;
  changeIn(tenant, 'update nodes set branch_id = null, updated_at = 1 where node = 1');
  await office.push([order, items, payment]);
  expect(count(office, 'orders')).toBe(0);
  const [held] = (await office.owner('GET', '/sync/quarantine')).data;
  const again = await office.owner('POST', `/sync/quarantine/${held.id}/retry`);
  expect(again.data).toMatchObject({ applied: false, status: 'waiting' });
  changeIn(tenant, `update nodes set branch_id = ${office.branch.id} where node = 1`);
  const applied = await office.owner('POST', `/sync/quarantine/${held.id}/retry`);
  expect(applied.data).toMatchObject({ applied: true });
  expect([count(office, 'orders'), count(office, 'order_items'), count(office, 'payments')]).toEqual([
    1, 2, 1,
  ]);
  expect((await office.owner('POST', `/sync/quarantine/${held.id}/retry`)).status).toBe(404);
  const { data } = await office.owner('GET', '/audit?entity=sync_quarantine');
  expect(data.map(({ after }: { after: { applied: boolean } }) => after.applied)).toEqual([true, false]);
});

test('rows that were applied from quarantine are not sent back to the branch they came from', async () => {
  const office = await openOffice();
  const { order, items } = await saleOf(office);
  const { tenant } = office.at;
  changeIn(tenant, 'update nodes set branch_id = null, updated_at = 1 where node = 1');
  await office.push([order, items]);
  changeIn(tenant, `update nodes set branch_id = ${office.branch.id} where node = 1`);
  await new QuarantineRetry(office.at.tenant, silent).start();
  const origins = valuesIn(tenant, 'select distinct origin from sync_log where tbl = 23');
  expect(origins).toEqual([1]);
  expect(valuesIn(tenant, 'select origin from sync_ctx')).toEqual([null]);
});

test('a new start tries again by itself, and what still fails goes on waiting without a sound', async () => {
  const { office, held } = await openRefused();
  const heard: string[] = [];
  office.at.tenant.onEvent(({ type }) => heard.push(type));
  const retry = new QuarantineRetry(office.at.tenant, silent);
  await retry.start();
  await retry.stop();
  const after = (await office.owner('GET', '/sync/quarantine')).data;
  expect(after.map(({ id }: { id: number }) => id)).toEqual(held.map(({ id }: { id: number }) => id));
  expect(after[0].tries).toBe(2);
  expect(heard.filter((type) => type.startsWith('sync.'))).toEqual([]);
});

test('giving up needs a reason, is on record and keeps what was sent', async () => {
  const { office, held } = await openRefused();
  const { id } = held[0];
  expect((await office.owner('POST', `/sync/quarantine/${id}/discard`, {})).status).toBe(422);
  expect((await office.owner('POST', `/sync/quarantine/${id}/discard`, { reason: ' ' })).status).toBe(422);
  const reason = 'entered twice by a trainee';
  const discarded = await office.owner('POST', `/sync/quarantine/${id}/discard`, { reason });
  expect(discarded.data).toMatchObject({ status: 'discarded', note: reason, row: held[0].row });
  const left = await office.owner('GET', '/sync/quarantine?status=waiting');
  expect(left.data, 'what waited with it is given up too').toEqual([]);
  expect((await office.owner('GET', '/sync/quarantine?status=discarded')).data.length).toBe(4);
  expect((await office.owner('GET', '/sync/status')).data.quarantined).toBe(0);
  const { data } = await office.owner('GET', '/audit?entity=sync_quarantine');
  expect(data).toMatchObject([{ action: 'sync_quarantine.discard', reason }]);
});

test('what was given up stays so however often it comes; another version of it is looked at again', async () => {
  const { office, sale, held } = await openRefused();
  await office.owner('POST', `/sync/quarantine/${held[0].id}/discard`, { reason: 'a drill' });
  const { order, items, payment } = sale;
  const wrong = [withValue(order, 'branch_id', 77), items, withValue(payment, 'branch_id', 77)];
  await office.push(wrong);
  expect((await office.owner('GET', '/sync/quarantine?status=waiting')).data).toEqual([]);
  await office.push([withValue(withValue(order, 'branch_id', 77), 'status', 'cancelled')]);
  expect((await office.owner('GET', '/sync/quarantine?status=waiting')).data.length).toBe(1);
});

test('a manager of one branch does not see what another one sent', async () => {
  const { office, held } = await openRefused();
  const { tenant, branchId } = office.at;
  const token = await tokenFor(tenant, 'manager', null);
  await tenant.transact(systemCaller, (tx) =>
    tx.execute('update users set branch_ids = ? where id = (select max(id) from users)', [`[${branchId}]`]),
  );
  const manager = office.at.withToken(token);
  expect((await manager('GET', '/sync/quarantine')).data).toEqual([]);
  expect((await manager('POST', `/sync/quarantine/${held[0].id}/retry`)).status).toBe(404);
});

test('an account that a branch made larger is tried again only with the password once more', async () => {
  const office = await openOffice();
  const { at } = office;
  const { data: waiter } = await office.owner('POST', '/users', { name: 'Wim', role: 'waiter' });
  await office.push([edited(at.tenant, 'users', waiter.id, { role: 'owner' }, clockOf(at.tenant))]);
  const [held] = (await office.owner('GET', '/sync/quarantine?table=users')).data;
  const path = `/sync/quarantine/${held.id}/retry`;
  const refused = await office.owner('POST', path, {});
  expect([refused.status, refused.body.error.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  expect(rowOf(at.tenant, 'users', waiter.id).role).toBe('waiter');
  const proved = await (await provingOwner(at))('POST', path, {});
  expect(proved.status, JSON.stringify(proved.body)).toBe(200);
});
