import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../harness/temp.ts';
import { Disk, type Mercy } from '../tools/soak/power/disk.ts';
import type { Step } from '../tools/soak/power/recording.ts';

const sectorBytes = 512;
const nothing: Mercy = {
  sectorBytes,
  sector: () => false,
  writes: () => () => 'lost',
  names: () => () => false,
};
const everything: Mercy = {
  ...nothing,
  sector: () => true,
  writes: () => () => 'whole',
  names: () => () => true,
};

/** What is left below a folder of the steps; undefined: no such file. */
function leftOf(steps: readonly Step[], mercy: Mercy): (path: string) => string | undefined {
  const before = join(tempFolder(), 'before');
  mkdirSync(before);
  writeFileSync(join(before, 'kept.json'), 'old');
  const disk = new Disk(before);
  for (const step of steps) disk.take(step);
  const after = join(tempFolder(), 'after');
  disk.leave(after, mercy, () => false);
  return (path) => (existsSync(join(after, path)) ? readFileSync(join(after, path), 'utf8') : undefined);
}

const write = (inode: number, text: string, at = 0): Step => ({
  kind: 'write',
  inode,
  at,
  bytes: Buffer.from(text),
});

const draft: readonly Step[] = [{ kind: 'create', path: 'kept.json.draft', inode: 7 }, write(7, 'new')];
const rename: Step = { kind: 'rename', path: 'kept.json.draft', to: 'kept.json' };
const sync: Step = { kind: 'sync', path: 'kept.json.draft', inode: 7 };
const syncFolder: Step = { kind: 'sync-folder', path: '.' };

test('of what was not synced nothing may be there, or all of it', () => {
  for (const steps of [draft, [...draft, sync], [...draft, sync, rename]]) {
    expect(leftOf(steps, nothing)('kept.json')).toBe('old');
  }
  expect(leftOf([...draft, sync, rename, syncFolder], nothing)('kept.json')).toBe('new');
  expect(leftOf([...draft, rename], everything)('kept.json')).toBe('new');
});

test('a file that is renamed before its contents were synced may be empty', () => {
  const named: Mercy = { ...nothing, names: () => () => true };
  expect(leftOf([...draft, rename], named)('kept.json')).toBe('');
  const zeros: Mercy = { ...named, writes: () => () => 'zeros' };
  expect(leftOf([...draft, rename], zeros)('kept.json')).toBe('\0\0\0');
});

test('of a torn write some sectors are there, and nothing of a file whose folder is not', () => {
  const steps: readonly Step[] = [
    { kind: 'make-folder', path: 'tenants' },
    { kind: 'create', path: 'tenants/1.sqlite', inode: 8 },
    write(8, 'a'.repeat(3 * sectorBytes)),
    { kind: 'sync-folder', path: 'tenants' },
  ];
  let n = 0;
  const torn: Mercy = { ...everything, writes: () => () => 'torn', sector: () => n++ % 2 === 0 };
  const kept = leftOf(steps, torn)('tenants/1.sqlite') ?? '';
  expect(kept).toBe('a'.repeat(sectorBytes) + '\0'.repeat(sectorBytes) + 'a'.repeat(sectorBytes));
  expect(leftOf(steps, nothing)('tenants/1.sqlite')).toBeUndefined();
});

test('a folder that is moved takes along what is written below it later', () => {
  const steps: readonly Step[] = [
    { kind: 'make-folder', path: 'restoring' },
    { kind: 'create', path: 'restoring/1.sqlite', inode: 9 },
    { kind: 'rename', path: 'restoring', to: 'tenants' },
    write(9, 'new'),
  ];
  expect(leftOf(steps, everything)('tenants/1.sqlite')).toBe('new');
  expect(leftOf(steps, everything)('restoring/1.sqlite')).toBeUndefined();
});
