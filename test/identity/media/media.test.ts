import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY } from '../../../server/core/time/time.ts';
import { removeUnneededPictures } from '../../../server/db/declared/pictures.ts';
import { replicatedTables } from '../../../server/tables.ts';
import { openRestaurant, type Restaurant } from '../../harness/app.ts';
import { mediaOf } from '../../harness/files.ts';
import { corner, drawn, facts, picture, upload } from '../../harness/pictures.ts';
import { valuesIn } from '../../harness/rows.ts';

const get = async ({ server }: Restaurant, url: string, headers: Record<string, string> = {}) => {
  const { statusCode, rawPayload, headers: sent } = await server.inject({ method: 'GET', url, headers });
  return { status: statusCode, bytes: rawPayload, headers: sent };
};

/** Names of every file kept of pictures. */
const filesOf = ({ tenant }: Restaurant): string[] =>
  existsSync(mediaOf(tenant).path)
    ? readdirSync(mediaOf(tenant).path, { recursive: true })
        .map(String)
        .filter((file) => file.includes('-'))
    : [];

const imagesOf = ({ tenant }: Restaurant): unknown => valuesIn(tenant, 'select count(*) from images')[0];

async function openShop() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const item = (fields: object) => owner('POST', '/pos/menu-items', { name: 'Soup', price: 5, ...fields });
  return { ...at, owner, item };
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s is served as WebP in three sizes', async (format) => {
  const at = await openShop();
  const { status, data } = await at.item({ image: await upload({ width: 2_400, height: 1_600, format }) });
  expect([status, data.image_url]).toEqual([201, data.image_variants.medium]);
  const sizes = { small: [320, 213], medium: [960, 640], large: [1_920, 1_280] };
  for (const [name, [width, height]] of Object.entries(sizes)) {
    const { status, bytes, headers } = await get(at, data.image_variants[name]);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await facts(bytes)).toMatchObject({ format: 'webp', width, height });
  }
});

test('a small picture is never enlarged, and a tall one fits as well', async () => {
  const at = await openShop();
  const small = (await at.item({ image: await upload({ width: 200, height: 100 }) })).data;
  const tall = (await at.item({ image: await upload({ width: 300, height: 9_000 }) })).data;
  for (const url of Object.values<string>(small.image_variants))
    expect(await facts((await get(at, url)).bytes)).toMatchObject({ width: 200, height: 100 });
  expect((await facts((await get(at, tall.image_variants.large)).bytes)).height).toBe(3_840);
});

test('a photo is turned upright and loses what the phone wrote into it', async () => {
  const at = await openShop();
  const photo = await drawn({ width: 400, height: 200 })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .toBuffer();
  expect(photo.includes('SecretPhone')).toBe(true);
  const { data } = await at.item({ image: photo.toString('base64') });
  for (const url of Object.values<string>(data.image_variants)) {
    const { bytes } = await get(at, url);
    const { width = 0, height = 0, orientation, exif } = await facts(bytes);
    expect([width < height, orientation, exif, bytes.includes('SecretPhone')]).toEqual([
      true,
      undefined,
      undefined,
      false,
    ]);
  }
});

test('a logo keeps its transparent ground', async () => {
  const at = await openShop();
  const { data } = await at.item({ image: await upload({ color: '#00000000' }) });
  expect((await corner((await get(at, data.image_variants.small)).bytes))[3]).toBe(0);
});

test('the same picture is stored once, however it comes', async () => {
  const at = await openShop();
  const bytes = await picture({ format: 'jpeg' });
  const plain = bytes.toString('base64');
  const wrapped = plain.replace(/.{76}/g, '$&\r\n');
  const urls = new Set<string>();
  for (const image of [plain, `data:image/jpeg;base64,${plain}`, `data:image/png;base64,${plain}`, wrapped])
    urls.add((await at.item({ image })).data.image_url);
  expect([urls.size, imagesOf(at), filesOf(at).length]).toEqual([1, 1, 3]);
});

test('a picture is served as one that never changes', async () => {
  const at = await openShop();
  const { data } = await at.item({ image: await upload() });
  const { headers } = await get(at, data.image_url);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const again = await get(at, data.image_url, { 'if-none-match': String(headers.etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const head = await at.server.inject({ method: 'HEAD', url: data.image_url });
  expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('no other address under /media answers anything', async () => {
  const at = await openShop();
  const { data } = await at.item({ image: await upload() });
  const sha = /[0-9a-f]{64}/.exec(data.image_url)?.[0] ?? '';
  const media = `/media/${at.tenantId}`;
  const paths = [
    `${media}/${sha}`,
    `${media}/${sha}-961.webp`,
    `${media}/${sha}-960.png`,
    `${media}/${sha.toUpperCase()}-960.webp`,
    `${media}/${'0'.repeat(64)}-960.webp`,
    `${media}/..%2f..%2fcontrol.sqlite`,
    `${media}/..%2F${at.tenantId}.sqlite`,
    `${media}/%2e%2e%2f${at.tenantId}.sqlite`,
    `${media}/${sha.slice(0, 2)}%2f${sha}-960.webp`,
    `${media}/${sha}-960.webp%00`,
    `${media}/`,
    `/media/${at.tenantId + 1}/${sha}-960.webp`,
    `/media/..%2f/${sha}-960.webp`,
    `/media/1e3/${sha}-960.webp`,
  ];
  for (const path of paths) {
    const { status, headers } = await get(at, path);
    expect([status, headers['cache-control'] ?? 'no-store'], path).toEqual([404, 'no-store']);
  }
});

test('files that were lost are made anew from the master; without it nothing is answered or kept', async () => {
  const at = await openShop();
  const { data } = await at.item({ image: await upload({ width: 2_000, height: 1_000 }) });
  const sha = /[0-9a-f]{64}/.exec(data.image_url)?.[0] ?? '';
  rmSync(mediaOf(at.tenant).fileOf(sha, '320.webp'));
  const asked = Array.from({ length: 5 }, () => get(at, data.image_variants.small));
  for (const { status, bytes } of await Promise.all(asked))
    expect([status, (await facts(bytes)).width]).toEqual([200, 320]);
  rmSync(mediaOf(at.tenant).path, { recursive: true });
  const gone = await get(at, data.image_variants.small);
  expect([gone.status, gone.headers['cache-control'], filesOf(at)]).toEqual([404, 'no-store', []]);
});

test('an item sent back as it was read keeps its picture; an address of elsewhere or null takes its place', async () => {
  const at = await openShop();
  const { data } = await at.item({ image: await upload() });
  const put = (body: object) => at.owner('PUT', `/pos/menu-items/${data.id}`, body);
  const kept = await put({ ...data, name: 'Broth' });
  expect([kept.data.name, kept.data.image_variants]).toEqual(['Broth', data.image_variants]);
  const category = await at.owner('POST', '/pos/categories', { name: 'Soups', image_url: data.image_url });
  expect(category.data.image_variants).toEqual(data.image_variants);
  const linked = await put({ image_url: 'https://example.com/soup.jpg' });
  expect(linked.data).toMatchObject({ image_url: 'https://example.com/soup.jpg', image_variants: null });
  expect((await put({ image: await upload({ color: '#112233' }) })).data.image_variants).not.toBeNull();
  expect((await put({ image: null })).data).toMatchObject({ image_url: null, image_variants: null });
  const unknown = data.image_url.replace(/[0-9a-f]{64}/, '0'.repeat(64));
  const refused = await put({ image_url: unknown });
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['image_url']]);
});

test('a picture that nothing shows any more is removed, not on its first day and not while something shows it', async () => {
  const at = await openShop();
  const { data } = await at.item({ image: await upload({ color: '#111111' }) });
  const category = await at.owner('POST', '/pos/categories', {
    name: 'Soups',
    image: await upload({ color: '#222222' }),
  });
  await at.owner('DELETE', `/pos/menu-items/${data.id}`);
  at.clock.advance(DAY - 1_000);
  await removeUnneededPictures(at.tenant, mediaOf(at.tenant), replicatedTables);
  expect((await get(at, data.image_url)).status).toBe(200);
  at.clock.advance(2_000);
  await removeUnneededPictures(at.tenant, mediaOf(at.tenant), replicatedTables);
  expect((await get(at, data.image_url)).status).toBe(404);
  expect((await get(at, category.data.image_url)).status).toBe(200);
  const again = await at.item({ image: await upload({ color: '#111111' }) });
  expect([again.data.image_url, (await get(at, data.image_url)).status]).toEqual([data.image_url, 200]);
});

/** Every endpoint that takes a picture, and how the picture is found in its answer. */
const takers: readonly [
  string,
  (owner: Awaited<ReturnType<Restaurant['as']>>, image: string) => Promise<string>,
][] = [
  [
    'a menu item',
    async (as, image) => (await as('POST', '/pos/menu-items', { name: 'A', price: 1, image })).data.image_url,
  ],
  [
    'a category',
    async (as, image) => (await as('POST', '/pos/categories', { name: 'A', image })).data.image_url,
  ],
  [
    'a hero slide',
    async (as, image) => (await as('POST', '/landing-page/hero-slides', { image })).data.image_url,
  ],
  ['a gallery image', async (as, image) => (await as('POST', '/gallery/images', { image })).data.image_url],
  ['a banner', async (as, image) => (await as('POST', '/banners', { title: 'A', image })).data.image_url],
  ['the logo', async (as, image) => (await as('PUT', '/branding/logo', { image })).data.logo_url],
  ['the favicon', async (as, image) => (await as('PUT', '/branding/favicon', { image })).data.favicon_url],
  [
    'the welcome section',
    async (as, image) =>
      (await as('PUT', '/landing-page/welcome-section', { image })).data.welcome_section.image_url,
  ],
  [
    'the customer display',
    async (as, image) => {
      const { data } = await as('POST', '/gallery/images', { image });
      await as('PUT', '/customer-display/content', { media: [data.image_url] });
      await as('DELETE', `/gallery/images/${data.id}`);
      return data.image_url;
    },
  ],
];

test.each(takers)('a picture that %s shows stays', async (_, show) => {
  const at = await openShop();
  const url = await show(at.owner, await upload());
  at.clock.advance(30 * DAY);
  await removeUnneededPictures(at.tenant, mediaOf(at.tenant), replicatedTables);
  expect((await get(at, url)).status, url).toBe(200);
});

test('the master of a picture lies beside the database, and nothing half-written is left', async () => {
  const at = await openShop();
  await at.item({ image: await upload() });
  const [folder = ''] = readdirSync(join(mediaOf(at.tenant).path));
  expect(mediaOf(at.tenant).path).toBe(at.tenant.file.replace('.sqlite', '.media'));
  expect(folder).toMatch(/^[0-9a-f]{2}$/);
  expect(filesOf(at).filter((file) => file.endsWith('.draft'))).toEqual([]);
});
