import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBundles } from '../../../resources/web/build.ts';
import { browserProgram } from '../chromium.ts';
import { takePictures } from './pictures.ts';
import { type Scene, sceneNames, takeScreens } from './screens/pictures.ts';

/**
 * `npm run guide [-- --only installer|screens] [--scene kitchen …] [--screens FOLDER]`: the pictures of the program as
 * it is. Those of the installer's guide belong to it; those of the screens are looked at and not kept with the program.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    scene: { type: 'string', multiple: true },
    screens: { type: 'string' },
  },
});
if (!browserProgram) {
  console.error('The pictures are taken with Chromium: apt-get install chromium');
  process.exit(1);
}
const unknown = (values.scene ?? []).filter((name) => !sceneNames.includes(name as Scene));
if (unknown.length > 0) {
  console.error(`--scene ${unknown}: there are ${sceneNames.join(', ')}`);
  process.exit(2);
}
const folder = join(import.meta.dirname, '../../../resources/guide');
const work = mkdtempSync(join(tmpdir(), 'galley-guide-'));
try {
  await buildBundles();
  if (values.only !== 'screens') for await (const file of takePictures(work, folder)) console.log(file);
  if (values.only !== 'installer') {
    const screens = values.screens ? resolve(values.screens) : mkdtempSync(join(tmpdir(), 'galley-screens-'));
    mkdirSync(screens, { recursive: true });
    const scenes = (values.scene as Scene[] | undefined) ?? sceneNames;
    await takeScreens(join(work, 'evening'), screens, scenes, (file) => console.log(file));
    console.log(`The screens are in ${screens}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
