import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { galley, said, serveGalley, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A tablet that was told to trust `ca`. */
const health = (port: number, ca: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path: '/health', ca, servername: 'galley.local', agent: false },
      (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
    );
    call.on('error', reject).end();
  });

test('a server with a certificate of its own speaks TLS beside plain HTTP, and says what to trust', async () => {
  const folder = join(tempFolder(), 'data');
  await galley(setupArgs(folder));
  const server = await serveGalley(folder, '--tls', 'self-signed', '--tls-port', '0');
  const ca = readFileSync(join(folder, 'tls/authority.crt'), 'utf8');
  expect(statSync(join(folder, 'tls/authority.key')).mode % 0o1000).toBe(0o600);
  const facts = await fetch(`${server.url}/pair/server.json`);
  const { tls } = (await facts.json()) as { tls: { port: number; fingerprint: string } };
  expect(await health(tls.port, ca)).toBe(200);
  await expect(health(tls.port, '')).rejects.toThrow();
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a folder without a certificate ends the start with a wrong setting', async () => {
  const [folder, empty] = [join(tempFolder(), 'data'), tempFolder()];
  const run = await galley([
    'serve',
    ...['--data-dir', folder, '--host', '127.0.0.1', '--port', '0', '--tls', empty],
  ]);
  expect([run.code, run.err]).toEqual([2, [`galley: ${join(empty, 'fullchain.pem')} is missing`]]);
});

test('a port for TLS that another program has is named with the setting that changes it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const run = await galley([
    ...['serve', '--data-dir', join(tempFolder(), 'data'), '--host', '127.0.0.1', '--port', '0'],
    ...['--tls', 'self-signed', '--tls-port', String(port)],
  ]);
  expect([run.code, run.err]).toEqual([
    2,
    [`galley: TLS port ${port} is already in use; choose another with --tls-port or GALLEY_TLS_PORT`],
  ]);
});

test('tablets go on trusting the computer that takes the place of another one by its backup', async () => {
  const [folder, file] = [tempFolder(), join(tempFolder(), 'b.backup')];
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const { recovery_phrase: phrase } = said(await galley(setupArgs(first)));
  const args = ['--tls', 'self-signed', '--tls-port', '0'];
  const before = await serveGalley(first, ...args);
  const ca = readFileSync(join(first, 'tls/authority.crt'), 'utf8');
  expect((await galley(['backup', file, '--data-dir', first])).code).toBe(0);
  before.signal('SIGTERM');
  await before.ended;
  expect((await galley(['restore', file, '--data-dir', second, '--phrase', phrase])).code).toBe(0);
  expect(statSync(join(second, 'tls/authority.key')).mode % 0o1000).toBe(0o600);
  const after = await serveGalley(second, ...args);
  const facts = await fetch(`${after.url}/pair/server.json`);
  const { tls } = (await facts.json()) as { tls: { port: number } };
  expect(await health(tls.port, ca)).toBe(200);
});
