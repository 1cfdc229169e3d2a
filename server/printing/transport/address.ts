import { BlockList, isIP } from 'node:net';

export interface PrinterAddress {
  host: string;
  port: number;
}

export type AddressCheck = { ok: true; address: PrinterAddress } | { ok: false; reason: string };

/** What no printer may be at, or outside of. */
export interface Fence {
  /** Where Galley itself listens. */
  readonly ownPorts: readonly number[];
  /** At a central instance the only networks with printers, whose computer is not the restaurants'; else undefined. */
  readonly networks?: readonly string[] | undefined;
}

const RAW_PORT = 9100;
const LOWEST_PORT = 1024;

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
privateNetworks.addSubnet('169.254.0.0', 16, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

/**
 * `192.168.1.50:9100`, `192.168.1.50` or `[fd00::7]:9100`. Only numbers: a name could be pointed elsewhere later.
 * Refuses what would let a printer setting reach beyond the restaurant's network, or Galley itself.
 */
export function assertPrintable(text: string, { ownPorts, networks }: Fence): AddressCheck {
  const address = parse(text.trim());
  if (!address) return refused(`"${text}" is not an address such as 192.168.1.50:9100.`);
  const { host, port } = address;
  const family = isIP(host);
  if (family === 0) return refused(`Give the printer's IP address instead of the name "${host}".`);
  if (!isPrivate(host, family)) return refused(`${host} is not in a private network; a printer must be.`);
  if (networks && !isListed(host, family, networks)) return refused(NOT_LISTED);
  if (port < LOWEST_PORT || port > 65_535)
    return refused(`Port ${port} is not between ${LOWEST_PORT} and 65535.`);
  if (ownPorts.includes(port))
    return refused(`Port ${port} is Galley's own; printers usually listen on ${RAW_PORT}.`);
  return { ok: true, address };
}

const NOT_LISTED =
  'This instance serves several restaurants: it prints only in networks that whoever runs it has listed (GALLEY_PRINTER_NETWORKS).';

/** Addresses and networks as 10.0.0.0/8. */
function isListed(host: string, family: number, networks: readonly string[]): boolean {
  const listed = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    listed.addSubnet(address, Number(bits ?? (type === 'ipv6' ? 128 : 32)), type);
  }
  return listed.check(host.replace(/%.*$/, ''), family === 6 ? 'ipv6' : 'ipv4');
}

const refused = (reason: string): AddressCheck => ({ ok: false, reason });

const isPrivate = (host: string, family: number): boolean =>
  privateNetworks.check(host.replace(/%.*$/, ''), family === 6 ? 'ipv6' : 'ipv4');

function parse(text: string): PrinterAddress | undefined {
  if (isIP(text) === 6) return { host: text, port: RAW_PORT };
  const match = /^(?:\[([^\]]+)\]|([^\s:[\]]+))(?::(\d{1,6}))?$/.exec(text);
  if (!match) return undefined;
  return { host: match[1] ?? match[2]!, port: Number(match[3] ?? RAW_PORT) };
}
