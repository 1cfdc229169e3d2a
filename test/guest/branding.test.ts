import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { corner, facts, upload } from '../harness/pictures.ts';
import { rowsIn } from '../harness/rows.ts';

async function openBrand() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const put = (part: string, body: object) => owner('PUT', `/branding/${part}`, body);
  const settings = async () => (await owner('GET', '/branding/settings')).data;
  const file = async (url: string) => (await at.server.inject({ method: 'GET', url })).rawPayload;
  return { ...at, owner, put, settings, file };
}

test('a new restaurant has a branding with nothing in it', async () => {
  const at = await openBrand();
  expect(await at.settings()).toEqual({
    id: 1,
    logo_url: null,
    logo_variants: null,
    favicon_url: null,
    favicon_variants: null,
    colors: { primary: null, secondary: null, accent: null, background: null, surface: null, text: null },
    fonts: { heading_family: null, body_family: null, base_size: null, heading_scale: null },
    custom_css: null,
    created_at: '2026-11-20T19:30:00.000Z',
    updated_at: '2026-11-20T19:30:00.000Z',
  });
});

test('a logo is shown in three sizes until it is taken away', async () => {
  const at = await openBrand();
  const { data } = await at.put('logo', { image: await upload({ color: '#00000000' }) });
  expect(data.logo_url).toBe(data.logo_variants.medium);
  expect((await corner(await at.file(data.logo_url)))[3]).toBe(0);
  expect((await at.put('logo', { image: null })).data).toMatchObject({ logo_url: null, logo_variants: null });
  expect((await at.put('logo', {})).status).toBe(422);
});

test('a favicon becomes square PNGs, whatever its shape', async () => {
  const at = await openBrand();
  const { data } = await at.put('favicon', { image: await upload({ width: 600, height: 200 }) });
  for (const [name, size] of [
    ['icon_32', 32],
    ['icon_180', 180],
  ] as const) {
    const icon = await at.file(data.favicon_variants[name]);
    expect(await facts(icon)).toMatchObject({ format: 'png', width: size, height: size });
    expect((await corner(icon))[3]).toBe(0);
  }
});

test('colours and fonts change one by one, and null is the default again', async () => {
  const at = await openBrand();
  await at.put('colors', { primary: '#b5121b', text: '#222222' });
  await at.put('colors', { text: null, accent: '#FFCC00' });
  await at.put('fonts', { heading_family: 'Noto Serif', base_size: 18 });
  await at.put('fonts', { body_family: 'नोटो Sans 2', heading_scale: 1.25 });
  const { colors, fonts } = await at.settings();
  expect(colors).toMatchObject({ primary: '#b5121b', text: null, accent: '#FFCC00', secondary: null });
  expect(fonts).toEqual({
    heading_family: 'Noto Serif',
    body_family: 'नोटो Sans 2',
    base_size: 18,
    heading_scale: 1.25,
  });
});

test('a bad value is named with its path and changes nothing', async () => {
  const at = await openBrand();
  const before = await at.settings();
  const wrong: [string, object, string][] = [
    ['colors', { primary: 'red' }, 'primary'],
    ['colors', { primary: '#fff' }, 'primary'],
    ['colors', { primary: '#12345g' }, 'primary'],
    ['colors', { primary: '#123456;}' }, 'primary'],
    ['fonts', { heading_family: 'Arial, sans-serif' }, 'heading_family'],
    ['fonts', { heading_family: '"Arial"' }, 'heading_family'],
    ['fonts', { body_family: 'x;} body{display:none' }, 'body_family'],
    ['fonts', { body_family: 'a\\62' }, 'body_family'],
    ['fonts', { base_size: 200 }, 'base_size'],
    ['custom-css', { custom_css: '@import "x"' }, 'custom_css'],
    ['custom-css', { custom_css: 'a'.repeat(65_537) }, 'custom_css'],
    ['custom-css', { custom_css: 'ü'.repeat(40_000) }, 'custom_css'],
    ['custom-css', {}, 'custom_css'],
    ['logo', { image: 'nonsense' }, 'image'],
  ];
  for (const [part, body, path] of wrong) {
    const { status, body: reply } = await at.put(part, body);
    expect([status, Object.keys(reply.error.details)], JSON.stringify(body).slice(0, 80)).toEqual([
      422,
      [path],
    ]);
  }
  expect(await at.settings()).toEqual(before);
});

test('styles are kept as they were written, up to 64 KB', async () => {
  const at = await openBrand();
  const custom_css = `/* ours */ .menu > li { color: #222 }\n${' '.repeat(65_000)}`;
  expect((await at.put('custom-css', { custom_css })).status).toBe(200);
  expect((await at.settings()).custom_css).toBe(custom_css);
  expect((await at.put('custom-css', { custom_css: null })).data.custom_css).toBeNull();
});

test('who has the settings as they are is told so, until they change', async () => {
  const at = await openBrand();
  const kiosk = await at.as('kiosk');
  const { headers } = await kiosk('GET', '/branding/settings');
  const again = () =>
    kiosk('GET', '/branding/settings', undefined, { 'if-none-match': String(headers.etag) });
  expect((await again()).status).toBe(304);
  await at.put('colors', { primary: '#000000' });
  expect((await again()).status).toBe(200);
  expect((await kiosk('PUT', '/branding/colors', { primary: '#ffffff' })).status).toBe(403);
});

test('every change is on record with what was there before', async () => {
  const at = await openBrand();
  await at.put('colors', { primary: '#b5121b' });
  await at.put('custom-css', { custom_css: 'a{}' });
  const entries = rowsIn(
    at.tenant,
    "select action, before, after from audit_entries where entity = 'branding' order by id",
  ) as { action: string; before: string; after: string }[];
  expect(entries.map(({ action }) => action)).toEqual(['branding.colors', 'branding.custom_css']);
  const [first] = entries;
  expect(JSON.parse(first?.before ?? '').colors.primary).toBeNull();
  expect(JSON.parse(first?.after ?? '').colors.primary).toBe('#b5121b');
});
