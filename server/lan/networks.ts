import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** An IPv4 network this computer is in, by its own address there. */
export interface Network {
  readonly address: string;
  /** Leading bits that all of its addresses share. */
  readonly prefix: number;
}

/** This computer itself, and nobody else. */
export const LOOPBACK_NETWORKS: readonly Network[] = [{ address: '127.0.0.1', prefix: 32 }];

/** The networks of this computer's interfaces. */
export const lanNetworks = (): Network[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .flatMap(({ address, cidr }) => (cidr ? [{ address, prefix: Number(cidr.split('/')[1]) }] : []));

export const isLoopback = ({ address }: Network): boolean => address.startsWith('127.');

export function isWithin({ address, prefix }: Network, ip: string): boolean {
  const block = new BlockList();
  block.addSubnet(address, prefix, 'ipv4');
  return isIPv4(ip) && block.check(ip, 'ipv4');
}

/** A wider network is not asked address by address beyond this much of it. */
const WIDEST = 22;

/** The other addresses of a network, those next to its own at most; of a network of one its own. */
export function hostsOf({ address, prefix }: Network): string[] {
  if (prefix >= 31) return [address];
  const size = 2 ** (32 - Math.max(prefix, WIDEST));
  const own = toNumber(address);
  const first = own - (own % size);
  return Array.from({ length: size - 2 }, (_, n) => toText(first + 1 + n)).filter((host) => host !== address);
}

/** What all of a network hear. */
export function broadcastOf({ address, prefix }: Network): string {
  const size = 2 ** (32 - prefix);
  const own = toNumber(address);
  return toText(own - (own % size) + size - 1);
}

const toNumber = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const toText = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
