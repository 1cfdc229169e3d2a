import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { DAY, toIso } from '../../core/time/time.ts';
import {
  bits,
  built,
  contentOf,
  element,
  integer,
  objectId,
  sequence,
  set,
  time,
  utf8String,
} from './der.ts';
import {
  hasKey,
  isAuthority,
  isNoAuthority,
  isServer,
  signedWith,
  signsCertificates,
  signsConnections,
  speaksFor,
  speaksForLocalNamesOnly,
  spkiOf,
} from './extensions.ts';

/** Longer than the tablets that trust it last. */
const AUTHORITY_DAYS = 20 * 365;
/** Apple's devices take no longer ones. */
const SERVER_DAYS = 397;
const ECDSA_WITH_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'));

/** Both as PEM. */
export interface Signed {
  readonly key: string;
  readonly certificate: string;
}

export interface Names {
  readonly hosts: readonly string[];
  readonly addresses: readonly string[];
}

/** What tablets are asked to trust: it can vouch for local names alone. Times are UTC milliseconds. */
export function makeAuthority(name: string, now: number): Signed {
  const key = newKey();
  const own = createPublicKey(key);
  const subject = nameOf(name);
  const certificate = signedBy(key, {
    ...{ issuer: subject, subject, now, days: AUTHORITY_DAYS, key: own },
    extensions: [isAuthority, signsCertificates, hasKey(own), speaksForLocalNamesOnly()],
  });
  return { key: pemOf(key), certificate };
}

/** A certificate of the server, with the key it has or a new one. */
export function issueFor(names: Names, authority: Signed, now: number, known?: string): Signed {
  const key = known === undefined ? newKey() : createPrivateKey(known);
  const own = createPublicKey(key);
  const signer = createPrivateKey(authority.key);
  const certificate = signedBy(signer, {
    issuer: subjectOf(authority.certificate),
    subject: nameOf(names.hosts[0] ?? 'localhost'),
    ...{ now, days: SERVER_DAYS, key: own },
    extensions: [
      isNoAuthority,
      signsConnections,
      isServer,
      speaksFor(names.hosts, names.addresses),
      hasKey(own),
      signedWith(createPublicKey(signer)),
    ],
  });
  return { key: pemOf(key), certificate };
}

interface Statement {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly now: number;
  readonly days: number;
  readonly key: KeyObject;
  readonly extensions: readonly Buffer[];
}

/** RFC 5280 4.1. It counts from the day before: the clock of a tablet may be behind. */
function signedBy(signer: KeyObject, { issuer, subject, now, days, key, extensions }: Statement): string {
  const statement = sequence(
    element(built(0), integer([2])),
    integer([0x40, ...randomBytes(15)]),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(time(toIso(now - DAY)), time(toIso(now + days * DAY))),
    subject,
    spkiOf(key),
    element(built(3), sequence(...extensions)),
  );
  const signature = sign('sha256', statement, signer);
  return new X509Certificate(sequence(statement, ECDSA_WITH_SHA256, bits(signature))).toString();
}

const COMMON_NAME = objectId('2.5.4.3');
const nameOf = (name: string): Buffer => sequence(set(sequence(COMMON_NAME, utf8String(name.slice(0, 64)))));

/** The bytes themselves: an issuer is found by them. */
function subjectOf(certificate: string): Buffer {
  const [statement = Buffer.alloc(0)] = contentOf(new X509Certificate(certificate).raw);
  return contentOf(statement)[5] ?? Buffer.alloc(0);
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
