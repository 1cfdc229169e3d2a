import { createHash, type KeyObject } from 'node:crypto';
import {
  bitString,
  booleanTrue,
  contextConstructed,
  contextPrimitive,
  element,
  integer,
  objectIdentifier,
  octetString,
  sequence,
} from './der.ts';

const DNS_NAME = contextPrimitive(2);
const IP_ADDRESS = contextPrimitive(7);

/** Names and addresses that mean something only here. */
const LOCAL_NAMES = ['local', 'localhost'];
const LOCAL_NETWORKS: readonly (readonly [address: string, prefix: number])[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
];

const extension = (id: string, value: Buffer): Buffer => sequence(objectIdentifier(id), octetString(value));
const critical = (id: string, value: Buffer): Buffer =>
  sequence(objectIdentifier(id), booleanTrue, octetString(value));

/** It signs certificates of servers, and none that sign on. */
export const basicConstraintsCa = critical('2.5.29.19', sequence(booleanTrue, integer([0])));
export const basicConstraintsLeaf = critical('2.5.29.19', sequence());
export const keyUsageCertSign = critical('2.5.29.15', bitString(Buffer.from([0b0000_0110]), 1));
export const keyUsageDigitalSignature = critical('2.5.29.15', bitString(Buffer.from([0b1000_0000]), 7));
export const extKeyUsageServerAuth = extension('2.5.29.37', sequence(objectIdentifier('1.3.6.1.5.5.7.3.1')));

export const subjectAltName = (hosts: readonly string[], addresses: readonly string[]): Buffer =>
  extension(
    '2.5.29.17',
    sequence(
      ...hosts.map((host) => element(DNS_NAME, Buffer.from(host))),
      ...addresses.map((address) => element(IP_ADDRESS, Buffer.from(bytesOf(address)))),
    ),
  );

/** What tablets are asked to trust must not be able to speak for the rest of the internet. */
export const localNameConstraints = (): Buffer => {
  const names = LOCAL_NAMES.map((name) => element(DNS_NAME, Buffer.from(name)));
  const networks = LOCAL_NETWORKS.map(([address, prefix]) =>
    element(IP_ADDRESS, Buffer.from([...bytesOf(address), ...maskOf(prefix)])),
  );
  const permitted = [...names, ...networks].map((one) => sequence(one));
  return critical('2.5.29.30', sequence(element(contextConstructed(0), ...permitted)));
};

export const subjectKeyIdentifier = (key: KeyObject): Buffer =>
  extension('2.5.29.14', octetString(idOf(key)));
export const authorityKeyIdentifier = (key: KeyObject): Buffer =>
  extension('2.5.29.35', sequence(element(contextPrimitive(0), idOf(key))));

export const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

const idOf = (key: KeyObject): Buffer => createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20);

const bytesOf = (address: string): number[] => address.split('.').map(Number);

const maskOf = (prefix: number): number[] =>
  [24, 16, 8, 0].map((shift) => Math.floor((2 ** 32 - 2 ** (32 - prefix)) / 2 ** shift) % 256);
