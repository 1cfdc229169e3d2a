import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { thirdPartyNotices } from '../tools/package/notices.ts';

const ROOT = join(import.meta.dirname, '../..');

test('everything that is shipped is named with its licence, and no tool', () => {
  const notices = thirdPartyNotices(join(ROOT, 'package-lock.json'), join(ROOT, 'node_modules'));
  const heads = notices.split('\n').filter((_, at, lines) => lines[at + 1]?.startsWith('Licence: '));
  const names = new Set(heads.map((head) => head.replace(/ [^ ]+$/, '')));
  for (const name of Object.keys(manifest.dependencies)) expect(names, name).toContain(name);
  expect(names).not.toContain('vitest');
  expect(notices).toMatch(/@img\/sharp-libvips-[^\n]+\nLicence: LGPL-3\.0/);
  // Its author names the licence (MIT/X11) in the description alone.
  const unnamed = notices.match(/\S+ \S+\nLicence: in its text\n\n-/g) ?? [];
  expect(unnamed.filter((text) => !text.startsWith('buffers '))).toEqual([]);
  expect(notices).toContain(readFileSync(join(ROOT, 'node_modules/zod/LICENSE'), 'utf8').trim());
});
