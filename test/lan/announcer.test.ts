import { createSocket } from 'node:dgram';
import multicastDns from 'multicast-dns';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Announcer } from '../../server/lan/announcer.ts';
import { LOOPBACK_NETWORKS } from '../../server/lan/networks.ts';
import type { Advertisement, DnsRecord } from '../../server/lan/records.ts';
import { freePort, type Neighbour, neighbourAt } from './neighbour.ts';

const soon = { timeout: 5_000, interval: 10 };
const intervals = { probe: 60, defer: 120, repeat: 20 };
const SERVICE = '_galley._tcp.local';

const offerOn =
  (port: number) =>
  (n: number): Advertisement => ({
    host: n === 1 ? 'galley.local' : `galley-${n}.local`,
    label: n === 1 ? 'Spice Route' : `Spice Route ${n}`,
    services: [{ type: SERVICE, port, texts: ['version=1.0', 'path=/api/v1'] }],
  });

async function open(options: {
  mdnsPort: number;
  port?: number;
  first?: number;
  named?: (n: number) => void;
}) {
  const { mdnsPort, port = 4600, first = 1, named = () => {} } = options;
  const announcer = new Announcer({ port: mdnsPort, intervals, offer: offerOn(port), first, named });
  onTestFinished(() => announcer.stop());
  await announcer.announceIn(LOOPBACK_NETWORKS);
  return announcer;
}

const holds = (announcer: Announcer, host: string) =>
  vi.waitFor(() => expect(announcer.host).toBe(host), soon);

const ofType = <T extends DnsRecord['type']>(type: T, { heard }: Neighbour) =>
  heard.filter((record): record is Extract<DnsRecord, { type: T }> => record.type === type);

test('it claims its name, says twice where the server is, and answers who asks later', async () => {
  const mdnsPort = await freePort();
  const neighbour = await neighbourAt(mdnsPort);
  const announcer = await open({ mdnsPort });
  expect(announcer.host).toBe(null);
  await holds(announcer, 'galley.local');
  await vi.waitFor(() => expect(ofType('A', neighbour)).toHaveLength(2), soon);
  expect(ofType('A', neighbour)[0]).toMatchObject({
    name: 'galley.local',
    data: '127.0.0.1',
    ttl: 120,
    flush: true,
  });
  expect(ofType('SRV', neighbour)[0]).toMatchObject({
    name: `Spice Route.${SERVICE}`,
    data: { port: 4600, target: 'galley.local' },
  });
  const texts = ofType('TXT', neighbour)[0]?.data as Buffer[];
  expect(texts.map(String)).toEqual(['version=1.0', 'path=/api/v1']);

  neighbour.heard.length = 0;
  neighbour.ask({ name: 'GALLEY.local', type: 'A' });
  await vi.waitFor(() => expect(ofType('A', neighbour)).toHaveLength(1), soon);
  neighbour.ask({ name: SERVICE, type: 'PTR' });
  await vi.waitFor(() => expect(ofType('PTR', neighbour)).toHaveLength(1), soon);
});

test('who asks for an IPv6 address is told at once that there is none, and of strangers nothing is said', async () => {
  const mdnsPort = await freePort();
  const neighbour = await neighbourAt(mdnsPort);
  await holds(await open({ mdnsPort }), 'galley.local');
  await vi.waitFor(() => expect(ofType('A', neighbour)).toHaveLength(2), soon);
  neighbour.heard.length = 0;
  neighbour.ask({ name: 'printer.local', type: 'A' }, { name: 'galley.local', type: 'AAAA' });
  await vi.waitFor(() => expect(neighbour.heard.map(({ type }) => type)).toEqual(['NSEC']), soon);
});

test('a plain resolver gets its answer to itself, and for ten seconds only', async () => {
  const mdnsPort = await freePort();
  await holds(await open({ mdnsPort }), 'galley.local');
  const socket = createSocket('udp4');
  const dns = multicastDns({ socket, port: 0, bind: '127.0.0.1', multicast: false });
  onTestFinished(() => new Promise<void>((resolve) => dns.destroy(resolve)));
  const answers: DnsRecord[] = [];
  dns.on('response', (packet) => answers.push(...packet.answers));
  dns.query(
    { id: 77, questions: [{ name: 'galley.local', type: 'A' }] },
    { address: '127.0.0.1', port: mdnsPort },
  );
  await vi.waitFor(() => expect(answers).toMatchObject([{ data: '127.0.0.1', ttl: 10, flush: false }]), soon);
});

test('a name somebody has is left to them: the next number is taken, and told', async () => {
  const mdnsPort = await freePort();
  const named = vi.fn();
  await holds(await open({ mdnsPort, port: 4600 }), 'galley.local');
  const second = await open({ mdnsPort, port: 4700, named });
  await holds(second, 'galley-2.local');
  expect(named.mock.calls).toEqual([[2]]);
});

test('of two that start at once one has the name', async () => {
  const mdnsPort = await freePort();
  const both = await Promise.all([open({ mdnsPort, port: 4600 }), open({ mdnsPort, port: 4700 })]);
  await vi.waitFor(
    () => expect(both.map(({ host }) => host)).toEqual(['galley-2.local', 'galley.local']),
    soon,
  );
});

test('it starts with the number it had, for that is the name the tablets know', async () => {
  await holds(await open({ mdnsPort: await freePort(), first: 2 }), 'galley-2.local');
});

test('who turns up with its name later is answered; who insists has it', async () => {
  const mdnsPort = await freePort();
  const neighbour = await neighbourAt(mdnsPort);
  const announcer = await open({ mdnsPort });
  await holds(announcer, 'galley.local');
  const claim: DnsRecord = { name: 'galley.local', type: 'A', ttl: 120, flush: true, data: '127.0.0.9' };
  neighbour.dns.on('query', ({ questions }) => {
    if (questions.some(({ name }) => name === 'galley.local')) neighbour.say(claim);
  });
  neighbour.say(claim);
  await holds(announcer, 'galley-2.local');
});

test('it says goodbye, and is not heard of again', async () => {
  const mdnsPort = await freePort();
  const neighbour = await neighbourAt(mdnsPort);
  const announcer = await open({ mdnsPort });
  await holds(announcer, 'galley.local');
  await vi.waitFor(() => expect(ofType('A', neighbour)).toHaveLength(2), soon);
  neighbour.heard.length = 0;
  await announcer.stop();
  await vi.waitFor(() => expect(ofType('SRV', neighbour)).toMatchObject([{ ttl: 0 }]), soon);
  neighbour.ask({ name: 'galley.local', type: 'A' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ofType('A', neighbour)).toHaveLength(1);
  expect(announcer.host).toBe(null);
});

test('without a network nothing is opened', async () => {
  const mdnsPort = await freePort();
  const announcer = new Announcer({
    port: mdnsPort,
    intervals,
    offer: offerOn(4600),
    first: 1,
    named: () => {},
  });
  await announcer.announceIn([]);
  const alone = createSocket({ type: 'udp4', reuseAddr: false });
  await new Promise<void>((resolve, reject) =>
    alone.on('error', reject).bind(mdnsPort, '0.0.0.0', () => alone.close(() => resolve())),
  );
});
