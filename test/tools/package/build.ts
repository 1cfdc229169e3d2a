import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import manifest from '../../../package.json' with { type: 'json' };
import { buildBundles, bundles } from '../../../resources/web/build.ts';
import { bundleServer } from './bundle-server.ts';
import { bundleShell } from './bundle-shell.ts';
import { NOBODY, supportAddress } from './supply-chain.ts';

const ROOT = join(import.meta.dirname, '../../..');
const RESOURCES = join(ROOT, 'resources');

/** Everything of the program but the modules it shares: shell, server, pages, icons. The same for every platform. */
export async function buildApp(folder: string, support = supportAddress(false)): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([
    buildBundles(),
    bundleShell(folder, support),
    bundleServer(join(folder, 'server'), support),
  ]);
  for (const name of [...bundles.map((bundle) => `${bundle}/dist`), 'pair', 'docs']) {
    cpSync(join(RESOURCES, name), join(folder, 'resources', name), { recursive: true });
  }
  await drawIcons(join(folder, 'icons'));
  writeFileSync(join(folder, 'server/package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(appManifest(support), null, 2));
}

function appManifest(support = NOBODY) {
  const { name, version, description, license } = manifest;
  const author = { name: 'Galley', email: support };
  const bugs = { email: support };
  return { name, productName: 'Galley', version, description, license, author, bugs, main: 'main.js' };
}

async function drawIcons(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const sizes = { tray: 32, icon: 512 };
  for (const [name, size] of Object.entries(sizes)) {
    await sharp(join(RESOURCES, 'icon.svg'), { density: 300 })
      .resize(size)
      .png()
      .toFile(join(folder, `${name}.png`));
  }
}

if (import.meta.main) {
  const folder = join(ROOT, 'dist/app');
  const began = performance.now();
  await buildApp(folder);
  console.log(`built into ${folder} in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}
