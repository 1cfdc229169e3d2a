import { expect, test } from 'vitest';
import type { Role } from '../../server/core/permissions.ts';
import { DAY, HOUR, MINUTE } from '../../server/core/time/time.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { ClockKeeper } from '../../server/diagnostics/clock/keeper.ts';
import { list, openQuiet } from '../alarms/alarms.ts';
import { tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { valuesIn } from '../harness/rows.ts';

const YEARS = 2 * 365 * DAY;
const quiet = { warn: () => {} };

/** A restaurant that sells, with what keeps an eye on its clock. */
async function openWatched() {
  const at = await openQuiet();
  const dish = await addItem(at, { price: 10_00 });
  const tenant = () => at.app.tenant(at.tenantId) as TenantDatabase;
  const by = async (role: Role) => at.withToken(await tokenFor(tenant(), role, at.branchId));
  const sell = async () =>
    (await by('owner'))('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity: 1 }] });
  let keeper: ClockKeeper | undefined;
  const look = async () => {
    keeper?.look();
    await keeper?.stop();
  };
  /** Ends the program and starts it. */
  const start = async () => {
    await keeper?.stop();
    await at.app.closeTenant(at.tenantId);
    keeper = new ClockKeeper(await at.app.openTenant(at.tenantId), quiet);
    await keeper.start();
    await keeper.stop();
  };
  await sell();
  await start();
  const set = (by: number) => at.clock.set(at.clock.now() + by);
  const alarms = async () =>
    (await list(await by('waiter'))).filter(({ cause }) => cause.startsWith('clock'));
  return { ...at, by, sell, start, look, set, alarms, tenant };
}

test.for([YEARS, -YEARS, 3 * HOUR, -5 * MINUTE])(
  'a clock that is set wrong by %i ms is told at once, and no more once it is set right, also after a start',
  async (by) => {
    const at = await openWatched();
    at.clock.advance(HOUR);
    expect(await at.alarms()).toEqual([]);
    const before = at.clock.now();
    at.set(by);
    at.clock.advance(MINUTE);
    await at.look();
    expect(await at.alarms()).toMatchObject([
      {
        cause: 'clock_doubtful',
        is_urgent: true,
        facts: {
          says_at: new Date(before + by + MINUTE).toISOString(),
          expected_at: new Date(before + MINUTE).toISOString(),
        },
      },
    ]);
    await at.sell();
    at.clock.advance(3 * HOUR);
    await at.look();
    at.set(-by);
    await at.look();
    expect(await at.alarms()).toEqual([]);
    await at.start();
    expect(await at.alarms()).toEqual([]);
  },
);

test('a clock that is behind at the start is told until it is set', async () => {
  const at = await openWatched();
  at.clock.advance(HOUR);
  await at.look();
  await at.sell();
  at.set(-YEARS);
  await at.start();
  expect(await at.alarms()).toMatchObject([{ cause: 'clock_doubtful' }]);
  at.clock.advance(HOUR);
  await at.look();
  at.set(YEARS);
  expect(await at.alarms()).toEqual([]);
});

test('a clock that is before the end of the last day that was closed is told at the start', async () => {
  const at = await openWatched();
  at.clock.advance(50 * MINUTE);
  const closed = await (await at.by('owner'))('POST', '/pos/reports/z', {});
  expect(closed.status).toBe(201);
  at.set(-30 * MINUTE);
  await at.start();
  expect(await at.alarms()).toMatchObject([{ cause: 'clock_doubtful' }]);
});

test('a clock that is far ahead at the start is told, and a person says that it is right', async () => {
  const at = await openWatched();
  at.clock.set(at.clock.now() + 60 * DAY);
  await at.start();
  expect(await at.alarms()).toMatchObject([{ cause: 'clock_doubtful' }]);
  const waiter = await at.by('waiter');
  expect((await waiter('POST', '/system/clock/confirm')).status).toBe(403);
  const manager = await at.by('manager');
  const done = await manager('POST', '/system/clock/confirm');
  expect([done.status, done.data]).toEqual([
    200,
    { now: new Date(at.clock.now()).toISOString(), invoices_issued: 0 },
  ]);
  expect(await at.alarms()).toEqual([]);
  await at.start();
  expect(await at.alarms()).toEqual([]);
  expect(valuesIn(at.tenant(), "select count(*) from audit_entries where action = 'clock.confirm'")).toEqual([
    1,
  ]);
});

test('a drift of a second a day, a holiday of two weeks and a restart are no doubt', async () => {
  const at = await openWatched();
  for (let day = 0; day < 400; day++) {
    at.clock.advance(DAY);
    at.set(1_000);
    await at.look();
  }
  expect(await at.alarms()).toEqual([]);
  at.clock.set(at.clock.now() + 14 * DAY);
  await at.start();
  expect(await at.alarms()).toEqual([]);
});
