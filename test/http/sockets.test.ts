import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { valuesIn } from '../harness/rows.ts';

async function listening(server: FastifyInstance): Promise<number> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
}

const healthOf = async (port: number): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/health`)).status;

/** Sends until the server answers; resolves with the status. */
async function pour(port: number, bytes: number, headers: Record<string, string | number>): Promise<number> {
  const upload = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/v1/auth/login', headers });
  let status: number | undefined;
  upload.on('response', (response) => {
    status = response.statusCode;
  });
  const ended = once(upload, 'close').catch(() => {});
  const part = Buffer.alloc(1_000_000, ' ');
  for (let sent = 0; sent < bytes && status === undefined && !upload.destroyed; sent += part.length) {
    if (!upload.write(part)) await Promise.race([once(upload, 'drain'), ended]).catch(() => {});
  }
  if (status === undefined) await ended;
  upload.destroy();
  return status ?? 0;
}

test('a body of 50 MB is refused, whether its length is told or not, and the server lives', async () => {
  const { server } = await openRestaurant();
  const port = await listening(server);
  const json = { 'content-type': 'application/json' };
  expect(await pour(port, 50_000_000, { ...json, 'content-length': 50_000_000 })).toBe(413);
  expect(await pour(port, 50_000_000, { ...json, 'transfer-encoding': 'chunked' })).toBe(413);
  expect(await healthOf(port)).toBe(200);
});

/** Sends bytes as they are and returns what comes back until the server hangs up. */
async function say(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.on('error', () => {});
  socket.end(bytes);
  await new Promise((resolve) => socket.on('close', resolve));
  return answer;
}

test('what is no HTTP is answered and hung up on, and the server lives', async () => {
  const { server } = await openRestaurant();
  const port = await listening(server);
  expect(await say(port, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await say(port, `GET /health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`)).toContain(
    '431',
  );
  expect(
    await say(port, 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n'),
  ).toContain('400');
  expect(await healthOf(port)).toBe(200);
});

test('a tablet that goes away in the middle of its request changes nothing', async () => {
  const { server, tenant } = await openRestaurant();
  const port = await listening(server);
  const head =
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900';
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\n\r\n{"email":`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await once(socket, 'close');
  expect(await healthOf(port)).toBe(200);
  expect(valuesIn(tenant, 'select count(*) from tokens')[0]).toBe(0);
});
