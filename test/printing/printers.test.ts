import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { openRestaurant } from '../harness/app.ts';

const address = '127.0.0.1:19100';

test('a printer is set up with what a restaurant would expect', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const created = await manager('POST', '/pos/printers', { name: 'Grill', address });
  expect(created.status).toBe(201);
  expect(created.data).toEqual({
    id: 1,
    branch_id: at.branchId,
    name: 'Grill',
    kind: 'tcp',
    address,
    width_mm: 80,
    columns: 48,
    code_page: null,
    cut: true,
    drawer_pin: null,
    copies: 1,
    acknowledgement: null,
    fallback_printer_id: null,
    is_active: true,
    status: 'unknown',
    status_detail: null,
    acknowledgement_since: expect.any(String),
    queued_jobs: 0,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect((await manager('GET', '/pos/printers/1')).data).toEqual(created.data);
  expect((await (await at.as('waiter'))('GET', '/pos/printers')).data).toEqual([created.data]);
});

test('a change keeps what it does not name; other paper brings its columns, another address is probed anew', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  await manager('POST', '/pos/printers', {
    name: 'Bar',
    address,
    acknowledgement: 'A',
    copies: 2,
    columns: 42,
  });
  const renamed = await manager('PUT', '/pos/printers/1', { name: 'Upper bar' });
  expect(renamed.data).toMatchObject({ name: 'Upper bar', copies: 2, columns: 42, acknowledgement: 'A' });
  const narrow = await manager('PUT', '/pos/printers/1', { width_mm: 58 });
  expect(narrow.data).toMatchObject({ width_mm: 58, columns: 32, acknowledgement: 'A' });
  const before = narrow.data.acknowledgement_since;
  at.clock.advance(1_000);
  const moved = await manager('PUT', '/pos/printers/1', { ...narrow.data, address: '127.0.0.1:19101' });
  expect(moved.data).toMatchObject({ columns: 32, acknowledgement: null });
  expect(Date.parse(moved.data.acknowledgement_since) - Date.parse(before)).toBe(1_000);
  const set = await manager('PUT', '/pos/printers/1', { address, acknowledgement: 'D' });
  expect(set.data.acknowledgement).toBe('D');
});

test("an address beyond the restaurant's network, a low port and Galley's own port are refused", async () => {
  const at = await openRestaurant();
  at.app.ownPorts.add(4600);
  const manager = await at.as('manager');
  for (const refused of [
    '8.8.8.8:9100',
    'printer.local:9100',
    '192.168.1.50:80',
    '127.0.0.1:4600',
    'here',
    '/dev/sda',
  ]) {
    const reply = await manager('POST', '/pos/printers', { name: 'Grill', address: refused });
    expect([refused, reply.status, reply.body.error.code]).toEqual([refused, 422, 'PRINTER_ADDRESS_REFUSED']);
    expect(reply.body.error.details.address).toHaveLength(1);
  }
  await manager('POST', '/pos/printers', { name: 'Grill', address });
  const moved = await manager('PUT', '/pos/printers/1', { address: '1.1.1.1' });
  expect(moved.body.error.code).toBe('PRINTER_ADDRESS_REFUSED');
  expect((await manager('GET', '/pos/printers')).data).toMatchObject([{ address }]);
});

test('a printer on a cable or in a queue of the system is set up by its path or name, and may change its kind', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const usb = { name: 'Grill', kind: 'usb', address: '/dev/usb/lp0', acknowledgement: 'B' };
  expect((await manager('POST', '/pos/printers', usb)).data).toMatchObject(usb);
  const queue = { name: 'Bar', kind: 'os_queue', address: 'EPSON TM-T20' };
  expect((await manager('POST', '/pos/printers', queue)).data).toMatchObject(queue);
  const moved = { kind: 'os_queue', address: 'TM' };
  expect((await manager('PUT', '/pos/printers/1', moved)).data).toMatchObject({
    ...moved,
    acknowledgement: null,
  });
});

test('bad values are refused by their path and change nothing', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  await manager('POST', '/pos/printers', { name: 'Grill', address });
  const bad: [object, string][] = [
    [{ width_mm: 72 }, 'width_mm'],
    [{ width_mm: 58, columns: 48 }, 'columns'],
    [{ kind: 'bluetooth' }, 'kind'],
    [{ kind: 'usb' }, 'address'],
    [{ kind: 'usb', address: '/dev/sda' }, 'address'],
    [{ kind: 'os_queue', address: '-o raw' }, 'address'],
    [{ address: '/dev/usb/lp0' }, 'address'],
    [{ drawer_pin: 3 }, 'drawer_pin'],
    [{ copies: 0 }, 'copies'],
    [{ acknowledgement: 'E' }, 'acknowledgement'],
    [{ fallback_printer_id: 99 }, 'fallback_printer_id'],
    [{ fallback_printer_id: 1 }, 'fallback_printer_id'],
    [{ name: ' ' }, 'name'],
  ];
  for (const [change, path] of bad) {
    const reply = await manager('PUT', '/pos/printers/1', change);
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await manager('GET', '/pos/printers/1')).data).toMatchObject({
    name: 'Grill',
    columns: 48,
    copies: 1,
  });
  expect((await manager('PUT', '/pos/printers/2', { name: 'X' })).status).toBe(404);
  expect((await manager('POST', '/pos/printers', { name: 'X' })).status).toBe(422);
});

test('only the office sets up printers', async () => {
  const at = await openRestaurant();
  const cashier = await at.as('cashier');
  expect((await cashier('POST', '/pos/printers', { name: 'X', address })).status).toBe(403);
  expect((await cashier('PUT', '/pos/printers/1', { name: 'X' })).status).toBe(403);
  expect((await cashier('DELETE', '/pos/printers/1')).status).toBe(403);
  expect((await (await at.as('driver'))('GET', '/pos/printers')).status).toBe(403);
  expect((await (await at.as('waiter'))('POST', '/pos/printers/1/test')).status).toBe(403);
});

test('what waits for a printer that is taken out of use is held, and the printer leaves the list', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  for (const name of ['Grill', 'Bar']) await manager('POST', '/pos/printers', { name, address });
  for (const id of [1, 2]) expect((await manager('POST', `/pos/printers/${id}/test`)).status).toBe(201);
  expect((await manager('GET', '/pos/printers/1')).data.queued_jobs).toBe(1);

  await manager('PUT', '/pos/printers/1', { is_active: false });
  await manager('DELETE', '/pos/printers/2');
  const { data: jobs } = await manager('GET', '/printing/jobs');
  expect(jobs).toMatchObject([
    { printer_id: 2, status: 'held', error: expect.stringContaining('inactive') },
    { printer_id: 1, status: 'held' },
  ]);
  expect((await manager('GET', '/pos/printers')).data).toEqual([]);
  expect((await manager('GET', '/pos/printers?all=1')).data).toMatchObject([{ id: 1, is_active: false }]);
  expect((await (await at.as('waiter'))('GET', '/pos/printers?all=1')).data).toEqual([]);
  expect((await manager('GET', '/pos/printers/2')).status).toBe(404);
  const test = await manager('POST', '/pos/printers/1/test');
  expect([test.status, test.body.error.code]).toEqual([409, 'PRINTER_NOT_CONFIGURED']);
});

test('the state the spooler saw is shown', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  await manager('POST', '/pos/printers', { name: 'Grill', address });
  await at.tenant.transact(systemCaller, ({ db, now }) =>
    db
      .insertInto('printer_states')
      .values({ printer_id: 1, status: 'paper_out', status_detail: 'Put in a new roll.', updated_at: now })
      .execute(),
  );
  expect((await manager('GET', '/pos/printers')).data).toMatchObject([
    { status: 'paper_out', status_detail: 'Put in a new roll.' },
  ]);
});

test('a printer is set up where its branch lives', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  await manager('POST', '/pos/printers', { name: 'Grill', address });
  await at.tenant.transact(systemCaller, async (tx) => {
    await tx.db.updateTable('branches').set({ host_node: 7 }).where('id', '=', at.branchId).execute();
    tx.emit({ type: 'branch.changed', branchId: at.branchId, data: {} });
  });
  for (const reply of [
    await manager('POST', '/pos/printers', { name: 'Bar', address }),
    await manager('PUT', '/pos/printers/1', { name: 'Bar' }),
    await manager('DELETE', '/pos/printers/1'),
    await manager('POST', '/pos/printers/1/test'),
  ]) {
    expect([reply.status, reply.body.error.code]).toEqual([409, 'BRANCH_NOT_HOSTED']);
  }
});
