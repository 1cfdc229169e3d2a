import { isIP, isIPv6 } from 'node:net';

/** The source an address belongs to: an IPv6 network has more addresses than can be counted, but one owner. */
export function clientSourceOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIPv6(bare) ? first64Bits(bare) : bare;
}

/** The neighbourhood of a source: 256 addresses of IPv4, or the network itself for IPv6. */
export const networkOf = (source: string): string =>
  isIP(source) === 4 ? `${source.slice(0, source.lastIndexOf('.'))}.0/24` : source;

function first64Bits(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array<string>(gap).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** An address, or a network such as 10.0.0.0/8. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most));
}
