import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { galley, said, serveGalley, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { openFaultyLine } from '../sync/worlds/faulty-line.ts';
import { eventually } from '../sync/worlds/http-world.ts';

/** Every command is a process of its own. */
vi.setConfig({ testTimeout: 120_000 });

async function ownerAt(url: string) {
  const call = async (method: string, path: string, token = '', body?: unknown) => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
    return ((await reply.json()) as { data: any }).data;
  };
  const login = { email: 'owner@spice.example', password: 'open sesame' };
  const { token } = await call('POST', '/auth/login', '', login);
  return (path: string) => call('GET', path, token);
}

const portOf = (url: string): number => Number(new URL(url).port);

test('a branch of which a restored head office knows nothing says so, and is there again after one command', async () => {
  const folder = tempFolder();
  const [office, branch] = [join(folder, 'central'), join(folder, 'branch')];
  const atOffice = (...args: string[]) =>
    galley([...args, '--data-dir', office, '--role', 'central', '--json']);
  await galley(setupArgs(office, '--role', 'central'));
  await atOffice('backup', join(folder, 'early.backup'));
  const first = await serveGalley(office, '--role', 'central');
  const at = { port: portOf(first.url) };
  const line = await openFaultyLine(at, () => 'none');
  const { code } = said(await atOffice('invite', '--new', 'MG Road'));
  await galley(['enrol', line, code, '--data-dir', branch, '--json']);
  first.signal('SIGTERM');
  await first.ended;
  await atOffice('restore', join(folder, 'early.backup'), '--force');

  const restored = await serveGalley(office, '--role', 'central');
  at.port = portOf(restored.url);
  const server = await serveGalley(branch);
  const owner = await ownerAt(server.url);
  await eventually(async () => {
    const { known_to_central, problem, advice } = await owner('/sync/status');
    expect([known_to_central, problem]).toEqual([
      false,
      "head office doesn't recognize this server; ask for a code and run galley rejoin CODE",
    ]);
    expect(advice).toMatch(/keep selling.*galley rejoin CODE/);
  }, 30_000);
  const saved = join(folder, 'branch.backup');
  const made = await galley(['backup', saved, '--data-dir', branch]);
  expect(made.out[0]).toMatch(/[\d.]+ [kM]B$/);
  expect((await galley(['backup', saved, '--data-dir', branch])).out[1]).toContain('was replaced');
  const moved = await galley(['restore', saved, '--data-dir', join(folder, 'pc'), '--keys-in', branch]);
  expect(moved.out).toContainEqual(expect.stringContaining('galley invite --branch "MG Road"'));
  expect(moved.out[0]).toMatch(/from [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M \S+$/);
  const { out: help } = await galley(['help']);
  expect(help.join('\n')).toMatch(/second-factor-off {2}Head office/);
  const missing = said(await atOffice('invite', '--missing'));
  const back = await galley(['rejoin', missing.code, '--data-dir', branch, '--json']);
  expect([back.code, said(back)]).toEqual([0, { branch_id: 1, node: 1 }]);
  await eventually(async () => {
    const { known_to_central, problem, unsent } = await owner('/sync/status');
    expect([known_to_central, problem, unsent]).toEqual([true, null, 0]);
  }, 30_000);
  const head = await ownerAt(restored.url);
  expect(await head('/branches/available')).toMatchObject([{ id: 1, name: 'MG Road' }]);
});
