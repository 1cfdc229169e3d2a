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
  bitString,
  contextConstructed,
  element,
  integer,
  objectIdentifier,
  readElements,
  sequence,
  set,
  time,
  utf8String,
} from './der.ts';
import {
  authorityKeyIdentifier,
  basicConstraintsCa,
  basicConstraintsLeaf,
  extKeyUsageServerAuth,
  keyUsageCertSign,
  keyUsageDigitalSignature,
  localNameConstraints,
  spkiOf,
  subjectAltName,
  subjectKeyIdentifier,
} from './extensions.ts';

/** Longer than the tablets that trust it last. */
const AUTHORITY_DAYS = 20 * 365;
/** Apple's devices take no longer ones. */
const SERVER_DAYS = 397;
const ECDSA_WITH_SHA256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));

/** Both as PEM. */
export interface IssuedCertificate {
  readonly key: string;
  readonly certificate: string;
}

export interface SubjectAltNames {
  readonly hosts: readonly string[];
  readonly addresses: readonly string[];
}

/** What tablets are asked to trust: it can vouch for local names alone. Times are UTC milliseconds. */
export function issueCa(name: string, now: number): IssuedCertificate {
  const key = newKey();
  const own = createPublicKey(key);
  const subject = nameOf(name);
  const certificate = signedBy(key, {
    ...{ issuer: subject, subject, now, days: AUTHORITY_DAYS, key: own },
    extensions: [basicConstraintsCa, keyUsageCertSign, subjectKeyIdentifier(own), localNameConstraints()],
  });
  return { key: pemOf(key), certificate };
}

/** A certificate of the server, with the key it has or a new one. */
export function issueFor(
  names: SubjectAltNames,
  authority: IssuedCertificate,
  now: number,
  known?: string,
): IssuedCertificate {
  const key = known === undefined ? newKey() : createPrivateKey(known);
  const own = createPublicKey(key);
  const signer = createPrivateKey(authority.key);
  const certificate = signedBy(signer, {
    issuer: subjectOf(authority.certificate),
    subject: nameOf(names.hosts[0] ?? 'localhost'),
    ...{ now, days: SERVER_DAYS, key: own },
    extensions: [
      basicConstraintsLeaf,
      keyUsageDigitalSignature,
      extKeyUsageServerAuth,
      subjectAltName(names.hosts, names.addresses),
      subjectKeyIdentifier(own),
      authorityKeyIdentifier(createPublicKey(signer)),
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
    element(contextConstructed(0), integer([2])),
    integer([0x40, ...randomBytes(15)]),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(time(toIso(now - DAY)), time(toIso(now + days * DAY))),
    subject,
    spkiOf(key),
    element(contextConstructed(3), sequence(...extensions)),
  );
  const signature = sign('sha256', statement, signer);
  return new X509Certificate(sequence(statement, ECDSA_WITH_SHA256, bitString(signature))).toString();
}

const COMMON_NAME = objectIdentifier('2.5.4.3');
const nameOf = (name: string): Buffer => sequence(set(sequence(COMMON_NAME, utf8String(name.slice(0, 64)))));

/** The bytes themselves: an issuer is found by them. */
function subjectOf(certificate: string): Buffer {
  const [statement = Buffer.alloc(0)] = readElements(new X509Certificate(certificate).raw);
  return readElements(statement)[5] ?? Buffer.alloc(0);
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
