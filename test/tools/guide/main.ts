import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBundles } from '../../../resources/web/build.ts';
import { browserProgram } from '../chromium.ts';
import { takePictures } from './pictures.ts';
import { type Scene, sceneNames, takeScreens } from './screens/pictures.ts';
import { writeReview } from './texts/review.ts';

/**
 * `npm run guide [-- --only installer|screens] [--scene kitchen …] [--screens FOLDER] [--texts]`: the pictures of the
 * program as it is. Those of the installer's guide belong to it; those of the screens are looked at and not kept with the
 * program. `--texts` takes those of the screens and writes beside them a page for each language, for who reviews it.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    scene: { type: 'string', multiple: true },
    screens: { type: 'string' },
    texts: { type: 'boolean' },
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
  const only = values.texts ? 'screens' : values.only;
  if (only !== 'screens') for await (const file of takePictures(work, folder)) console.log(file);
  if (only !== 'installer') {
    const screens = values.screens ? resolve(values.screens) : mkdtempSync(join(tmpdir(), 'galley-screens-'));
    mkdirSync(screens, { recursive: true });
    const scenes = (values.scene as Scene[] | undefined) ?? sceneNames;
    const taken: string[] = [];
    await takeScreens(join(work, 'evening'), screens, scenes, (file) => {
      taken.push(file);
      console.log(file);
    });
    if (values.texts) {
      const pages = await writeReview(
        join(screens, 'texts'),
        taken.filter((file) => !file.endsWith('-dark.png')),
      );
      for (const page of pages) console.log(page);
    }
    console.log(`The screens are in ${screens}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
