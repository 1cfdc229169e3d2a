import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Config, readArguments } from '../../server/config.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { MetricsListener, serveMetrics, wantsMetrics } from '../../server/serving/metrics/listener.ts';
import { Metrics } from '../../server/serving/metrics/metrics.ts';
import { openRestaurant, requestsOn, tokenFor } from '../harness/app.ts';
import { onPostgres } from '../harness/postgres/databases.ts';

const configOf = (...flags: string[]): Config =>
  readArguments(['--host', '127.0.0.1', ...flags], { input: z.object({}) }, {}).config;

/** The samples of one figure: labels → value. */
function samplesOf(text: string, name: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

async function watched(...flags: string[]) {
  const config = configOf(...flags);
  const at = await openRestaurant();
  const metrics = new Metrics(at.app);
  const server = await at.app.buildServer({ rateLimit: 0, answered: metrics.answered });
  serveMetrics(server, metrics, config);
  const listener = await MetricsListener.open(at.app, metrics, config);
  onTestFinished(async () => {
    listener?.close();
    await server.close();
  });
  return { at, server, listener, text: () => metrics.text() };
}

test('requests are counted by the pattern of their route and the class of the answer, errors by code', async () => {
  const { at, server, text } = await watched('--metrics-port', '0');
  const ask = requestsOn(server, { authorization: `Bearer ${await tokenFor(at.tenant, 'owner', null)}` });
  for (const id of [4711, 4712]) expect((await ask('GET', `/pos/orders/${id}`)).status).toBe(404);
  expect((await ask('GET', '/pos/categories')).status).toBe(200);
  await ask('GET', '/nothing/Maria-Schmidt');
  const figures = await text();
  const requests = samplesOf(figures, 'galley_http_requests_total');
  expect(requests['{method="GET",route="/api/v1/pos/orders/:id",status="4xx"}']).toBe(2);
  expect(requests['{method="GET",route="/api/v1/pos/categories",status="2xx"}']).toBe(1);
  expect(samplesOf(figures, 'galley_errors_total')).toMatchObject({
    '{code="NOT_FOUND"}': 2,
    '{code="ROUTE_NOT_FOUND"}': 1,
  });
  const count = samplesOf(figures, 'galley_http_request_duration_seconds_count');
  expect(count['{method="GET",route="/api/v1/pos/categories"}']).toBe(1);
  expect(figures).not.toMatch(/4711|Schmidt|Maria/);
});

test('what the server has and does is read when somebody asks', async () => {
  const { at, text } = await watched('--metrics-port', '0');
  await at.app.startWork();
  let figures = await text();
  expect(samplesOf(figures, 'galley_restaurants')).toEqual({
    '{state="known"}': 1,
    '{state="open"}': 1,
    '{state="on_duty"}': 1,
  });
  expect(samplesOf(figures, 'galley_database_up')).toEqual({ '': 1 });
  expect(samplesOf(figures, 'galley_print_jobs')).toMatchObject({
    '{status="queued"}': 0,
    '{status="held"}': 0,
  });
  expect(samplesOf(figures, 'galley_info')).toEqual({ '{version="test",role="branch"}': 1 });
  expect(samplesOf(figures, 'nodejs_eventloop_lag_p99_seconds')).toMatchObject({ '': expect.any(Number) });
  expect(samplesOf(figures, 'galley_problems')).toEqual({});
  const pending = async () => samplesOf(await text(), 'galley_writes_pending');
  await expect.poll(pending, { timeout: 10_000 }).toEqual({ '': 0 });
  at.app.freeBytes = () => 10;
  const before = at.tenant.pendingWrites;
  const saved = at.tenant.transact(systemCaller, async () => {});
  expect(at.tenant.pendingWrites).toBe(before + 1);
  await saved;
  at.clock.advance(60_000);
  figures = await text();
  expect(samplesOf(figures, 'galley_storage_free_bytes')).toEqual({ '': 10 });
  expect(samplesOf(figures, 'galley_problems')).toEqual({ '{code="STORAGE_FULL"}': 1 });
  const pools = Object.keys(samplesOf(figures, 'galley_database_connections'));
  expect(pools).toHaveLength(onPostgres ? 6 : 0);
});

test('a port of its own answers /metrics and nothing else, with the token if there is one', async () => {
  const { listener, server } = await watched(
    '--metrics-port',
    '0',
    '--metrics-token',
    'a-token-of-prometheus',
  );
  const url = `http://127.0.0.1:${listener?.port}`;
  const authorization = 'Bearer a-token-of-prometheus';
  expect((await fetch(`${url}/metrics`)).status).toBe(401);
  expect((await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer another' } })).status).toBe(401);
  const reply = await fetch(`${url}/metrics`, { headers: { authorization } });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain; version=0.0.4'),
  ]);
  expect(await reply.text()).toContain('galley_info{');
  for (const path of ['/', '/health', '/api/v1/auth/user'])
    expect((await fetch(url + path, { headers: { authorization } })).status).toBe(404);
  expect((await server.inject({ url: '/metrics' })).statusCode).toBe(404);
});

test('with a token alone /metrics is on the main port; without either there are none', async () => {
  const { server } = await watched('--metrics-token', 'a-token-of-prometheus');
  expect((await server.inject({ url: '/metrics' })).statusCode).toBe(401);
  const authorization = 'Bearer a-token-of-prometheus';
  const reply = await server.inject({ url: '/metrics', headers: { authorization } });
  expect([reply.statusCode, reply.body.includes('galley_info{')]).toEqual([200, true]);
  expect(wantsMetrics(configOf())).toBe(false);
  expect(() => configOf('--metrics-token', 'short')).toThrow('--metrics-token must be 16 to 200');
});

test('/live answers always; /ready says which dependency fails', async () => {
  const at = await openRestaurant();
  const probe = async (url: string) => {
    const reply = await at.server.inject({ url });
    return [reply.statusCode, reply.json()] as const;
  };
  expect(await probe('/live')).toEqual([200, { status: 'alive' }]);
  expect(await probe('/ready')).toEqual([
    200,
    { status: 'ready', checks: { set_up: 'ok', database: 'ok', storage: 'ok' } },
  ]);
  at.app.freeBytes = () => 10;
  at.clock.advance(60_000);
  expect(await probe('/ready')).toEqual([
    200,
    { status: 'degraded', checks: { set_up: 'ok', database: 'ok', storage: 'storage_full' } },
  ]);
  Object.defineProperty(at.app, 'databaseAnswers', { value: false });
  expect(await probe('/ready')).toMatchObject([
    503,
    { status: 'not_ready', checks: { database: 'unreachable' } },
  ]);
  expect(await probe('/live')).toEqual([200, { status: 'alive' }]);
  await at.app.closeTenant(at.tenantId);
  expect(await probe('/ready')).toMatchObject([503, { checks: { set_up: 'not_set_up' } }]);
});
