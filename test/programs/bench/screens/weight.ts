import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compare, type Row } from '../contest.ts';

const RESOURCES = join(import.meta.dirname, '../../../../resources');
export const ASSETS = join(RESOURCES, 'app/dist/assets');

export const ROLES = ['waiter', 'till', 'kitchen', 'display', 'kiosk', 'driver'];
const LANGUAGES = ['arabic', 'hindi'];

/** What a tablet loads, packed, in bytes. */
export const MOST = { '.js': 90_000, '.css': 14_000 } as const;

export const GUEST_ASSETS = join(RESOURCES, 'guest/dist/assets');

export const packed = (isIn: (name: string) => boolean, folder = ASSETS): number =>
  readdirSync(folder)
    .filter(isIn)
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);

/** What a tablet of the role loads, with the larger language: not what belongs to other roles alone. */
export function ofRole(role: string, type: keyof typeof MOST): number {
  const others = [...ROLES.filter((one) => one !== role), ...LANGUAGES];
  const inEnglish = packed((name) => name.endsWith(type) && !others.some((other) => name.startsWith(other)));
  const languages = LANGUAGES.map((language) =>
    packed((name) => name.endsWith(type) && name.startsWith(language)),
  );
  return inEnglish + Math.max(...languages);
}

/** Of the role that loads most. */
export function weightRows(): Row[] {
  const heaviest = (type: keyof typeof MOST) => ROLES.map((role) => ofRole(role, type) / 1_000);
  return (['.js', '.css'] as const).map((type) => {
    const most = MOST[type] / 1_000;
    const row = `${type === '.js' ? 'script' : 'styles'} of the heaviest role, packed, vs ${most} kB`;
    return compare(row, 'kB', { most: 1 }, [Math.max(...heaviest(type))], [most]);
  });
}
