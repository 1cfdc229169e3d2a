import { createHash, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { SubjectAltNames } from './issue.ts';

/** As PEM: the key, and the certificate with those that vouch for it. */
export interface Credentials {
  readonly key: string;
  readonly cert: string;
}

/** What a tablet is to trust, and how to be sure that it is this. */
export interface TrustAnchor {
  /** SHA-256 of the certificate, as people compare it: `AB:CD:…`. */
  readonly fingerprint: string;
  /** SHA-256 of its public key, base64url, as programs pin it; the same for as long as the key. */
  readonly pin: string;
  /** To be installed on tablets, as DER; null when others vouch for the server. */
  readonly authority: Buffer | null;
}

/** Who this server is over TLS. */
export interface Certificate {
  readonly credentials: Credentials;
  readonly trust: TrustAnchor;
  /** UTC milliseconds. */
  readonly validUntil: number;
  /** Names of its own, besides those it is told. */
  readonly hosts: readonly string[];
  isValidFor(host: string): boolean;
  /** Looks whether it still serves; true when there are other credentials now. */
  refresh(names: SubjectAltNames): Promise<boolean>;
}

/** What is set up for TLS cannot be used; the message says what to do. */
export class TlsUnusableError extends Error {}

export const trustAnchorIn = (certificate: X509Certificate, authority: Buffer | null): TrustAnchor => ({
  fingerprint: certificate.fingerprint256,
  pin: createHash('sha256')
    .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url'),
  authority,
});

export const isNamed = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;

export function parseCertificate(pem: string | undefined): X509Certificate | undefined {
  try {
    return pem === undefined ? undefined : new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

/** DNS names first, then addresses, each as it was written. */
export const certificateNamesOf = ({ subjectAltName = '' }: X509Certificate): SubjectAltNames => {
  const valuesOf = (kind: string) =>
    subjectAltName
      .split(', ')
      .filter((one) => one.startsWith(`${kind}:`))
      .map((one) => one.slice(kind.length + 1));
  return { hosts: valuesOf('DNS'), addresses: valuesOf('IP Address') };
};
