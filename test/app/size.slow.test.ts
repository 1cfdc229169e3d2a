import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';

const ASSETS = join(import.meta.dirname, '../../resources/app/dist/assets');
const ROLES = ['waiter', 'till', 'kitchen', 'display', 'kiosk', 'driver'];
const MOST_SCRIPT = 90_000;
const MOST_STYLE = 14_000;

const GUEST_ASSETS = join(import.meta.dirname, '../../resources/guest/dist/assets');
const MOST_GUEST = 40_000;

beforeAll(async () => {
  await buildBundle('app');
  await buildBundle('guest');
});

const packed = (isIn: (name: string) => boolean, folder = ASSETS): number =>
  readdirSync(folder)
    .filter(isIn)
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);

test("script and styles of a guest's phone are smaller still, with every language", () => {
  expect(packed((name) => /\.(js|css)$/.test(name), GUEST_ASSETS)).toBeLessThan(MOST_GUEST);
});

const LANGUAGES = ['arabic', 'hindi'];

/** What a tablet of the role loads, with the larger language: not what belongs to other roles alone. */
const ofRole = (role: string, type: string): number => {
  const others = [...ROLES.filter((one) => one !== role), ...LANGUAGES];
  const inEnglish = packed((name) => name.endsWith(type) && !others.some((other) => name.startsWith(other)));
  const languages = LANGUAGES.map((language) =>
    packed((name) => name.endsWith(type) && name.startsWith(language)),
  );
  return inEnglish + Math.max(...languages);
};

test.each(ROLES)('what a tablet loads as %s is small when packed', (role) => {
  expect(ofRole(role, '.js')).toBeLessThan(MOST_SCRIPT);
  expect(ofRole(role, '.js'), 'the role has a script of its own').toBeGreaterThan(
    packed((name) => name.startsWith('frame')),
  );
  expect(ofRole(role, '.css')).toBeLessThan(MOST_STYLE);
});
