import { isIP } from 'node:net';
import { AddressList } from '../../core/address-list.ts';

export interface PrinterAddress {
  host: string;
  port: number;
}

type AddressCheck = { ok: true; address: PrinterAddress } | { ok: false; reason: string };

/** Addresses where no printer may be, or outside of which none may be. */
export interface Fence {
  /** Galley's own ports. */
  readonly ownPorts: readonly number[];
  /** At central the only networks with printers, because its computer is not the restaurant's; else undefined. */
  readonly networks?: readonly string[] | undefined;
}

const RAW_PORT = 9100;
const LOWEST_PORT = 1024;

const privateNetworks = new AddressList(
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1', 'fe80::/10', 'fc00::/7'],
);

/**
 * `192.168.1.50:9100`, `192.168.1.50` or `[fd00::7]:9100`. Only numbers: a name could be pointed elsewhere later.
 * Refuses what would let a printer setting reach beyond the restaurant's network, or Galley itself.
 */
export function assertPrintable(text: string, { ownPorts, networks }: Fence): AddressCheck {
  const address = parse(text.trim());
  if (!address) return refused(`"${text}" isn't an address. Enter one such as 192.168.1.50:9100.`);
  const { host, port } = address;
  if (isIP(host) === 0) return refused(`Enter the printer's IP address instead of the name "${host}".`);
  if (!privateNetworks.has(withoutZone(host)))
    return refused(`${host} isn't on a private network. Enter the printer's address on your local network.`);
  if (networks && !new AddressList(...networks).has(withoutZone(host))) return refused(NOT_LISTED);
  if (port < LOWEST_PORT || port > 65_535)
    return refused(`Port ${port} isn't valid. Enter one between ${LOWEST_PORT} and 65535.`);
  if (ownPorts.includes(port))
    return refused(`Port ${port} is Galley's own. Printers usually use ${RAW_PORT}.`);
  return { ok: true, address };
}

const NOT_LISTED =
  "Head office doesn't print to this network. Ask the person who runs its server to allow it.";

const refused = (reason: string): AddressCheck => ({ ok: false, reason });

const withoutZone = (host: string): string => host.replace(/%.*$/, '');

function parse(text: string): PrinterAddress | undefined {
  if (isIP(text) === 6) return { host: text, port: RAW_PORT };
  const match = /^(?:\[([^\]]+)\]|([^\s:[\]]+))(?::(\d{1,6}))?$/.exec(text);
  if (!match) return undefined;
  return { host: match[1] ?? match[2]!, port: Number(match[3] ?? RAW_PORT) };
}
