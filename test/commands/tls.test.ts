import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { galley, serveGalley, setupArgs } from '../harness/galley.ts';
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
