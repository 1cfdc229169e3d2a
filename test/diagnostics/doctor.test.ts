import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { DomainEvent } from '../../server/db/handle/handle.ts';
import { setUp } from '../../server/setup/restaurant.ts';
import { openRestaurant } from '../harness/app.ts';
import { filesOf } from '../harness/files.ts';
import { tempFolder } from '../harness/temp.ts';

const soon = { timeout: 15_000, interval: 20 };

async function open(options: Parameters<typeof openRestaurant>[0] = {}) {
  const at = await openRestaurant(options);
  const manager = await at.as('manager');
  const heard: DomainEvent[] = [];
  at.tenant.onEvent((event) => heard.push(event));
  const state = async () => (await manager('GET', '/system/doctor')).data;
  const examine = async () => {
    const begun = await manager('POST', '/system/doctor', {});
    expect([begun.status, begun.data.running]).toEqual([200, true]);
    await vi.waitFor(() => expect(heard.map(({ type }) => type)).toContain('doctor.changed'), soon);
    heard.length = 0;
    return state();
  };
  return { ...at, manager, state, examine };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
const check = (state: any, name: string) => state.checks.find((one: any) => one.check === name);

async function sellSomething({ as, manager }: Pick<Awaited<ReturnType<typeof open>>, 'as' | 'manager'>) {
  const { data: dish } = await manager('POST', '/pos/menu-items', { name: 'Soup', price: 5 });
  const waiter = await as('waiter');
  await waiter('POST', '/pos/orders', { items: [{ menu_item_id: dish.id, quantity: 1 }] });
}

test('before the first examination there is nothing to tell; a sound restaurant is told to be', async () => {
  const at = await open();
  expect(await at.state()).toMatchObject({ running: false, examined_at: null, sound: null, checks: [] });
  await sellSomething(at);
  const state = await at.examine();
  expect(state).toMatchObject({
    running: false,
    sound: true,
    problem: null,
    examined_at: expect.any(String),
  });
  expect(check(state, 'files')).toMatchObject({ state: 'sound', examined: 2, findings: [], hint: null });
  expect(check(state, 'orders')).toMatchObject({ state: 'sound', examined: 1 });
  expect(check(state, 'space')).toMatchObject({ examined: null });
});

test('what does not add up is named, with what to do; the report is there after a restart', async () => {
  const dataDir = join(tempFolder(), 'data');
  const at = await open({ dataDir });
  await sellSomething(at);
  filesOf(at.tenant).writer.exec('update orders set total = total + 1');
  const state = await at.examine();
  expect(state.sound).toBe(false);
  expect(check(state, 'orders')).toMatchObject({
    state: 'faulty',
    findings: [
      { subject: expect.stringContaining('tenants'), message: expect.stringMatching(/ORD-.*total is/) },
    ],
    hint: expect.stringMatching(/\S/),
  });
  await at.app.closeTenant(at.tenantId);
  await at.app.openTenant(at.tenantId);
  expect(check(await at.state(), 'orders').state).toBe('faulty');
});

test('where there are several restaurants each is told of its own files alone', async () => {
  const at = await open({ role: 'central' });
  await setUp(at.app, {
    ...{ restaurant: 'Blue Fig', currency: 'EUR', timezone: 'Europe/Paris' },
    ...{ ownerEmail: 'owner@fig.example', ownerPassword: 'open sesame' },
  });
  const state = await at.examine();
  expect(check(state, 'files').examined).toBe(1);
  expect(check(state, 'space')).toBeUndefined();
});

test('those who do not run the restaurant ask in vain', async () => {
  const { as } = await open();
  const cashier = await as('cashier');
  expect((await cashier('GET', '/system/doctor')).status).toBe(403);
  expect((await cashier('POST', '/system/doctor', {})).status).toBe(403);
});

test('a server that stops does not wait for an examination', async () => {
  const { app, manager, tenant } = await open();
  await manager('POST', '/system/doctor', {});
  await app.doctor.stop();
  await vi.waitFor(() => expect(app.doctor.isExamining(tenant)).toBe(false), soon);
});
