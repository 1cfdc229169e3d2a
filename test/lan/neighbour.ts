import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import multicastDns, { type MulticastDNS } from 'multicast-dns';
import { onTestFinished } from 'vitest';
import type { DnsQuestion, DnsRecord } from '../../server/lan/records.ts';

const GROUP = '224.0.0.251';

export interface Neighbour {
  readonly dns: MulticastDNS;
  /** Every record that was said to all so far. */
  readonly heard: DnsRecord[];
  ask(...questions: DnsQuestion[]): void;
  say(...answers: DnsRecord[]): void;
}

/** Another computer of the network, all of it on loopback. */
export async function neighbourAt(port: number): Promise<Neighbour> {
  const [ear, mouth] = [await socketAt('0.0.0.0', port), await socketAt('127.0.0.1', port)];
  ear.addMembership(GROUP, '127.0.0.1');
  mouth.setMulticastInterface('127.0.0.1');
  const [hears, speaks] = [ear, mouth].map((socket) =>
    multicastDns({ socket, bind: false, multicast: false }),
  ) as [MulticastDNS, MulticastDNS];
  onTestFinished(async () => {
    for (const dns of [hears, speaks]) await new Promise<void>((resolve) => dns.destroy(resolve));
  });
  const heard: DnsRecord[] = [];
  hears.on('response', ({ answers }) => void heard.push(...answers));
  const to = { address: GROUP, port };
  return {
    dns: hears,
    heard,
    ask: (...questions) => speaks.query({ questions: questions as [] }, to),
    say: (...answers) => speaks.respond({ answers }, to),
  };
}

async function socketAt(address: string, port: number) {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.bind(port, address);
  await once(socket, 'listening');
  return socket;
}

/** Nobody else's, for as long as it matters. */
export async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
