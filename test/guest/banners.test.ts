import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { DAY, HOUR, toIso } from '../../server/core/time/time.ts';
import { activeBanners } from '../../server/guest/banners/service.ts';
import { insertBranch } from '../../server/identity/tenant/create.ts';
import { openRestaurant } from '../harness/app.ts';
import { upload } from '../harness/pictures.ts';

async function openStreet() {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const waiter = await at.as('waiter');
  const inHours = (hours: number) => toIso(at.clock.now() + hours * HOUR);
  const banner = async (fields: object = {}) =>
    (await manager('POST', '/banners', { title: 'Happy hour', ...fields })).data;
  const shown = async (query = '') =>
    (await waiter('GET', `/banners${query}`)).data.map(({ id }: { id: number }) => id);
  return { ...at, manager, waiter, inHours, banner, shown };
}

test('a banner needs a title only, and shows every field', async () => {
  const { manager } = await openStreet();
  expect((await manager('POST', '/banners', { title: ' Lunch ' })).data).toEqual({
    id: 1,
    title: 'Lunch',
    body: null,
    link_url: null,
    placements: ['website'],
    starts_at: null,
    ends_at: null,
    branch_ids: null,
    image_url: null,
    image_variants: null,
    status: 'active',
    sort_order: 0,
    is_active: true,
    created_at: '2026-11-20T19:30:00.000Z',
    updated_at: '2026-11-20T19:30:00.000Z',
  });
});

test('its status follows the clock: scheduled, active from its start, expired at its end', async () => {
  const at = await openStreet();
  const { id } = await at.banner({ starts_at: at.inHours(1), ends_at: at.inHours(3) });
  const status = async () => (await at.manager('GET', `/banners/${id}`)).data.status;
  const seen: [string, number[]][] = [];
  for (const step of [0, HOUR - 1, 1, 2 * HOUR - 1, 1]) {
    at.clock.advance(step);
    seen.push([await status(), await at.shown()]);
  }
  expect(seen).toEqual([
    ['scheduled', []],
    ['scheduled', []],
    ['active', [id]],
    ['active', [id]],
    ['expired', []],
  ]);
});

test('managers who ask see all of them, others only what runs now', async () => {
  const at = await openStreet();
  const running = await at.banner();
  const later = await at.banner({ starts_at: at.inHours(1) });
  const off = await at.banner({ is_active: false });
  const all = await at.manager('GET', '/banners?all=1');
  expect(all.data.map((one: { id: number; status: string }) => [one.id, one.status])).toEqual([
    [running.id, 'active'],
    [later.id, 'scheduled'],
    [off.id, 'inactive'],
  ]);
  expect(await at.shown('?all=1')).toEqual([running.id]);
});

test('a toggle switches it off and on again, and everybody hears of it', async () => {
  const at = await openStreet();
  const { id } = await at.banner();
  const events: string[] = [];
  at.tenant.onEvent(({ type }) => events.push(type));
  const toggle = async () => (await at.manager('PUT', `/banners/${id}/toggle`)).data.status;
  expect([await toggle(), await at.shown(), await toggle(), await at.shown()]).toEqual([
    'inactive',
    [],
    'active',
    [id],
  ]);
  expect(events).toEqual(['content.changed', 'content.changed']);
  expect((await at.manager('PUT', '/banners/99/toggle')).status).toBe(404);
});

test('kiosk and display get those of their place and branch, in their order', async () => {
  const at = await openStreet();
  const elsewhere = await at.tenant.transact(systemCaller, (tx) =>
    insertBranch(tx, { name: 'Harbour', code: 'PORT', timezone: 'Europe/Paris', hostNode: 0 }),
  );
  const last = await at.banner({ placements: ['kiosk', 'website'], sort_order: 9 });
  const first = await at.banner({ placements: ['kiosk'], sort_order: 1, branch_ids: [at.branchId] });
  await at.banner({ placements: ['kiosk'], branch_ids: [elsewhere] });
  await at.banner({
    placements: ['kiosk'],
    ends_at: toIso(at.clock.now()),
    starts_at: toIso(at.clock.now() - DAY),
  });
  const display = await at.banner({ placements: ['customer_display'] });
  const active = (placement: 'kiosk' | 'customer_display') =>
    at.tenant.read({ ...systemCaller, branchId: at.branchId }, (reader) => activeBanners(reader, placement));
  expect((await active('kiosk')).map(({ id }) => id)).toEqual([first.id, last.id]);
  expect((await active('customer_display')).map(({ id }) => id)).toEqual([display.id]);
  expect(await at.shown('?placement=website')).toEqual([last.id]);
});

test('its picture is replaced, kept or taken away', async () => {
  const at = await openStreet();
  const { id, image_url } = await at.banner({ image: await upload() });
  const change = async (body: object) => (await at.manager('PUT', `/banners/${id}`, body)).data.image_url;
  expect(await change({ title: 'Other' })).toBe(image_url);
  const other = await change({ image: await upload({ color: '#00aa00' }) });
  expect(other).toMatch(/^\/media\//);
  expect(other).not.toBe(image_url);
  expect(await change({ image: null })).toBeNull();
});

const [start, end] = ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00+00:00'];

test('a bad field is named with its path and makes no banner', async () => {
  const at = await openStreet();
  const wrong: [object, string][] = [
    [{ title: '' }, 'title'],
    [{ placements: [] }, 'placements'],
    [{ placements: ['ceiling'] }, 'placements.0'],
    [{ placements: ['kiosk', 'kiosk'] }, 'placements'],
    [{ starts_at: start, ends_at: end }, 'ends_at'],
    [{ starts_at: 'tomorrow' }, 'starts_at'],
    [{ branch_ids: [99] }, 'branch_ids.0'],
    [{ branch_ids: [] }, 'branch_ids'],
    [{ link_url: 'javascript:alert(1)' }, 'link_url'],
    [{ link_url: '//evil.example' }, 'link_url'],
    [{ link_url: '/\\evil.example' }, 'link_url'],
    [{ image: 'nonsense' }, 'image'],
  ];
  for (const [fields, path] of wrong) {
    const { status, body } = await at.manager('POST', '/banners', { title: 'Lunch', ...fields });
    expect([status, Object.keys(body.error.details)], JSON.stringify(fields)).toEqual([422, [path]]);
  }
  expect((await at.manager('GET', '/banners?all=1')).data).toEqual([]);
});

test('a schedule is checked with what is already there', async () => {
  const at = await openStreet();
  const { id } = await at.banner({ starts_at: at.inHours(5) });
  expect((await at.manager('PUT', `/banners/${id}`, { ends_at: at.inHours(4) })).status).toBe(422);
  const both = await at.manager('PUT', `/banners/${id}`, { starts_at: null, ends_at: at.inHours(4) });
  expect([both.status, both.data.status]).toEqual([200, 'active']);
});

test('only the office writes banners; a deleted one is gone', async () => {
  const at = await openStreet();
  const { id } = await at.banner();
  expect((await at.waiter('POST', '/banners', { title: 'Mine' })).status).toBe(403);
  expect((await at.waiter('PUT', `/banners/${id}/toggle`)).status).toBe(403);
  await at.manager('DELETE', `/banners/${id}`);
  expect((await at.manager('GET', `/banners/${id}`)).status).toBe(404);
  expect((await at.manager('GET', '/banners?all=1')).data).toEqual([]);
});
