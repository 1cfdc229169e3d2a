import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { DomainEvent } from '../../server/db/handle/handle.ts';
import { namesOn, type SecureEndpoint } from '../../server/lan/lan.ts';
import { LOOPBACK_NETWORKS, type Network } from '../../server/lan/networks.ts';
import type { DnsRecord } from '../../server/lan/records.ts';
import { storeNameNumber } from '../../server/lan/stored-names.ts';
import { LocalCaCertificate } from '../../server/lan/tls/local-ca.ts';
import { openRestaurant } from '../harness/app.ts';
import { testClock } from '../harness/database.ts';
import { freePort, neighbourAt } from './neighbour.ts';

const soon = { timeout: 5_000, interval: 10 };
const intervals = { probe: 30, defer: 60, repeat: 10 };
const WIFI: Network = { address: '192.168.1.7', prefix: 24 };
const CABLE: Network = { address: '10.0.0.9', prefix: 8 };

async function open({ tls = false, remembered = 1 } = {}) {
  const at = await openRestaurant();
  const { lan, dataDir } = at.app;
  if (remembered > 1) await storeNameNumber(dataDir, 'galley', remembered);
  const [networks, announced] = [[WIFI], [...LOOPBACK_NETWORKS]];
  const options = { folder: join(dataDir, 'tls'), name: 'Galley', clock: testClock(), log: at.app.log };
  const certificate = tls
    ? await LocalCaCertificate.open(options, namesOn(dataDir, 'galley', networks))
    : undefined;
  const use = vi.fn<SecureEndpoint['use']>();
  const mdnsPort = await freePort();
  const heard: DomainEvent[] = [];
  at.tenant.onEvent((event) => heard.push(event));
  onTestFinished(() => lan.close());
  await lan.open({
    ...{ port: 4600, name: 'galley', mdnsPort, intervals },
    networks: () => [...networks],
    announced: () => [...announced],
    secure: certificate && { port: 4643, certificate, use },
  });
  const office = await at.as('manager');
  const address = async () => (await office('GET', '/system/address')).data;
  return { ...at, lan, networks, announced, mdnsPort, heard, use, office, address };
}

const named = ({ lan }: Awaited<ReturnType<typeof open>>, name: string) =>
  vi.waitFor(() => expect(lan.reach.hostName).toBe(name), soon);

test('the office sees where tablets reach the server, also by its name once it has one; so does every screen', async () => {
  const at = await open();
  expect(await at.address()).toMatchObject({ addresses: ['192.168.1.7'], tls: null });
  await named(at, 'galley.local');
  expect(await at.address()).toEqual({
    host_name: 'galley.local',
    addresses: ['192.168.1.7'],
    urls: ['http://192.168.1.7:4600', 'http://galley.local:4600'],
    pair_pages: ['http://192.168.1.7:4600/pair', 'http://galley.local:4600/pair'].map((url) => ({
      url,
      qr_svg: expect.stringMatching(/^<svg/),
    })),
    tls: null,
    history: [{ since: expect.any(String), addresses: ['192.168.1.7'] }],
  });
  for (const role of ['waiter', 'kitchen', 'staff'] as const)
    expect((await (await at.as(role))('GET', '/system/address')).status).toBe(200);
  await at.lan.close();
  expect((await at.address()).urls).toEqual([]);
});

test('a computer that comes into another network is noticed, and the screens are told', async () => {
  const at = await open();
  await named(at, 'galley.local');
  await vi.waitFor(() => expect(at.heard.map(({ type }) => type)).toContain('address.changed'), soon);
  at.heard.length = 0;
  await at.lan.look();
  expect(at.heard).toEqual([]);
  at.networks.splice(0, 1, CABLE);
  await at.lan.look();
  expect(at.heard.at(-1)).toMatchObject({
    type: 'address.changed',
    branchId: null,
    data: { urls: ['http://10.0.0.9:4600', 'http://galley.local:4600'] },
  });
});

test('which addresses it had is remembered, also over a restart; a computer that is unplugged keeps them', async () => {
  const at = await open();
  const history = async () =>
    (await at.address()).history.map(({ addresses }: { addresses: string[] }) => addresses.join());
  at.networks.length = 0;
  await at.lan.look();
  expect(await history()).toEqual(['192.168.1.7']);
  at.networks.push(CABLE, WIFI);
  await at.lan.look();
  await at.lan.look();
  expect(await history()).toEqual(['10.0.0.9,192.168.1.7', '192.168.1.7']);
  await storeNameNumber(at.app.dataDir, 'galley', 3);
  expect(await history()).toHaveLength(2);
  await at.lan.close();
  expect(await history()).toHaveLength(2);
});

test('with other networks it is announced anew, with none no longer', async () => {
  const at = await open();
  const neighbour = await neighbourAt(at.mdnsPort);
  await named(at, 'galley.local');
  at.announced.length = 0;
  await at.lan.look();
  const goodbyes = () => neighbour.heard.filter((record) => 'ttl' in record && record.ttl === 0);
  await vi.waitFor(() => expect(goodbyes().length).toBeGreaterThan(0), soon);
  expect(at.lan.reach.hostName).toBe(null);
  neighbour.heard.length = 0;
  at.announced.push(...LOOPBACK_NETWORKS);
  await at.lan.look();
  await named(at, 'galley.local');
  await vi.waitFor(() => expect(neighbour.heard.length).toBeGreaterThan(0), soon);
});

test('the announcement names the restaurant and its branch, and where the API is', async () => {
  const at = await open();
  const neighbour = await neighbourAt(at.mdnsPort);
  const texts = () =>
    neighbour.heard
      .filter((record): record is Extract<DnsRecord, { type: 'TXT' }> => record.type === 'TXT')
      .map(({ name, data }) => [name.split('.')[1], ...[data].flat().map(String)]);
  await vi.waitFor(() => expect(texts().length).toBeGreaterThanOrEqual(2), soon);
  const { tenant, branch } = await at.tenant.read(systemCaller, async ({ db }) => ({
    tenant: await db.selectFrom('tenants').select('name').executeTakeFirstOrThrow(),
    branch: await db.selectFrom('branches').select('name').executeTakeFirstOrThrow(),
  }));
  const names = ['version=test', `restaurant=${tenant.name}`, `branch=${branch.name}`];
  expect(texts()).toContainEqual(['_galley', ...names, 'path=/api/v1']);
  expect(texts()).toContainEqual(['_http', ...names, 'path=/console/']);
});

test('a server comes back under the number it had, and remembers the one it has to take', async () => {
  const at = await open({ remembered: 2 });
  await named(at, 'galley-2.local');
  const neighbour = await neighbourAt(at.mdnsPort);
  const claim: DnsRecord = {
    name: 'galley-2.local',
    type: 'A',
    ttl: 120,
    flush: true,
    data: '127.0.0.9',
  };
  neighbour.dns.on('query', () => neighbour.say(claim));
  neighbour.say(claim);
  await named(at, 'galley-3.local');
  await vi.waitFor(
    () =>
      expect(JSON.parse(readFileSync(join(at.app.dataDir, 'lan.json'), 'utf8'))).toMatchObject({
        name: 'galley',
        number: 3,
      }),
    soon,
  );
});

test('with TLS tablets are sent to secure addresses that the certificate speaks for, also to a new one', async () => {
  const at = await open({ tls: true });
  await named(at, 'galley.local');
  const { urls, tls } = await at.address();
  expect(urls).toEqual(['https://192.168.1.7:4643', 'https://galley.local:4643']);
  expect(tls).toMatchObject({
    port: 4643,
    is_own: true,
    fingerprint: expect.stringMatching(/^(..:){31}..$/),
  });
  at.networks.push(CABLE);
  await at.lan.look();
  expect((await at.address()).urls[1]).toBe('https://10.0.0.9:4643');
  expect(at.use).toHaveBeenCalledTimes(1);
  expect((await at.address()).tls.pin).toBe(tls.pin);
});

test('the QR symbol of a device leads to the page that explains trust, with the pin of this server', async () => {
  const at = await open({ tls: true });
  const { data } = await at.office('POST', '/devices/pairings', { role: 'kiosk', label: 'Door' });
  const url = new URL(data.qr);
  expect([url.origin, url.pathname]).toEqual(['http://192.168.1.7:4600', '/pair']);
  const facts = new URLSearchParams(url.hash.slice(1));
  expect([facts.get('code'), facts.get('fp')]).toEqual([data.code, at.lan.reach.tls?.pin]);
});
