import { execFileSync } from 'node:child_process';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Worker, WorkerOptions } from 'node:worker_threads';

const ROOT = join(import.meta.dirname, '../../..');
const THREADS = /^(server|sync)\/.*\.ts$/;

type Threads = { Worker: new (file: string | URL, options?: WorkerOptions) => Worker };

let made: string | undefined;

/** The program bundled from these very sources: at most once in a run, in the time that few threads take to start. */
const bundle = (): string => {
  const args = [join(ROOT, 'test/tools/package/ensure-server.ts')];
  made ??= execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
  return made;
};

/** A thread loads all its modules again at each start: in one file they take a third of the time. */
function bundledOf(file: string | URL): string | URL {
  if (!(file instanceof URL) || file.protocol !== 'file:') return file;
  const path = relative(ROOT, fileURLToPath(file)).replaceAll(sep, '/');
  if (!THREADS.test(path)) return file;
  return pathToFileURL(join(bundle(), '..', `${path.replace(/\.ts$/, '').replaceAll('/', '-')}.js`));
}

/** Set before the program imports it, which takes the class as it is then. */
const threads = createRequire(import.meta.url)('node:worker_threads') as Threads;
const { Worker: Started } = threads;

if (!('isBundled' in Started)) {
  threads.Worker = class extends Started {
    static readonly isBundled = true;
    constructor(file: string | URL, options?: WorkerOptions) {
      super(bundledOf(file), options);
    }
  };
  syncBuiltinESMExports();
}
