import { existsSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { mediaOf } from '../../harness/files.ts';
import { base64, picture, upload } from '../../harness/pictures.ts';
import { valuesIn } from '../../harness/rows.ts';

async function openGallery() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const send = (image: unknown) => owner('POST', '/gallery/images', { image });
  const isEmpty = () => {
    const rows = valuesIn(at.tenant, 'select count(*) from images')[0];
    const files = existsSync(mediaOf(at.tenant).path) ? readdirSync(mediaOf(at.tenant).path) : [];
    return rows === 0 && files.length === 0;
  };
  return { ...at, owner, send, isEmpty };
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const behind = async (format: 'png' | 'jpeg' | 'webp', rest: Buffer | string) =>
  Buffer.concat([await picture({ format }), Buffer.from(rest)]);
const cut = async (format: 'png' | 'jpeg' | 'webp', left: number) => {
  const bytes = await picture({ format });
  return bytes.subarray(0, Math.floor(bytes.length * left));
};
/** The picture's own length put right again, so that only its pixels are missing. */
async function hollowWebp(): Promise<Buffer> {
  const bytes = Buffer.from(await cut('webp', 0.5));
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  });
const damaged = async () => {
  const bytes = await noise(300, 300).png().toBuffer();
  const middle = Math.floor(bytes.length / 2);
  return bytes.fill(0x55, middle, middle + 500);
};

const hostile: readonly [string, () => Promise<Buffer> | Buffer, RegExp][] = [
  ['an SVG', () => Buffer.from(svg), /PNG, JPEG or WebP/],
  ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`), /PNG, JPEG or WebP/],
  ['a GIF', () => picture({ format: 'gif' }), /PNG, JPEG or WebP/],
  ['an AVIF', () => picture({ format: 'avif', width: 64, height: 64 }), /PNG, JPEG or WebP/],
  ['a page', () => Buffer.from('<html><script>alert(1)</script></html>'), /PNG, JPEG or WebP/],
  ['two bytes', () => Buffer.from([0xff, 0xd8]), /PNG, JPEG or WebP/],
  ['a bare PNG signature', () => Buffer.from('89504e470d0a1a0a', 'hex'), /incomplete/],
  ['a bare JPEG marker', () => Buffer.from('ffd8ffe0', 'hex'), /incomplete/],
  ['a bare WebP head', () => Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBP'), /incomplete/],
  ['half a PNG', () => cut('png', 0.5), /incomplete/],
  ['half a JPEG', () => cut('jpeg', 0.5), /incomplete/],
  ['half a WebP', () => cut('webp', 0.5), /incomplete/],
  ['a JPEG without its last bytes', () => cut('jpeg', 0.999), /incomplete/],
  ['a WebP with half its pixels', hollowWebp, /damaged/],
  ['a PNG whose middle is overwritten', damaged, /damaged/],
  ['a PNG and a page', () => behind('png', '<script>alert(1)</script>'), /extra data/],
  ['a WebP and a ZIP', () => behind('webp', 'PK\u0003\u0004'), /extra data/],
  ['a JPEG and a PHP script', () => behind('jpeg', '<?php system($_GET[0]);'), /extra data/],
  ['a PNG of 56 megapixels', () => picture({ width: 8_000, height: 7_000 }), /50 megapixels/],
  [
    'a JPEG of 60 megapixels',
    () => picture({ width: 60_000, height: 1_000, format: 'jpeg' }),
    /50 megapixels/,
  ],
];

test('what is not one whole PNG, JPEG or WebP is refused with the reason, and nothing is kept of it', {
  timeout: 60_000,
}, async () => {
  const at = await openGallery();
  for (const [name, bytes, reason] of hostile) {
    const { status, body } = await at.send(await base64(bytes()));
    expect([status, body.error.details?.image[0]], name).toEqual([422, expect.stringMatching(reason)]);
    expect(at.isEmpty(), name).toBe(true);
  }
});

test('what is no base64 is no picture', async () => {
  const at = await openGallery();
  const texts = [
    '%%%%',
    'data:image/png;base64,',
    'data:text/html,<script>',
    '../../control.sqlite',
    'héllo',
  ];
  for (const text of texts) {
    const { status, body } = await at.send(text);
    expect([status, body.error.details.image], text).toEqual([422, ['must be base64']]);
  }
  for (const value of ['', 5, null, [], {}]) {
    const { status, body } = await at.send(value);
    expect([status, Object.keys(body.error.details)], JSON.stringify(value)).toEqual([422, ['image']]);
  }
});

test('what phones append to a photo is no harm', async () => {
  const at = await openGallery();
  const second = await picture({ format: 'jpeg', color: '#00ff00' });
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(60)]);
  for (const rest of [second, film, Buffer.alloc(100)])
    expect((await at.send(await base64(behind('jpeg', rest)))).status).toBe(201);
});

test('a photo with a thumbnail and restart markers ends where it ends', async () => {
  const at = await openGallery();
  const thumbnail = await picture({ format: 'jpeg', width: 40, height: 30 });
  const plain = await picture({ format: 'jpeg' });
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from('Exif\0\0'), thumbnail]);
  segment.writeUInt16BE(segment.length - 2, 2);
  const photo = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
  expect((await at.send(photo.toString('base64'))).status).toBe(201);
  const progressive = await noise(400, 300).jpeg({ progressive: true, mozjpeg: true }).toBuffer();
  expect((await at.send(progressive.toString('base64'))).status).toBe(201);
});

test('an image of more than 5 MB, and a body of more than it can need, is too large', async () => {
  const at = await openGallery();
  const fits = await noise(1_310, 1_310).png({ compressionLevel: 0 }).toBuffer();
  expect(fits.length).toBeGreaterThan(5_000_000);
  expect((await at.send(fits.toString('base64'))).status).toBe(201);
  const large = Buffer.concat([fits, Buffer.alloc(300_000)]);
  const refused = await at.send(large.toString('base64'));
  expect([refused.status, refused.body.error]).toMatchObject([
    413,
    { code: 'PAYLOAD_TOO_LARGE', message: 'The image is larger than 5 MB.' },
  ]);
  expect((await at.send('A'.repeat(8_000_000))).body.error.code).toBe('PAYLOAD_TOO_LARGE');
});

test('only bodies that bring a picture may be large', async () => {
  const at = await openGallery();
  const image = 'A'.repeat(1_500_000);
  expect((await at.owner('PUT', '/landing-page/features', { features: [], image })).status).toBe(413);
  expect((await at.owner('PUT', '/branding/logo', { image })).status).toBe(422);
});

test('eight pictures at once are all taken, and orders are not kept waiting for them', async () => {
  const at = await openGallery();
  const images = await Promise.all(
    Array.from({ length: 8 }, (_, n) => upload({ width: 900, height: 600, color: `#0000${n}0` })),
  );
  let done = 0;
  const uploads = images.map((image) => at.send(image).finally(() => done++));
  await at.owner('POST', '/pos/menu-items', { name: 'Tea', price: 2 });
  expect(done).toBeLessThan(8);
  for (const { status } of await Promise.all(uploads)) expect(status).toBe(201);
});
