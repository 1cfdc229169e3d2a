import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import multicastDns, { type MulticastDNS, type QueryPacket, type ResponsePacket } from 'multicast-dns';
import { withoutLarge } from './datagrams.ts';
import { isWithin, type Network } from './networks.ts';
import type { DnsQuestion, DnsRecord } from './records.ts';

const GROUP = '224.0.0.251';
const HOPS = 255;

interface MdnsHandlers {
  query(packet: QueryPacket, from: RemoteInfo, network: Network): void;
  response(packet: ResponsePacket): void;
}

/** Multicast DNS in some networks: one receiver for all of them, and in each a sender that speaks there only. */
export class MulticastLink {
  readonly networks: readonly Network[];
  readonly #port: number;
  readonly #receiver: MulticastDNS;
  readonly #senders: ReadonlyMap<Network, MulticastDNS>;

  private constructor(port: number, receiver: MulticastDNS, senders: ReadonlyMap<Network, MulticastDNS>) {
    this.networks = [...senders.keys()];
    this.#port = port;
    this.#receiver = receiver;
    this.#senders = senders;
  }

  /** Rejects when the port is taken by a program that does not share it. A network that is gone already is left out. */
  static async open(networks: readonly Network[], port: number, heard: MdnsHandlers): Promise<MulticastLink> {
    const receiver = await socketAt('0.0.0.0', port);
    const senders = new Map<Network, MulticastDNS>();
    for (const network of networks) {
      const socket =
        joined(receiver, network) && (await socketAt(network.address, port).catch(() => undefined));
      if (!socket) continue;
      socket.setMulticastInterface(network.address);
      socket.setMulticastTTL(HOPS);
      senders.set(network, dnsOn(socket));
    }
    const link = new MulticastLink(port, dnsOn(receiver), senders);
    for (const dns of [link.#receiver, ...senders.values()]) link.#listen(dns, heard);
    return link;
  }

  /** Only neighbours are heard: nobody beyond the router has a say in names of this network. */
  #listen(dns: MulticastDNS, heard: MdnsHandlers): void {
    const networkOf = ({ address }: RemoteInfo) => this.networks.find((one) => isWithin(one, address));
    dns.on('query', (packet, from) => {
      const network = networkOf(from);
      if (network) heard.query(packet, from, network);
    });
    dns.on('response', (packet, from) => {
      if (networkOf(from) && from.port === this.#port) heard.response(packet);
    });
  }

  isLegacyQuerier(from: RemoteInfo): boolean {
    return from.port !== this.#port;
  }

  ask(network: Network, questions: readonly DnsQuestion[], claimed: readonly DnsRecord[]): void {
    const packet = { questions: questions as [], authorities: [...claimed] };
    this.#senders.get(network)?.query(packet, { address: GROUP, port: this.#port });
  }

  say(
    network: Network,
    answers: readonly DnsRecord[],
    additionals: readonly DnsRecord[] = [],
  ): Promise<void> {
    const packet = { answers: [...answers], additionals: [...additionals] };
    return this.#send(network, packet, { address: GROUP, port: this.#port });
  }

  /** To one who is no part of multicast DNS and expects its question back. */
  reply(network: Network, { id, questions }: QueryPacket, answers: readonly DnsRecord[], to: RemoteInfo) {
    return this.#send(network, { id, questions, answers: [...answers] }, to);
  }

  #send(
    network: Network,
    packet: Parameters<MulticastDNS['respond']>[0],
    to: { address: string; port: number },
  ): Promise<void> {
    const sender = this.#senders.get(network);
    return new Promise((resolve) => (sender ? sender.respond(packet, to, () => resolve()) : resolve()));
  }

  async close(): Promise<void> {
    const all = [this.#receiver, ...this.#senders.values()];
    await Promise.all(all.map((dns) => new Promise<void>((resolve) => dns.destroy(resolve))));
  }
}

async function socketAt(address: string, port: number): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.bind(port, address);
  try {
    await once(socket, 'listening');
  } catch (error) {
    socket.close();
    throw error;
  }
  return socket;
}

function joined(receiver: Socket, { address }: Network): boolean {
  try {
    receiver.addMembership(GROUP, address);
    return true;
  } catch {
    return false;
  }
}

/** What cannot be sent or read is not said; it is said again soon. */
function dnsOn(socket: Socket): MulticastDNS {
  const dns = multicastDns({ socket: withoutLarge(socket), bind: false, multicast: false });
  dns.on('error', () => {});
  return dns;
}
