import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage, extractAll } from '@electron/asar';
import { afterAll, expect, test } from 'vitest';
import { tryOut } from '../tools/package/boot.ts';
import { pack } from '../tools/package/dist.ts';
import { faultsOfArchive } from '../tools/package/inspect.ts';
import type { Target } from '../tools/package/modules.ts';
import { gatherServer } from '../tools/package/server.ts';
import { verifyPacked } from '../tools/package/verify.ts';

/** At each push the installers and the image are made and started by jobs of their own (.github/workflows/ci.yml). */
const folder = mkdtempSync(join(tmpdir(), 'galley-dist-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linux: Target = { platform: 'linux', arch: 'x64' };

test('what is packed for Linux is whole, holds nothing else, and serves a restaurant', async () => {
  const packed = await pack(linux, { unpacked: true, stub: true, folder });
  expect(await verifyPacked(linux, packed)).toEqual([]);
}, 600_000);

test('what the image holds serves a restaurant far from the project and its modules', async () => {
  const image = join(folder, 'image');
  gatherServer(image, join(folder, 'app'), join(folder, 'cache'));
  await tryOut({ role: 'branch', dataDir: join(folder, 'data'), main: join(image, 'server/main.js') });
}, 600_000);

test('the check sees a source map, a key, a native file that is missing and one of another platform', async () => {
  const app = join(folder, 'spoilt');
  extractAll(join(folder, 'linux-x64/packed/linux-unpacked/resources/app.asar'), app);
  rmSync(join(app, 'node_modules/better-sqlite3/prebuilds/linux-x64.node'));
  for (const path of [
    'main.js.map',
    'server/owner.pem',
    'node_modules/better-sqlite3/prebuilds/win32-x64.node',
  ]) {
    writeFileSync(join(app, path), '');
  }
  const archive = join(folder, 'spoilt.asar');
  await createPackage(app, archive);
  expect(faultsOfArchive(archive, linux)).toEqual(
    expect.arrayContaining([
      '/main.js.map is a source map',
      '/server/owner.pem is a key',
      expect.stringMatching(/^no .*better-sqlite3/),
      expect.stringMatching(/win32-x64.node is a native file of nothing here/),
    ]),
  );
}, 120_000);
