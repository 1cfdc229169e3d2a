import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { galley, program, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { Tablet } from '../programs/tablet.ts';

const KIB = 1_024;

/** Blocks of 1 KiB that a file may have: the database fits as it is, its log is full after some orders. */
const blocksFor = (dataDir: string): number =>
  Math.max(...filesIn(join(dataDir, 'tenants')).map((file) => Math.ceil(statSync(file).size / KIB)));

const filesIn = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

/** A server whose files may grow no further than that, as on a disk that is full; `grow` makes room. */
async function serveOnSmallDisk(dataDir: string) {
  const args = ['serve', '--data-dir', dataDir, '--host', '127.0.0.1', '--port', '0', '--json'];
  const line = `ulimit -S -f ${blocksFor(dataDir)}; exec "$0" "$@"`;
  const env = { GALLEY_ANNOUNCE: 'off', GALLEY_RATE_LIMIT: '0', GALLEY_SEARCH_PRINTERS: 'here' };
  const child = spawn('bash', ['-c', line, process.execPath, program(), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  return {
    url: (JSON.parse(value ?? '{}') as { url: string }).url,
    grow: () => spawnSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return (await ended)[0] as number | null;
    },
  };
}

const canGrow = spawnSync('prlimit', ['--version']).status === 0;

test.skipIf(!canGrow)(
  'a real server on a full disk refuses with STORAGE_FULL, stays up, keeps every order that it answered, and goes on when there is room',
  async () => {
    const folder = join(tempFolder(), 'data');
    await galley([...setupArgs(folder), '--sample', '--demo-people']);
    const server = await serveOnSmallDisk(folder);
    const owner = await Tablet.logIn(server.url, 'owner@spice.example', 'open sesame');
    const menu: { id: number; modifier_groups: unknown[] }[] = await owner.must('GET', '/pos/menu-items');
    const dish = menu.find(({ modifier_groups }) => modifier_groups.length === 0);
    const items = [{ menu_item_id: dish?.id, quantity: 1, note: 'x'.repeat(400) }];
    const made: number[] = [];
    /** With a ticket for the kitchen, which is a row of the same transaction. */
    const order = async () => {
      const answer = await owner.ask('POST', '/pos/orders', { items });
      if (answer.status !== 201) return answer;
      made.push(answer.data.id);
      return owner.ask('POST', `/pos/orders/${answer.data.id}/kot`);
    };
    let answer = await order();
    while (answer.status < 300) answer = await order();
    expect([answer.status, answer.code]).toEqual([507, 'STORAGE_FULL']);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    for (const id of made) expect(await owner.must('GET', `/pos/orders/${id}`)).toMatchObject({ id });
    expect(server.grow().status).toBe(0);
    expect((await order()).status).toBeLessThan(300);
    expect(await server.stop()).toBe(0);
    expect((await galley(['doctor', '--data-dir', folder, '--json'])).code).toBe(0);
  },
);
