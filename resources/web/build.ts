import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RESOURCES = join(import.meta.dirname, '..');
const STAMP = 'sources.sha256';

/** What the server hands to browsers: the console, the screens of those who serve, the page of guests at a table. */
export const bundles = ['console', 'app', 'guest'] as const;
type Bundle = (typeof bundles)[number];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/[\\/](console|app|guest)[\\/]dist/.test(path));

/** Everything the result depends on: the sources, the description of the API, the versions of the packages. */
function digestOfSources(bundle: Bundle): string {
  const own = [...filesBelow(join(RESOURCES, bundle)), ...filesBelow(join(RESOURCES, 'web'))];
  const others = ['openapi.json', 'countries.json', '../package-lock.json'].map((path) =>
    join(RESOURCES, path),
  );
  const hash = createHash('sha256');
  for (const path of [...own.sort(), ...others])
    hash.update(path.slice(RESOURCES.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/** Builds a bundle unless what lies in its dist/ was made from these very sources. */
export async function buildBundle(bundle: Bundle): Promise<'built' | 'fresh'> {
  const folder = join(RESOURCES, bundle);
  const dist = join(folder, 'dist');
  const digest = digestOfSources(bundle);
  if (isMadeOf(dist, digest)) return 'fresh';
  const { build } = await import('vite');
  const aside = `${dist}-${process.pid}`;
  await asForUsers(() =>
    build({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn', build: { outDir: aside } }),
  );
  putInPlace(aside, dist, digest);
  return 'built';
}

/** A test has an environment of its own, in which vite would write for developers: larger, slower, with paths of this computer. */
async function asForUsers<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Whether a folder holds what was made of the sources with this digest. */
export const isMadeOf = (dist: string, digest: string): boolean =>
  existsSync(join(dist, STAMP)) && readFileSync(join(dist, STAMP), 'utf8') === digest;

const MAX_ATTEMPTS = 10;

/**
 * Another process may have built the same meanwhile: the first result stays, as it may be in use. What was there before
 * is moved away whole: of two processes that put theirs in place at one moment, neither finds half of it.
 */
export function putInPlace(aside: string, dist: string, digest: string): void {
  writeFileSync(join(aside, STAMP), digest);
  const before = `${aside}-before`;
  for (let attempt = 1; !isMadeOf(dist, digest); attempt++)
    try {
      if (existsSync(dist)) renameSync(dist, before);
      renameSync(aside, dist);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      rmSync(before, { recursive: true, force: true });
    }
  for (const folder of [aside, before]) rmSync(folder, { recursive: true, force: true });
}

/** All of them; the names of those that were built. */
export async function buildBundles(): Promise<readonly Bundle[]> {
  const built: Bundle[] = [];
  for (const bundle of bundles) if ((await buildBundle(bundle)) === 'built') built.push(bundle);
  return built;
}
