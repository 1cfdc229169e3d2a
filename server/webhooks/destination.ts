import { isIP } from 'node:net';
import { AddressList } from '../core/address-list.ts';

/** Where webhooks may be sent from this installation. */
export interface Reachable {
  /** Central: its own network is not the restaurants'. */
  readonly isShared: boolean;
  /** Networks besides the internet that central's operator has listed, such as 10.0.0.0/8. */
  readonly networks: readonly string[];
  /** Galley's own ports. */
  readonly ownPorts: ReadonlySet<number>;
}

/** The installation's facts for this decision. */
export interface DialsFrom {
  readonly role: 'branch' | 'central';
  readonly ownPorts: ReadonlySet<number>;
  readonly webhookNetworks: readonly string[];
}

export const reachableFrom = ({ role, ownPorts, webhookNetworks }: DialsFrom): Reachable => ({
  isShared: role === 'central',
  networks: webhookNetworks,
  ownPorts,
});

/** Not reachable from the internet: this computer and its network. */
const restaurantNetworks = new AddressList(
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
);

/** Never permitted: cloud metadata, multicast, and addresses that stand for others or for nobody. */
const nobody = new AddressList(
  ...['0.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/32', '2001:db8::/32', '2002::/16'],
  // `::/96` embeds an address of IPv4; `fd00:ec2::` is a cloud's metadata.
  ...['::/96', 'fe80::/10', 'fec0::/10', 'ff00::/8', 'fd00:ec2::/32'],
);

/** Why nothing is sent there, as a sentence; undefined: permitted. Checked again for the resolved address of a name. */
export function refusalOf(
  url: URL,
  address: string,
  { isShared, networks, ownPorts }: Reachable,
): string | undefined {
  const isListed = new AddressList(...networks).has(address);
  const isOfRestaurant = restaurantNetworks.has(address);
  if (!isListed && nobody.has(address) && !thisComputer.has(address))
    return `${address} can't be used for a webhook. Enter a public address.`;
  if (isShared && isOfRestaurant && !isListed) return OF_SHARED;
  if (url.protocol === 'http:' && !isOfRestaurant && !isListed) return ONLY_HTTPS;
  if (thisComputer.has(address) && ownPorts.has(portOf(url)))
    return "This is Galley's own address. Enter another one.";
  return undefined;
}

const thisComputer = new AddressList('127.0.0.0/8', '::1');
const OF_SHARED = "This server can't send webhooks to private networks. Enter a public https address.";
const ONLY_HTTPS = 'Enter an https address, unless the endpoint is on your own network.';

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/** For a numeric address; undefined for a name. */
export function numberIn({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Why `text` cannot be a receiver's address; a name's addresses are checked at each delivery. */
export function faultOfAddress(text: string, reachable: Reachable): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return 'Enter an address such as https://example.com/galley.';
  if (url.username || url.password)
    return 'Remove the user name and password. Endpoints verify the signature instead.';
  if (url.hash) return 'Remove the # and everything after it.';
  const number = numberIn(url);
  if (number !== undefined) return refusalOf(url, number, reachable);
  return url.protocol === 'http:' && (reachable.isShared || url.hostname !== 'localhost')
    ? ONLY_HTTPS
    : undefined;
}
