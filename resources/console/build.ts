import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;
const DIST = join(FOLDER, 'dist');
const STAMP = 'sources.sha256';

/** Everything the result depends on: the sources, the description of the API, the versions of the packages. */
function digestOfSources(): string {
  const own = (readdirSync(FOLDER, { recursive: true, withFileTypes: true }) ?? [])
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/[\\/]console[\\/]dist/.test(path));
  const others = ['../openapi.json', '../../package-lock.json'].map((path) => join(FOLDER, path));
  const hash = createHash('sha256');
  for (const path of [...own.sort(), ...others])
    hash.update(path.slice(FOLDER.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/** Builds the console unless what lies in dist/ was made from these very sources. */
export async function buildConsole(): Promise<'built' | 'fresh'> {
  const digest = digestOfSources();
  if (existsSync(join(DIST, STAMP)) && readFileSync(join(DIST, STAMP), 'utf8') === digest) return 'fresh';
  const { build } = await import('vite');
  const aside = `${DIST}-${process.pid}`;
  await build({
    configFile: join(FOLDER, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: aside },
  });
  writeFileSync(join(aside, STAMP), digest);
  rmSync(DIST, { recursive: true, force: true });
  renameSync(aside, DIST);
  return 'built';
}

if (import.meta.main && (await buildConsole()) === 'built') console.log('The console is built.');
