import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBundle } from '../../../resources/web/build.ts';
import { browserProgram } from '../chromium.ts';
import { takePictures } from './pictures.ts';

/** `npm run guide`: the pictures of the installer's guide anew, of the program as it is. */
if (!browserProgram) {
  console.error('The pictures are taken with Chromium: apt-get install chromium');
  process.exit(1);
}
const folder = join(import.meta.dirname, '../../../resources/guide');
const work = mkdtempSync(join(tmpdir(), 'galley-guide-'));
try {
  mkdirSync(folder, { recursive: true });
  await buildBundle('console');
  for await (const file of takePictures(work, folder)) console.log(file);
} finally {
  rmSync(work, { recursive: true, force: true });
}
