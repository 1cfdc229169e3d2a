import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { tryOut } from '../tools/package/boot.ts';
import { packServer } from '../tools/package/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what the image holds serves a restaurant far from the project and its modules', async () => {
  const app = join(folder, 'app');
  await packServer(app);
  await tryOut({ role: 'branch', dataDir: join(folder, 'data'), main: join(app, 'server/main.js') });
}, 600_000);
