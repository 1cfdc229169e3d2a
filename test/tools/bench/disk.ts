import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The environment that gives a process a disk whose every sync takes `us` microseconds more. */
export type Disk = (us: number) => NodeJS.ProcessEnv;

const PROBE = `
  const database = new (require('better-sqlite3'))(process.argv[1]);
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.exec('create table t (n)');
  const insert = database.prepare('insert into t values (1)');
  const start = performance.now();
  for (let i = 0; i < 20; i++) insert.run();
  console.log(performance.now() - start);
`;

/** Whether 20 commits of SQLite really waited 20 times: a statically linked or deep-bound fdatasync would not. */
function delaysCommits(disk: Disk, folder: string) {
  const file = join(folder, 'probe.sqlite');
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const { stdout } = spawnSync(process.execPath, ['-e', PROBE, file], {
    cwd,
    env: { ...process.env, ...disk(5000) },
    encoding: 'utf8',
  });
  return Number(stdout) >= 20 * 5;
}

/** Compiles the shim into `folder`; where disks cannot be modelled, says why. */
export function modelDisk(folder: string): Disk | string {
  if (process.platform !== 'linux') return 'needs Linux';
  const library = join(folder, 'fsync-delay.so');
  const source = fileURLToPath(new URL('fsync-delay.c', import.meta.url));
  const compiler = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source], { encoding: 'utf8' });
  if (compiler.error) return 'no C compiler';
  if (compiler.status !== 0) return `cc: ${compiler.stderr.trim()}`;
  const disk: Disk = (us) => ({ LD_PRELOAD: library, FSYNC_DELAY_US: String(us) });
  return delaysCommits(disk, folder) ? disk : 'the preloaded fdatasync is not called';
}
