import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { upload } from '../harness/pictures.ts';

async function openPage() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const put = (part: string, body: object) => owner('PUT', `/landing-page/${part}`, body);
  const page = async () => (await owner('GET', '/landing-page/settings')).data;
  return { ...at, owner, put, page };
}

const week = (days: object = {}) => ({
  ...{ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  ...days,
});

test('a new restaurant has a page with nothing on it', async () => {
  const at = await openPage();
  expect(await at.page()).toEqual({
    id: 1,
    hero_slides: [],
    welcome_section: {
      ...{ title: null, subtitle: null, text: null, button_text: null, button_url: null },
      ...{ image_url: null, image_variants: null },
    },
    features: [],
    contact_info: {
      ...{ address: null, phone: null, email: null, map_url: null },
      opening_hours: week(),
      socials: [],
    },
    created_at: '2026-11-20T19:30:00.000Z',
    updated_at: '2026-11-20T19:30:00.000Z',
  });
});

test('the welcome section changes field by field, its picture too', async () => {
  const at = await openPage();
  await at.put('welcome-section', { title: 'Welcome', button_text: 'Menu', button_url: '/menu' });
  const { data } = await at.put('welcome-section', { text: 'Since 1987', image: await upload() });
  expect(data.welcome_section).toMatchObject({ title: 'Welcome', text: 'Since 1987', button_url: '/menu' });
  const { image_url } = data.welcome_section;
  expect((await at.server.inject({ method: 'GET', url: image_url })).statusCode).toBe(200);
  const titled = await at.put('welcome-section', { title: null });
  expect(titled.data.welcome_section).toMatchObject({ title: null, image_url });
  expect((await at.put('welcome-section', { image: null })).data.welcome_section.image_url).toBeNull();
});

test('cards are put in place of the present ones, in their order, twelve at most', async () => {
  const at = await openPage();
  const card = (title: string) => ({ icon: '🌶️', title, text: null });
  await at.put('features', { features: [card('Hot'), card('Fresh')] });
  await at.put('features', { features: [{ title: 'Organic', unknown: 1 }] });
  expect((await at.page()).features).toEqual([{ icon: null, title: 'Organic', text: null }]);
  const many = Array.from({ length: 13 }, (_, n) => card(`Card ${n}`));
  expect((await at.put('features', { features: many })).status).toBe(422);
  expect((await at.put('features', { features: many.slice(1) })).data.features.length).toBe(12);
});

test('opening hours change by the day, also past midnight and with a break', async () => {
  const at = await openPage();
  const lunch = { opens: '12:00', closes: '15:00' };
  const night = { opens: '18:00', closes: '02:00' };
  await at.put('contact-info', { phone: '+91 (80) 1234-5678', opening_hours: { friday: [lunch, night] } });
  await at.put('contact-info', { email: 'hello@example.com', opening_hours: { sunday: [lunch] } });
  expect((await at.page()).contact_info).toMatchObject({
    phone: '+91 (80) 1234-5678',
    email: 'hello@example.com',
    opening_hours: week({ friday: [lunch, night], sunday: [lunch] }),
  });
});

test('texts are kept as they were typed and never interpreted', async () => {
  const at = await openPage();
  const text = `<script>alert("x")</script> & 'مرحبا' 🎉\n'; drop table orders; --`;
  const { data } = await at.put('welcome-section', { title: text, text });
  expect(data.welcome_section).toMatchObject({ title: text, text });
  const socials = [{ name: '<b>', url: 'https://example.com/?q="><script>' }];
  expect((await at.put('contact-info', { address: text, socials })).data.contact_info).toMatchObject({
    address: text,
    socials,
  });
});

test('a bad field is named with its path and changes nothing', async () => {
  const at = await openPage();
  const before = await at.page();
  const hours = (opens: unknown) => ({ opening_hours: { monday: [{ opens, closes: '22:00' }] } });
  const wrong: [string, object, string][] = [
    ['welcome-section', { button_url: 'javascript:alert(1)' }, 'button_url'],
    ['welcome-section', { button_url: ' \tjava\nscript:x' }, 'button_url'],
    ['welcome-section', { button_url: 'data:text/html,x' }, 'button_url'],
    ['welcome-section', { title: 5 }, 'title'],
    ['welcome-section', { text: 'x'.repeat(5_001) }, 'text'],
    ['features', { features: [{ icon: 'leaf' }] }, 'features.0.title'],
    ['features', {}, 'features'],
    ['contact-info', { map_url: '/map' }, 'map_url'],
    ['contact-info', { map_url: 'ftp://example.com' }, 'map_url'],
    ['contact-info', { email: 'nobody' }, 'email'],
    ['contact-info', { phone: 'call me' }, 'phone'],
    ['contact-info', { socials: [{ name: 'X', url: 'javascript:1' }] }, 'socials.0.url'],
    ['contact-info', hours('25:00'), 'opening_hours.monday.0.opens'],
    ['contact-info', hours(null), 'opening_hours.monday.0.opens'],
    ['contact-info', { opening_hours: { monday: 'closed' } }, 'opening_hours.monday'],
  ];
  for (const [part, body, path] of wrong) {
    const { status, body: reply } = await at.put(part, body);
    expect([status, Object.keys(reply.error.details)], JSON.stringify(body).slice(0, 80)).toEqual([
      422,
      [path],
    ]);
  }
  expect(await at.page()).toEqual(before);
});

test('hero slides need a picture, stand in their order and are part of the page while they are on', async () => {
  const at = await openPage();
  const image = await upload();
  const slide = async (fields: object) =>
    (await at.owner('POST', '/landing-page/hero-slides', { image, ...fields })).data;
  expect((await at.owner('POST', '/landing-page/hero-slides', { title: 'Bare' })).status).toBe(422);
  const second = await slide({ title: 'Second', sort_order: 2 });
  const first = await slide({ title: 'First', sort_order: 1, button_text: 'Book', button_url: '#book' });
  await slide({ title: 'Off', is_active: false });
  const titles = async () => (await at.page()).hero_slides.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(['First', 'Second']);
  const changed = await at.owner('PUT', `/landing-page/hero-slides/${second.id}`, {
    subtitle: 'Now',
    sort_order: 0,
  });
  expect(changed.data).toMatchObject({ title: 'Second', subtitle: 'Now', image_url: second.image_url });
  expect(await titles()).toEqual(['Second', 'First']);
  await at.owner('DELETE', `/landing-page/hero-slides/${first.id}`);
  expect(await titles()).toEqual(['Second']);
  const listed = (await at.owner('GET', '/landing-page/hero-slides?all=1')).data;
  expect(listed.map(({ title }: { title: string }) => title)).toEqual(['Second', 'Off']);
});

test('everyone of the restaurant reads the page, the office writes it', async () => {
  const at = await openPage();
  const waiter = await at.as('waiter');
  expect((await waiter('GET', '/landing-page/settings')).status).toBe(200);
  expect((await waiter('PUT', '/landing-page/features', { features: [] })).status).toBe(403);
  expect((await at.anonymous('GET', '/landing-page/settings')).status).toBe(401);
});
