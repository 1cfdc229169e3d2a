import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMadeOf, putInPlace } from '../../../resources/web/build.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MADE = join(ROOT, 'dist/start');

/** What the pages and the server are made of. */
const SOURCES = ['server', 'sync', 'migrations', 'resources', 'test/tools/package'];

/** Builds the pages and the server unless they are of these very sources; the server's file. */
export async function ensureMade(): Promise<string> {
  const { buildBundles } = await import('../../../resources/web/build.ts');
  for (const built of await buildBundles()) console.error(`resources/${built} is built.`);
  return ensureServer();
}

/** The server alone, which shows no pages: its file. */
export async function ensureServer(): Promise<string> {
  const digest = digestOfPlaces();
  if (!isMadeOf(MADE, digest)) {
    const { bundleServer } = await import('./bundle-server.ts');
    const aside = `${MADE}-${process.pid}`;
    mkdirSync(aside, { recursive: true });
    await bundleServer(join(aside, 'server'));
    writeFileSync(join(aside, 'server/package.json'), JSON.stringify({ type: 'module' }));
    putInPlace(aside, MADE, digest);
    console.error('The server is bundled.');
  }
  return join(MADE, 'server/main.js');
}

/** By size and time of change: reading every file would take longer than the rest of the start. */
function digestOfPlaces(): string {
  const hash = createHash('sha256').update(marksOf('package-lock.json'));
  for (const path of SOURCES.flatMap(filesBelow)) hash.update(marksOf(path));
  return hash.digest('hex');
}

function marksOf(path: string): string {
  const { size, mtimeMs } = statSync(join(ROOT, path));
  return `${path} ${size} ${mtimeMs}\n`;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [path];
      return entry.name.startsWith('dist') ? [] : filesBelow(path);
    });
