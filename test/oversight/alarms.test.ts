import { expect, onTestFinished, test } from 'vitest';
import { ar } from '../../resources/web/alarms/ar.ts';
import { alarmSources } from '../../server/alarms.ts';
import { systemClock } from '../../server/core/time.ts';
import { freeBytesBeside } from '../../server/oversight/condition.ts';
import { lineTrouble } from '../../sync/alarms.ts';
import { insertUser } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { changeIn } from '../harness/rows.ts';
import { tempFolder } from '../harness/temp.ts';
import { VirtualPrinter } from '../programs/printer/virtual-printer.ts';
import { openFaultyLine } from '../sync/faulty-line.ts';
import { CentralServer, eventually, openJoined } from '../sync/http-world.ts';
import { addOrder } from '../sync/rows.ts';
import { causes, list, openQuiet, plentiful } from './alarms.ts';
import { clockOf, edited, openOffice, write } from './office.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Spoolers of tests wait shortly; only the clock of the alarms is the test's. */
const hasty = { timing: { retryFirst: 20, retryMost: 50, alarm: 50, takeover: 60_000, watch: 50 } };

test("a kitchen's dead printer is an alarm for the whole house, its stuck tickets another, and both go when it prints", async () => {
  const at = await openQuiet();
  const { owner, clock, app } = at;
  const printer = await VirtualPrinter.start();
  onTestFinished(() => printer.stop());
  const { port } = printer;
  await printer.stop();
  const { data: made } = await owner('POST', '/pos/printers', {
    name: 'Grill',
    address: `127.0.0.1:${port}`,
  });
  const { data: kitchen } = await owner('POST', '/pos/kitchens', { name: 'Tandoor', printer_ids: [made.id] });
  const dish = await addItem(at, { price: 10_00, kitchen_id: kitchen.id });
  await app.startWork(hasty);
  const items = [{ menu_item_id: dish, quantity: 1 }];
  const { data: order } = await owner('POST', '/pos/orders', { items });
  expect((await owner('POST', `/pos/orders/${order.id}/kot`)).status).toBe(201);
  const waiter = await at.as('waiter');
  await eventually(async () => expect(await causes(waiter)).toEqual(['kitchen_printer_down']));
  clock.advance(MINUTE);
  const alarms = await list(await at.as('kitchen'));
  expect(alarms).toMatchObject([
    {
      name: `kitchen_printer_down:${made.id}`,
      is_urgent: true,
      since: '2026-11-20T19:30:00.000Z',
      message: 'Grill does not print. It is the printer of Tandoor; tickets that wait: 1.',
      page: 'printers',
    },
    { cause: 'tickets_stuck', facts: { count: 1 }, since: '2026-11-20T19:30:00.000Z', page: 'queue' },
  ]);
  const again = await VirtualPrinter.start({ port });
  onTestFinished(() => again.stop());
  await again.waitForTickets(1, 10_000);
  await eventually(async () => expect(await causes(waiter)).toEqual([]));
});

test('screens are told when the list becomes another one, and since when is kept over a restart', async () => {
  const at = await openQuiet();
  const waiter = await at.as('waiter');
  const heard: string[] = [];
  at.tenant.onEvent(({ type }) => void heard.push(type));
  await at.app.startWork();
  at.app.freeBytes = () => 300_000_000;
  const told = () => heard.filter((type) => type === 'alarm.changed').length;
  await at.app.closeTenant(at.tenantId);
  const tenant = await at.app.openTenant(at.tenantId);
  tenant.onEvent(({ type }) => void heard.push(type));
  await eventually(() => expect(told()).toBeGreaterThan(0));
  at.clock.advance(HOUR);
  const [disk] = await list(waiter);
  expect(disk).toMatchObject({ cause: 'disk_nearly_full', since: '2026-11-20T19:30:00.000Z' });
  const before = told();
  plentiful(at);
  await at.app.closeTenant(at.tenantId);
  (await at.app.openTenant(at.tenantId)).onEvent(({ type }) => void heard.push(type));
  await eventually(() => expect(told()).toBeGreaterThan(before));
});

test('a disk that is nearly full, and how much is free, is told to everybody of the house', async () => {
  const at = await openQuiet();
  expect(await causes(at.owner)).toEqual([]);
  at.app.freeBytes = () => 412_000_000;
  expect(await list(await at.as('kitchen'))).toMatchObject([
    { cause: 'disk_nearly_full', message: expect.stringContaining('412 MB'), is_urgent: true },
  ]);
  at.app.freeBytes = () => {
    throw new Error('this system does not tell');
  };
  expect(await causes(at.owner)).toEqual([]);
  expect(freeBytesBeside(tempFolder())).toBeGreaterThan(0);
});

test('a clock behind what was written already is told of, and no more once it is set', async () => {
  const at = await openQuiet();
  at.clock.advance(30 * MINUTE);
  await write(at.tenant, async (tx) => void (await insertUser(tx, 'waiter')));
  at.clock.advance(-20 * MINUTE);
  expect(await list(await at.as('waiter'))).toMatchObject([{ cause: 'clock_wrong', facts: { minutes: 20 } }]);
  at.clock.advance(20 * MINUTE);
  expect(await causes(at.owner)).toEqual([]);
});

test('rows that wait, and those that wanted to change rights, are told of at head office until somebody decides', async () => {
  const office = await openOffice();
  plentiful(office.at);
  const { owner, at } = office;
  await office.push([{ table: 'orders', columns: { id: [1_000_000_001], branch_id: [99] } }]);
  expect(await list(owner)).toMatchObject([{ cause: 'rows_waiting', facts: { count: 1 }, page: 'sync' }]);
  const manager = await write(at.tenant, (tx) => insertUser(tx, 'manager'));
  at.clock.advance(MINUTE);
  const hlc = clockOf(at.tenant) + 4_096 * MINUTE;
  await office.push([edited(at.tenant, 'users', manager, { role: 'owner' }, hlc)]);
  expect((await causes(owner)).sort()).toEqual(['rights_refused', 'rows_waiting']);
  for (const { id } of (await owner('GET', '/sync/quarantine')).data)
    await owner('POST', `/sync/quarantine/${id}/discard`, { reason: 'nobody knows it' });
  expect(await causes(owner)).toEqual([]);
});

test('what a branch changed of the rights of its own people is told to the owner for three days', async () => {
  const office = await openOffice();
  plentiful(office.at);
  const { at, owner, branch } = office;
  const cook = await write(at.tenant, (tx) => insertUser(tx, 'waiter'));
  changeIn(at.tenant, `update users set branch_ids = '[${branch.id}]' where id = ${cook}`);
  at.clock.advance(MINUTE);
  const image = edited(at.tenant, 'users', cook, { role: 'cashier' }, clockOf(at.tenant) + 4_096 * MINUTE);
  expect(await office.push([image])).toBe(0);
  expect(await list(owner)).toMatchObject([
    { cause: 'rights_changed', facts: { branch: 'Branch 1', accounts: 1 }, page: 'audit' },
  ]);
  expect(await causes(await at.as('manager'))).toEqual([]);
  at.clock.advance(73 * HOUR);
  expect(await causes(owner)).not.toContain('rights_changed');
  expect(await causes(owner)).toContain('branch_silent');
});

test('head office out of reach is told of after a quarter of an hour, and no more when the line is back', async () => {
  const central = await CentralServer.open();
  let down = false;
  const url = await openFaultyLine(central, () => (down ? 'request lost' : 'none'));
  const branch = await openJoined(central, url);
  await eventually(() => expect(branch.engine.reachable).toBe(true));
  const later = () => lineTrouble(branch.engine, systemClock.now() + 16 * MINUTE);
  down = true;
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await eventually(() => expect(branch.engine.failingSince).not.toBeNull());
  expect([lineTrouble(branch.engine, systemClock.now()), later()]).toEqual([undefined, 'away']);
  down = false;
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await eventually(() => expect(later()).toBeUndefined(), 40_000);
}, 60_000);

test('every cause has a name of its own, and words for whatever it names', async () => {
  const names = alarmSources.map(({ cause }) => cause);
  expect(new Set(names).size).toBe(names.length);
  for (const { what, act } of alarmSources) expect(`${what}${act}`).not.toMatch(/[<>]/);
});

test('Arabic has words for every cause, and names in them nothing that English does not', () => {
  expect(Object.keys(ar).sort()).toEqual(alarmSources.map(({ cause }) => cause).sort());
  const places = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(([name]) => name);
  for (const { cause, what, act } of alarmSources)
    for (const name of places((ar[cause] ?? []).join(' '))) expect(places(what + act), cause).toContain(name);
});
