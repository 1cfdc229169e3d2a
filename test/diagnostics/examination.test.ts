import { expect, test, vi } from 'vitest';
import { openRestaurant } from '../harness/app.ts';

test('wherever a restaurant is kept, its orders and its audit are examined on request', async () => {
  const { app, tenant, as } = await openRestaurant();
  const manager = await as('manager');
  await manager('POST', '/pos/menu-items', { name: 'Soup', price: 5 });
  expect((await manager('POST', '/system/doctor', {})).data.running).toBe(true);
  await vi.waitFor(() => expect(app.doctor.isExamining(tenant)).toBe(false), { timeout: 15_000 });
  const { data } = await manager('GET', '/system/doctor');
  expect([data.problem, data.sound]).toEqual([null, true]);
  expect(data.checks).toEqual(
    expect.arrayContaining([
      { check: 'orders', state: 'sound', examined: 0, findings: [], hint: null },
      { check: 'audit', state: 'sound', examined: expect.any(Number), findings: [], hint: null },
    ]),
  );
});
