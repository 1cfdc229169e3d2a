import { BlockList, isIP } from 'node:net';

export interface PrinterAddress {
  host: string;
  port: number;
}

export type AddressCheck = { ok: true; address: PrinterAddress } | { ok: false; reason: string };

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
export function assertPrintable(text: string, ownPorts: readonly number[]): AddressCheck {
  const address = parse(text.trim());
  if (!address) return refused(`"${text}" is not an address such as 192.168.1.50:9100.`);
  const { host, port } = address;
  const family = isIP(host);
  if (family === 0) return refused(`Give the printer's IP address instead of the name "${host}".`);
  if (!isPrivate(host, family)) return refused(`${host} is not in a private network; a printer must be.`);
  if (port < LOWEST_PORT || port > 65_535)
    return refused(`Port ${port} is not between ${LOWEST_PORT} and 65535.`);
  if (ownPorts.includes(port))
    return refused(`Port ${port} is Galley's own; printers usually listen on ${RAW_PORT}.`);
  return { ok: true, address };
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
