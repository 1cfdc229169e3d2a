import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Platform } from '../../server/http/endpoint/platform.ts';
import { refuseUnknownHosts } from '../../server/http/listeners/known-hosts.ts';
import { openRestaurant } from '../harness/app.ts';

const at = (host: string) => ({ host });

async function openAs(role: 'branch' | 'central', hostNames: readonly string[] = []) {
  const { app, server, as } = await openRestaurant({ role });
  const none = () => [];
  await app.lan.open({ port: 4_600, name: 'galley', networks: none, announced: none, hostNames });
  onTestFinished(() => app.lan.close());
  const statusAt = async (host: string) =>
    (await server.inject({ url: '/health', headers: at(host) })).statusCode;
  return { server, statusAt, as };
}

test('a branch answers to names of its own network and to no name of the internet that was pointed at it', async () => {
  const { server, statusAt } = await openAs('branch');
  const known = [
    'localhost:4600',
    '127.0.0.1:4600',
    '[::1]:4600',
    '192.168.1.20',
    'galley.local',
    'TILL-PC',
    'till.lan',
  ];
  for (const host of known) expect(await statusAt(host), host).toBe(200);
  for (const host of ['evil.example', 'galley.local.evil.example:4600', 'evil.example.'])
    expect(await statusAt(host), host).toBe(421);
  const { statusCode, body } = await server.inject({ url: '/api/v1/auth/user', headers: at('evil.example') });
  expect([statusCode, JSON.parse(body).error.code]).toEqual([421, 'UNKNOWN_HOST']);
});

test('it answers to the names it was given, and to the address that its branch is known by', async () => {
  const { statusAt, as } = await openAs('branch', ['pos.example.com']);
  expect([await statusAt('pos.example.com'), await statusAt('order.example.com')]).toEqual([200, 421]);
  const owner = await as('owner');
  const [branch] = (await owner('GET', '/branches/available')).data;
  await owner('PUT', `/branches/${branch.id}`, { base_url: 'https://order.example.com' });
  expect(await statusAt('order.example.com')).toBe(200);
});

test('a head office answers to every name until it is told its own', async () => {
  expect(await (await openAs('central')).statusAt('office.example')).toBe(200);
  const { statusAt } = await openAs('central', ['office.example']);
  expect([await statusAt('office.example'), await statusAt('evil.example')]).toEqual([200, 421]);
});

test('over TLS browsers are told to stay there, where the name has no other port and others vouch for it', async () => {
  const told = async (host: string, proto: string, authority: Buffer | null = null) => {
    const app = Fastify({ trustProxy: true });
    onTestFinished(() => app.close());
    refuseUnknownHosts(app, {
      lan: { answersTo: () => true, reach: { tls: { authority } } },
    } as unknown as Platform);
    app.get('/', async () => 'served');
    const headers = { host, 'x-forwarded-proto': proto, 'x-forwarded-host': host };
    return (await app.inject({ url: '/', headers })).headers['strict-transport-security'];
  };
  expect(await told('pos.example.com', 'https')).toBe('max-age=31536000');
  expect(await told('pos.example.com:443', 'https')).toBe('max-age=31536000');
  expect(await told('pos.example.com', 'http')).toBeUndefined();
  expect(await told('pos.example.com:4643', 'https')).toBeUndefined();
  expect(await told('192.168.1.20', 'https')).toBeUndefined();
  expect(await told('galley.local', 'https', Buffer.from('own'))).toBeUndefined();
});
