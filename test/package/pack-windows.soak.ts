import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pack } from '../tools/package/dist.ts';
import { verifyPacked } from '../tools/package/verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-dist-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is packed for Windows is whole and holds nothing else', async () => {
  const windows = { platform: 'win32', arch: 'x64' } as const;
  const packed = await pack(windows, { unpacked: true, stub: true, folder });
  expect(await verifyPacked(windows, packed)).toEqual([]);
}, 600_000);
