import { expect, onTestFinished, test } from 'vitest';
import { ar } from '../../resources/web/alarms/ar.ts';
import { de } from '../../resources/web/alarms/de.ts';
import { es } from '../../resources/web/alarms/es.ts';
import { fr } from '../../resources/web/alarms/fr.ts';
import { hi } from '../../resources/web/alarms/hi.ts';
import { alarmSources } from '../../server/alarm-sources.ts';
import { reportAlarms, toReport } from '../../server/alarms/reports.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { systemClock } from '../../server/core/time/clock.ts';
import { freeBytesBeside } from '../../server/diagnostics/health.ts';
import type { AlarmSource, RaisedAlarm } from '../../server/http/endpoint/alarm.ts';
import { lineTrouble } from '../../sync/alarms.ts';
import { insertUser } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { changeIn, valuesIn } from '../harness/rows.ts';
import { tempFolder } from '../harness/temp.ts';
import { clockOf, edited, openOffice, write } from '../replication-admin/office.ts';
import { openFaultyLine } from '../sync/worlds/faulty-line.ts';
import { CentralServer, eventually } from '../sync/worlds/http-world.ts';
import { openJoined } from '../sync/worlds/joined-branch.ts';
import { addOrder } from '../sync/worlds/rows.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';
import { causes, list, openQuiet, plentiful } from './alarms.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Spoolers of tests wait shortly; only the clock of the alarms is the test's. */
const hasty = { timing: { retryFirst: 20, retryMost: 50, alarm: 50, takeover: 60_000, watch: 50 } };

test("a kitchen's dead printer is an alarm for the whole restaurant, its stuck tickets another, and both go when it prints", async () => {
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
      message: "Grill isn't printing. 1 ticket is waiting for Tandoor.",
      page: 'printers',
    },
    { cause: 'tickets_stuck', facts: { count: 1 }, since: '2026-11-20T19:30:00.000Z', page: 'queue' },
  ]);
  const told = () => valuesIn<string>(at.tenant, 'select alarms from open_alarms').join();
  await eventually(() => expect(told()).toMatch(/"name":"kitchen_printer_down:\d+".*"name":"tickets_stuck:/));
  const again = await VirtualPrinter.start({ port });
  onTestFinished(() => again.stop());
  await again.waitForTickets(1, 10_000);
  await eventually(async () => expect(await causes(waiter)).toEqual([]));
  await eventually(() => expect(told()).toBe('[]'));
});

test('head office tells what branches say is open there, as of when; a cause it does not know in the words of the branch', async () => {
  const { at, push, branch } = await openOffice();
  plentiful(at);
  const said = (cause: string, more: object = {}) => ({
    ...{ name: `${cause}:7`, cause, is_urgent: true, since: 1_700_000_000_000, facts: { name: 'Grill' } },
    ...{ message: 'Grill does not print.', advice: 'Look at it.', ...more },
  });
  const row = (id: number, branchId: number, alarms: unknown) => ({
    table: 'open_alarms',
    columns: {
      ...{ id: [1_000_000_000 + id], branch_id: [branchId], alarms: [JSON.stringify(alarms)] },
      ...{ created_at: [1], updated_at: [id] },
    },
  });
  expect(await push([row(1, branch.id, [said('kitchen_printer_down'), said('rows_waiting')])])).toBe(0);
  const owner = await list(await at.as('owner'));
  expect(owner).toMatchObject([
    {
      ...{ name: `branch:${branch.id}:kitchen_printer_down:7`, branch_id: branch.id, is_urgent: true },
      ...{ since: '2023-11-14T22:13:20.000Z', page: 'printers', message: 'Grill does not print.' },
      told: { branch: expect.any(String), until: expect.stringMatching(/Z$/) },
    },
    { cause: 'rows_waiting' },
  ]);
  // A cashier is told of no more than at the branch.
  expect(await causes(await at.as('cashier'))).toEqual(['kitchen_printer_down']);
  // The newest word of a branch stands.
  expect(await push([row(2, branch.id, [said('drone_lost')])])).toBe(0);
  expect(await list(await at.as('owner'))).toMatchObject([{ cause: 'drone_lost', page: 'branches' }]);
  // Nothing of another branch is taken, nor what is no alarm.
  expect(await push([row(3, at.branchId, [said('printer_down')])])).toBe(1);
  expect(await push([row(4, branch.id, [{ cause: 'printer_down' }])])).toBe(2);
  expect((await causes(await at.as('owner'))).sort()).toEqual(['drone_lost', 'rows_waiting']);
});

test('a branch writes for head office when the list is another one, figures now and then, and nothing while nothing happens', async () => {
  const { tenant, clock } = await openQuiet();
  const [disk, clockWrong] = ['disk_nearly_full', 'clock_wrong'].map((cause) =>
    alarmSources.find((source) => source.cause === cause),
  );
  if (!disk || !clockWrong) throw new Error('there are such causes');
  type Said = readonly [AlarmSource, readonly RaisedAlarm[]];
  const figure = (megabytes: number): Said => [disk, [{ branchId: null, facts: { megabytes } }]];
  const other: Said = [clockWrong, [{ branchId: null, since: 1, facts: { minutes: 4 } }]];
  /** Whether it wrote, and what stands. */
  const look = async (...said: readonly Said[]) => {
    const begun = new Map([['disk_nearly_full', 7]]);
    const tellings = await tenant.read(systemCaller, (reader) => toReport(reader, new Map(said), begun));
    if (tellings.length > 0)
      await write(
        tenant,
        async (tx) => void (await Promise.all(tellings.map((telling) => reportAlarms(tx, telling)))),
      );
    const [alarms = 'no row', ...more] = valuesIn<string>(tenant, 'select alarms from open_alarms');
    expect(more).toEqual([]);
    return [tellings.length > 0, alarms.match(/clock_wrong|\d+ MB|^\[\]$|no row/g)?.join()];
  };
  expect(await look()).toEqual([false, 'no row']);
  expect(await look(figure(412))).toEqual([true, '412 MB']);
  expect(await look(figure(412))).toEqual([false, '412 MB']);
  expect(await look(figure(411))).toEqual([false, '412 MB']);
  clock.advance(11 * MINUTE);
  expect(await look(figure(412))).toEqual([false, '412 MB']);
  expect(await look(figure(410))).toEqual([true, '410 MB']);
  expect(await look(figure(410), other)).toEqual([true, expect.stringContaining('clock_wrong')]);
  expect(await look(other, figure(410))).toEqual([false, expect.stringContaining('410 MB')]);
  expect(await look()).toEqual([true, '[]']);
  expect(await look()).toEqual([false, '[]']);
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

test('a disk that is nearly full, and how much is free, is told to everybody of the restaurant', async () => {
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

test.each([
  ['Arabic', ar],
  ['German', de],
  ['Spanish', es],
  ['French', fr],
  ['Hindi', hi],
])('%s has words for every cause, and names in them nothing that English does not', (_, words) => {
  expect(Object.keys(words).sort()).toEqual(alarmSources.map(({ cause }) => cause).sort());
  const places = (text: string) => [...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name);
  for (const { cause, what, act } of alarmSources)
    for (const name of places((words[cause] ?? []).join(' ')))
      expect(places(what + act), cause).toContain(name);
});
