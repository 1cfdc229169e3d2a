import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { ASSETS, GUEST_ASSETS, MOST, ofRole, packed, ROLES } from '../programs/bench/screens/weight.ts';

const MOST_GUEST = 40_000;

beforeAll(async () => {
  await buildBundle('app');
  await buildBundle('guest');
});

test("script and styles of a guest's phone are smaller still, with every language", () => {
  expect(packed((name) => /\.(js|css)$/.test(name), GUEST_ASSETS)).toBeLessThan(MOST_GUEST);
});

test.each([ASSETS, GUEST_ASSETS])(
  'what is handed to browsers is written for users and names no path of the computer that built it',
  (folder) => {
    const home = join(import.meta.dirname, '../..');
    const named = readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes(home),
    );
    expect(named).toEqual([]);
  },
);

test.each(ROLES)('what a tablet loads as %s is small when packed', (role) => {
  expect(ofRole(role, '.js')).toBeLessThan(MOST['.js']);
  expect(ofRole(role, '.js'), 'the role has a script of its own').toBeGreaterThan(
    packed((name) => name.startsWith('frame')),
  );
  expect(ofRole(role, '.css')).toBeLessThan(MOST['.css']);
});
