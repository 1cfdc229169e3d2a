import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { galley, program, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { Tablet } from '../tools/tablet.ts';

const ENV = {
  ...process.env,
  ...{ GALLEY_ANNOUNCE: 'off', GALLEY_RATE_LIMIT: '0', GALLEY_SEARCH_PRINTERS: 'here' },
};
const serving = (dataDir: string): string[] => [
  ...[process.execPath, program(), 'serve', '--data-dir', dataDir],
  ...['--host', '127.0.0.1', '--port', '0', '--json'],
];

async function serverOf(child: ChildProcess) {
  onTestFinished(() => void child.kill('SIGKILL'));
  const { value } = await createInterface({ input: child.stdout as Readable })
    [Symbol.asyncIterator]()
    .next();
  return {
    url: (JSON.parse(value ?? '{}') as { url: string }).url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return (await ended)[0] as number | null;
    },
  };
}

/** A disk of its own, of a few kibibytes more than what lies on it: memory of the system, seen by nobody else. */
async function smallDisk(content: string, freeKib: number) {
  const at = join(tempFolder(), 'disk');
  mkdirSync(at);
  const mount = `mount -t tmpfs -o size=$(( $(du -sk "$0" | cut -f1) + ${freeKib} ))k tmpfs "$1"`;
  const line = `${mount} && cp -r "$0/." "$1" && echo ready && exec sleep 600`;
  const holder = spawn('unshare', ['-rm', 'bash', '-c', line, content, at]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const inside = ['-t', String(holder.pid), '-U', '-m', '--preserve-credentials'];
  return {
    at,
    serve: () =>
      serverOf(
        spawn('nsenter', [...inside, ...serving(at)], { env: ENV, stdio: ['ignore', 'pipe', 'ignore'] }),
      ),
    grow: () => spawnSync('nsenter', [...inside, 'mount', '-o', 'remount,size=2g', at]),
    doctor: () => spawnSync('nsenter', [...inside, process.execPath, program(), 'doctor', '--data-dir', at]),
  };
}

/** Takes orders, with a ticket for the kitchen each, until one is refused. */
async function sellOut(url: string) {
  const owner = await Tablet.logIn(url, 'owner@spice.example', 'open sesame');
  const menu: { id: number; modifier_groups: unknown[] }[] = await owner.must('GET', '/pos/menu-items');
  const dish = menu.find(({ modifier_groups }) => modifier_groups.length === 0);
  const items = [{ menu_item_id: dish?.id, quantity: 1, note: 'x'.repeat(400) }];
  const made: number[] = [];
  const order = async () => {
    const answer = await owner.ask('POST', '/pos/orders', { items });
    if (answer.status !== 201) return answer;
    made.push(answer.data.id);
    return owner.ask('POST', `/pos/orders/${answer.data.id}/kot`);
  };
  let refused = await order();
  while (refused.status < 300) refused = await order();
  return { owner, made, order, refused };
}

const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

test.skipIf(!canMount)(
  'a real server on a full disk refuses with STORAGE_FULL, stays up, keeps every order that it answered, and goes on when there is room',
  async () => {
    const folder = join(tempFolder(), 'data');
    await galley([...setupArgs(folder), '--sample', '--demo-people']);
    const disk = await smallDisk(folder, 3_000);
    const server = await disk.serve();
    const { owner, made, order, refused } = await sellOut(server.url);
    expect([refused.status, refused.code]).toEqual([507, 'STORAGE_FULL']);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    for (const id of made) expect(await owner.must('GET', `/pos/orders/${id}`)).toMatchObject({ id });
    expect(disk.grow().status).toBe(0);
    expect((await order()).status).toBeLessThan(300);
    expect(await server.stop()).toBe(0);
    expect(disk.doctor().status).toBe(0);
  },
);

const KIB = 1_024;

/** Blocks of 1 KiB that a file may have: the database fits as it is, its log is refused after some orders. */
const blocksFor = (dataDir: string): number =>
  Math.max(...filesIn(join(dataDir, 'tenants')).map((file) => Math.ceil(statSync(file).size / KIB)));

const filesIn = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

/** A server whose files are refused beyond that size, for another reason than that the disk is full; `mend` ends it. */
async function serveOnBadDisk(dataDir: string) {
  const line = `ulimit -S -f ${blocksFor(dataDir)}; exec "$0" "$@"`;
  const child = spawn('bash', ['-c', line, ...serving(dataDir)], {
    env: ENV,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return {
    ...(await serverOf(child)),
    mend: () => spawnSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']),
  };
}

const canMend = spawnSync('prlimit', ['--version']).status === 0;

test.skipIf(!canMend)(
  'a real server whose disk refuses to write says STORAGE_FAILED, stays up, keeps every order that it answered, and goes on when it works again',
  async () => {
    const folder = join(tempFolder(), 'data');
    await galley([...setupArgs(folder), '--sample', '--demo-people']);
    const server = await serveOnBadDisk(folder);
    const { owner, made, order, refused } = await sellOut(server.url);
    expect([refused.status, refused.code]).toEqual([503, 'STORAGE_FAILED']);
    const health = await fetch(`${server.url}/health`);
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { status: 'degraded', problems: [{ code: 'STORAGE_FAILED', reason: 'SQLITE_IOERR_WRITE' }] },
    ]);
    expect(await owner.must('GET', '/alarms')).toContainEqual(
      expect.objectContaining({ cause: 'storage_failed', is_urgent: true }),
    );
    for (const id of made) expect(await owner.must('GET', `/pos/orders/${id}`)).toMatchObject({ id });
    expect(server.mend().status).toBe(0);
    expect((await order()).status).toBeLessThan(300);
    expect(await server.stop()).toBe(0);
    expect((await galley(['doctor', '--data-dir', folder, '--json'])).code).toBe(0);
  },
);
