import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { tempFolder } from '../harness/temp.ts';
import { bundleShell } from '../tools/package/bundle-shell.ts';
import { thirdPartyNotices } from '../tools/package/notices.ts';
import { auditVerdict, billOfMaterials, supportAddress } from '../tools/package/supply-chain.ts';

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

test('nothing that is shipped is given up by its authors, and no chain of old packages is', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; deprecated?: string }>;
  };
  const shipped = Object.entries(packages).filter(([, { dev }]) => !dev);
  expect(shipped.filter(([, { deprecated }]) => deprecated).map(([path]) => path)).toEqual([]);
  expect(shipped.filter(([path]) => /\/(exceljs|unzipper|fstream|rimraf)$/.test(path))).toEqual([]);
});

test('a list for machines names everything that is shipped, and no tool', () => {
  const { bomFormat, components } = JSON.parse(billOfMaterials()) as {
    bomFormat: string;
    components: { name: string; group?: string }[];
  };
  const names = new Set(components.map(({ name, group }) => (group ? `${group}/${name}` : name)));
  expect(bomFormat).toBe('CycloneDX');
  for (const name of Object.keys(manifest.dependencies)) expect(names, name).toContain(name);
  expect(names).not.toContain('vitest');
});

test('a release waits for grave vulnerabilities, and says when nobody could look for them', () => {
  const audit = (counts: object) => JSON.stringify({ metadata: { vulnerabilities: counts } });
  expect(auditVerdict(audit({ total: 2, low: 2, high: 0, critical: 0 }))).toContain('2, none grave');
  expect(() => auditVerdict(audit({ total: 1, high: 1 }))).toThrow('1 grave');
  expect(auditVerdict('{"message":"405 Method Not Allowed"}')).toContain('not checked');
});

test('an installer for others names whom its users turn to', () => {
  expect(supportAddress(true, 'help@example.com')).toBe('help@example.com');
  expect(() => supportAddress(true, '')).toThrow('GALLEY_SUPPORT');
  expect(() => supportAddress(false, 'no address')).toThrow('GALLEY_SUPPORT');
  expect(supportAddress(false, '')).toBeUndefined();
});

test('the desktop program knows the address that its package was made with', async () => {
  const [named, unnamed] = [tempFolder(), tempFolder()];
  await Promise.all([bundleShell(named, 'help@example.com'), bundleShell(unnamed)]);
  const mentions = (folder: string) =>
    readFileSync(join(folder, 'main.js'), 'utf8').includes('help@example.com');
  expect([mentions(named), mentions(unnamed)]).toEqual([true, false]);
});
