import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { insert } from '../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { StreamLimiter } from '../../server/http/callers/stream-limiter.ts';
import type { Principal } from '../../server/http/endpoint/platform.ts';
import { sendStream } from '../../server/http/replies/reply-head.ts';
import { openRestaurant, type Request, tokenFor } from '../harness/app.ts';
import { proof, signedInOwner } from '../harness/prove.ts';
import { listen } from './events/event-stream.ts';

/** Statuses of requests made until one is refused, and what the refusal says. */
async function untilRefused(ask: () => ReturnType<Request>) {
  for (let n = 0; ; n++) {
    const { status, body, headers } = await ask();
    if (status < 300) continue;
    return { n, status, code: body.error.code, details: body.error.details, headers };
  }
}

test('a token follows so many streams, and another token is not counted with it', async () => {
  const { server, tenant, branchId } = await openRestaurant();
  const token = await tokenFor(tenant, 'waiter', branchId);
  const open = [await listen(server, token)];
  open.push(...(await Promise.all(Array.from({ length: 11 }, () => listen(server, token)))));
  expect(open.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const more = await listen(server, token);
  expect([more.status, Number(more.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const other = await listen(server, await tokenFor(tenant, 'waiter', branchId));
  expect(other.status).toBe(200);
});

test('a stream that ended leaves its place to the next', async () => {
  const streams = new StreamLimiter();
  const open = Array.from({ length: 12 }, () => new PassThrough());
  for (const stream of open) streams.add(stream, undefined);
  expect(() => streams.assertRoom(undefined)).toThrow('Too many event streams');
  open[3]?.destroy();
  await once(open[3] as PassThrough, 'close');
  streams.assertRoom(undefined);
  streams.end();
  expect(open.every(({ destroyed }) => destroyed)).toBe(true);
});

test('a stream whose request came before the server closes, and is ready after that, ends at once', async () => {
  const streams = new StreamLimiter();
  streams.end();
  const late = new PassThrough();
  streams.add(late, undefined);
  expect(late.destroyed).toBe(true);
});

test('a client whose stream ended before it was sent hears of it', async () => {
  const app = fastify();
  app.get('/', async (_request, reply) => {
    const gone = new PassThrough().destroy();
    await once(gone, 'close');
    sendStream(reply, {}, gone);
    return reply;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  await app.close();
});

test('a client that goes away leaves its place', async () => {
  const { server, tenant, branchId } = await openRestaurant();
  const headers = { authorization: `Bearer ${await tokenFor(tenant, 'waiter', branchId)}` };
  const url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/api/v1/events`;
  const open = async () => {
    const request = get(url, { agent: false, headers }).on('error', () => {});
    onTestFinished(() => void request.destroy());
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.on('error', () => {}).resume();
    return { request, status: answer.statusCode };
  };
  const streams = [await open()];
  while (streams.length < 12) streams.push(await open());
  expect((await open()).status).toBe(429);
  streams[5]?.request.destroy();
  await vi.waitFor(async () => expect((await open()).status).toBe(200), 10_000);
});

const nodeOn = (tenant: TenantDatabase, node: number) =>
  ({ kind: 'node', tenant, node, branchId: node, secretHash: '' }) as unknown as Principal;

test('the streams of one branch leave those of the others their place', async () => {
  const { tenant } = await openRestaurant();
  const branch = (node: number) => nodeOn(tenant, node);
  const streams = new StreamLimiter();
  for (let n = 0; n < 12; n++) streams.add(new PassThrough(), branch(1));
  expect(() => streams.assertRoom(branch(1))).toThrow('Too many event streams');
  streams.assertRoom(branch(2));
  streams.end();
});

test('as many branches listen as there are, and screens have their places beside them', async () => {
  const { tenant } = await openRestaurant();
  const streams = new StreamLimiter();
  const open = (principal: Principal) => {
    streams.assertRoom(principal);
    streams.add(new PassThrough(), principal);
  };
  for (let node = 1; node <= 3_000; node++) open(nodeOn(tenant, node));
  const screen = (tokenId: number) =>
    ({ kind: 'user', tenant, caller: { ...systemCaller, tokenId } }) as Principal;
  for (let n = 0; n < 2_000; n++) open(screen(1 + Math.floor(n / 10)));
  expect(() => open(screen(999))).toThrow('Too many event streams');
  streams.end();
});

test('few exports of a restaurant wait to be built', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const refused = await untilRefused(() => owner('POST', '/export/sales-report', { format: 'csv' }));
  expect(refused).toMatchObject({ n: 20, status: 429, code: 'TOO_MANY_AT_ONCE', details: { limit: 20 } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('a branch has so many open codes and devices', async () => {
  const at = await openRestaurant({ role: 'central' });
  const { tenant } = at;
  const owner = await signedInOwner(at);
  const { data: branch } = await owner('POST', '/branches', { name: 'MG Road' });
  const codes = await untilRefused(() => owner('POST', `/branches/${branch.id}/invitations`, proof));
  expect(codes).toMatchObject({ n: 10, status: 409, code: 'LIMIT_REACHED', details: { limit: 10 } });
  const { data: second } = await owner('POST', '/branches', { name: 'Park' });
  expect((await owner('POST', `/branches/${second.id}/invitations`, proof)).status).toBe(201);
  await tenant.transact(systemCaller, async (tx) => {
    const row = { branch_id: branch.id, user_id: 1, label: 'T', is_active: 1 as const, deleted_at: null };
    const times = { created_at: tx.now, updated_at: tx.now };
    for (let n = 0; n < 199; n++) await insert(tx, 'devices', { id: tx.id('devices'), ...row, ...times });
  });
  const device = { branch_id: branch.id, role: 'display', label: 'Tablet' };
  const devices = await untilRefused(() => owner('POST', '/devices', device));
  expect(devices).toMatchObject({ n: 1, status: 409, code: 'LIMIT_REACHED', details: { limit: 200 } });
});
