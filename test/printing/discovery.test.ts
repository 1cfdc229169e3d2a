import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import multicastDns from 'multicast-dns';
import { expect, onTestFinished, test } from 'vitest';
import {
  broadcastOf,
  hostsOf,
  isWithin,
  LOOPBACK_NETWORKS,
  type Network,
} from '../../server/lan/networks.ts';
import type { DiscoveryOptions } from '../../server/printing/discovery/discovery.ts';
import { openRestaurant, type Request } from '../harness/app.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';

const patient = { timeout: 5_000, interval: 20 };
/** Where nobody listens. */
const NOBODY = 1;
const brisk: DiscoveryOptions = {
  rawPorts: [NOBODY],
  mdnsPort: NOBODY,
  epsonPort: NOBODY,
  listen: 150,
  connect: 200,
  limit: 3_000,
};

async function printerAt(host: string, port = 0): Promise<VirtualPrinter> {
  const printer = await VirtualPrinter.start({ host, port });
  onTestFinished(() => printer.stop());
  return printer;
}

async function boundSocket(): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

/** A printer that answers Bonjour's question with what it is, and where. */
async function announcing(host: string, model: string, port: number): Promise<number> {
  const socket = await boundSocket();
  const dns = multicastDns({ socket, bind: false, multicast: false });
  onTestFinished(() => new Promise<void>((resolve) => dns.destroy(resolve)));
  const service = '_pdl-datastream._tcp.local';
  const instance = `Receipt printer.${service}`;
  dns.on('query', ({ questions }, asker) => {
    if (!questions.some(({ name, type }) => name === service && type === 'PTR')) return;
    const answers = [
      { name: service, type: 'PTR' as const, data: instance },
      { name: instance, type: 'SRV' as const, data: { port, target: 'tm.local' } },
      { name: instance, type: 'TXT' as const, data: [`ty=${model}`, 'txtvers=1'] },
      { name: 'tm.local', type: 'A' as const, data: host },
    ];
    dns.respond({ answers }, asker);
  });
  return socket.address().port;
}

/** An Epson's answer: 14 bytes of head, then what it is; the name begins at byte 56. */
async function epson(name: string): Promise<number> {
  const socket = await boundSocket();
  onTestFinished(() => void socket.close());
  socket.on('message', (question, asker) => {
    if (question.toString('hex') !== '4550534f4e510300000100000000') return;
    const answer = Buffer.alloc(184);
    answer.write('EPSONq');
    answer.write(name, 56, 'latin1');
    socket.send(answer, asker.port, asker.address);
  });
  return socket.address().port;
}

async function finished(manager: Request) {
  const begun = await manager('POST', '/printing/discover');
  expect(begun).toMatchObject({ status: 200, data: { status: 'running', printers: [] } });
  const look = async () => (await manager('GET', `/printing/discover/${begun.data.id}`)).data;
  await expect.poll(async () => (await look()).status, patient).toBe('finished');
  return look();
}

test('printers that announce themselves are found with their model, and those set up already are known', async () => {
  const [star, tm] = [await printerAt('127.0.0.1'), await printerAt('127.0.0.1')];
  const mdnsPort = await announcing('127.0.0.1', 'Star TSP143IV', star.port);
  const epsonPort = await epson('TM-T88VI');
  const at = await openRestaurant({ discovery: { ...brisk, mdnsPort, epsonPort, rawPorts: [tm.port] } });
  const manager = await at.as('manager');
  const { data: known } = await manager('POST', '/pos/printers', {
    name: 'Grill',
    address: `127.0.0.1:${star.port}`,
  });
  const { printers, progress } = await finished(manager);
  expect(progress).toBe(100);
  expect(printers).toHaveLength(2);
  expect(printers).toContainEqual({
    kind: 'tcp',
    address: `127.0.0.1:${star.port}`,
    model: 'Star TSP143IV',
    via: ['mdns'],
    printer_id: known.id,
  });
  expect(printers).toContainEqual({
    kind: 'tcp',
    address: `127.0.0.1:${tm.port}`,
    model: 'TM-T88VI',
    via: expect.arrayContaining(['epson', 'sweep']),
    printer_id: null,
  });
});

test('the sweep finds an open port and sends it nothing', async () => {
  const printer = await printerAt('127.0.0.77');
  const networks = (): Network[] => [{ address: '127.0.0.1', prefix: 24 }];
  const at = await openRestaurant({ discovery: { ...brisk, networks, rawPorts: [printer.port] } });
  const { printers } = await finished(await at.as('manager'));
  expect(printers).toMatchObject([
    { address: `127.0.0.77:${printer.port}`, model: null, via: ['sweep'], printer_id: null },
  ]);
  await expect.poll(() => printer.state.connections, patient).toBe(0);
  expect(printer.tickets).toEqual([]);
});

test('an answer that names a place outside the networks that were asked is not shown', async () => {
  for (const elsewhere of ['8.8.8.8', '192.168.1.50', '127.0.0.9']) {
    const mdnsPort = await announcing(elsewhere, 'Trap', 9_100);
    const at = await openRestaurant({ discovery: { ...brisk, mdnsPort } });
    expect((await finished(await at.as('manager'))).printers).toEqual([]);
  }
});

test("what a printer calls itself is shown without commands, and Galley's own port is no printer", async () => {
  const printer = await printerAt('127.0.0.1');
  const mdnsPort = await announcing('127.0.0.1', 'TM\u001b@\u202eT20'.padEnd(200, '!'), printer.port);
  const at = await openRestaurant({ discovery: { ...brisk, mdnsPort } });
  const manager = await at.as('manager');
  const [found] = (await finished(manager)).printers;
  expect(found.model).toBe('TM@T20'.padEnd(100, '!'));
  at.app.ownPorts.add(printer.port);
  expect((await finished(manager)).printers).toEqual([]);
});

test('one search runs at a time; progress and the end of it are told to those who may see printers', async () => {
  const at = await openRestaurant({ discovery: { ...brisk, listen: 400 } });
  const told: Record<string, unknown>[] = [];
  at.tenant.onEvent(({ type, data }) => {
    if (type === 'printer.discovery') told.push(data);
  });
  const manager = await at.as('manager');
  const [first, second] = [
    await manager('POST', '/printing/discover'),
    await manager('POST', '/printing/discover'),
  ];
  expect(second.data.id).toBe(first.data.id);
  await expect
    .poll(() => told.at(-1), patient)
    .toMatchObject({ status: 'finished', progress: 100, found: 0 });
  expect(told.every(({ id }) => id === first.data.id)).toBe(true);
  expect(told.length).toBeGreaterThan(2);
  const third = await manager('POST', '/printing/discover');
  expect(third.data.id).toBeGreaterThan(first.data.id);
  expect((await manager('GET', `/printing/discover/${first.data.id}`)).status).toBe(404);
});

test('a search ends with its time, and with the server', async () => {
  const at = await openRestaurant({ discovery: { ...brisk, listen: 60_000, limit: 300 } });
  expect((await finished(await at.as('manager'))).progress).toBe(100);
  const endless = await openRestaurant({ discovery: { ...brisk, listen: 60_000, limit: 60_000 } });
  const manager = await endless.as('manager');
  const { data } = await manager('POST', '/printing/discover');
  const started = performance.now();
  await endless.app.printerSearches.stop();
  expect(performance.now() - started).toBeLessThan(2_000);
  expect((await manager('GET', `/printing/discover/${data.id}`)).data.status).toBe('cancelled');
});

test('only the office of a branch searches, and where the branch lives', async () => {
  const at = await openRestaurant({ discovery: brisk });
  expect((await (await at.as('cashier'))('POST', '/printing/discover')).status).toBe(403);
  expect((await (await at.as('manager'))('GET', '/printing/discover/7')).status).toBe(404);
  const central = await openRestaurant({ discovery: brisk, role: 'central' });
  const reply = await (await central.as('owner'))('POST', '/printing/discover');
  expect([reply.status, reply.body.error.code]).toEqual([409, 'BRANCH_REQUIRED']);
});

test('a search of a computer that says nothing else stays on it', () => {
  expect(LOOPBACK_NETWORKS.flatMap(hostsOf)).toEqual(['127.0.0.1']);
  expect(LOOPBACK_NETWORKS.map(broadcastOf)).toEqual(['127.0.0.1']);
});

test('a network is asked address by address, but a wide one only about its own', () => {
  const small = hostsOf({ address: '192.168.1.130', prefix: 25 });
  expect([small.length, small[0], small.at(-1)]).toEqual([125, '192.168.1.129', '192.168.1.254']);
  expect(small).not.toContain('192.168.1.130');
  expect(broadcastOf({ address: '192.168.1.130', prefix: 25 })).toBe('192.168.1.255');
  const wide = hostsOf({ address: '10.1.5.9', prefix: 8 });
  expect([wide.length, wide[0], wide.at(-1)]).toEqual([1021, '10.1.4.1', '10.1.7.254']);
  expect(broadcastOf({ address: '10.1.5.9', prefix: 8 })).toBe('10.255.255.255');
  expect(isWithin({ address: '10.1.5.9', prefix: 8 }, '10.200.0.1')).toBe(true);
  expect(isWithin({ address: '10.1.5.9', prefix: 8 }, '11.0.0.1')).toBe(false);
  expect(isWithin({ address: '10.1.5.9', prefix: 8 }, 'tm.local')).toBe(false);
});
