import { createHash, type KeyObject } from 'node:crypto';
import { bits, built, element, integer, objectId, octets, plain, sequence, yes } from './der.ts';

const DNS_NAME = plain(2);
const IP_ADDRESS = plain(7);

/** Names and addresses that mean something only here. */
const LOCAL_NAMES = ['local', 'localhost'];
const LOCAL_NETWORKS: readonly (readonly [address: string, prefix: number])[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
];

const extension = (id: string, value: Buffer): Buffer => sequence(objectId(id), octets(value));
const critical = (id: string, value: Buffer): Buffer => sequence(objectId(id), yes, octets(value));

/** It signs certificates of servers, and none that sign on. */
export const isAuthority = critical('2.5.29.19', sequence(yes, integer([0])));
export const isNoAuthority = critical('2.5.29.19', sequence());
export const signsCertificates = critical('2.5.29.15', bits(Buffer.from([0b0000_0110]), 1));
export const signsConnections = critical('2.5.29.15', bits(Buffer.from([0b1000_0000]), 7));
export const isServer = extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1')));

export const speaksFor = (hosts: readonly string[], addresses: readonly string[]): Buffer =>
  extension(
    '2.5.29.17',
    sequence(
      ...hosts.map((host) => element(DNS_NAME, Buffer.from(host))),
      ...addresses.map((address) => element(IP_ADDRESS, Buffer.from(bytesOf(address)))),
    ),
  );

/** What tablets are asked to trust must not be able to speak for the rest of the internet. */
export const speaksForLocalNamesOnly = (): Buffer => {
  const names = LOCAL_NAMES.map((name) => element(DNS_NAME, Buffer.from(name)));
  const networks = LOCAL_NETWORKS.map(([address, prefix]) =>
    element(IP_ADDRESS, Buffer.from([...bytesOf(address), ...maskOf(prefix)])),
  );
  const permitted = [...names, ...networks].map((one) => sequence(one));
  return critical('2.5.29.30', sequence(element(built(0), ...permitted)));
};

export const hasKey = (key: KeyObject): Buffer => extension('2.5.29.14', octets(idOf(key)));
export const signedWith = (key: KeyObject): Buffer =>
  extension('2.5.29.35', sequence(element(plain(0), idOf(key))));

export const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

const idOf = (key: KeyObject): Buffer => createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20);

const bytesOf = (address: string): number[] => address.split('.').map(Number);

const maskOf = (prefix: number): number[] =>
  [24, 16, 8, 0].map((shift) => Math.floor((2 ** 32 - 2 ** (32 - prefix)) / 2 ** shift) % 256);
