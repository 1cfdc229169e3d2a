import { X509Certificate } from 'node:crypto';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { AppError } from '../../server/core/errors.ts';
import { Unreachable } from './refusal.ts';

/** Hexadecimal digits of the fingerprint after a code: 128 bits. */
const SHOWN = 32;
const PATIENCE_MS = 10_000;

/**
 * The code is followed by the fingerprint of head office's certificate, if no authority vouches for it:
 * `CODE@FINGERPRINT`.
 */
export function withFingerprint(code: string, fingerprint: string | undefined): string {
  return fingerprint === undefined ? code : `${code}@${plain(fingerprint).slice(0, SHOWN)}`;
}

export function codeAndFingerprint(given: string): { code: string; fingerprint?: string } {
  const [code = '', behind] = given.split('@');
  return behind === undefined ? { code } : { code, fingerprint: plain(behind) };
}

const plain = (fingerprint: string): string => fingerprint.toUpperCase().replace(/[^0-9A-F]/g, '');

/** The certificate as PEM; undefined if this computer trusts it already. */
export async function certificateAt(url: string, fingerprint?: string): Promise<string | undefined> {
  if (new URL(url).protocol !== 'https:') return undefined;
  const { isTrusted, chain } = await handshake(new URL(url));
  if (isTrusted) return undefined;
  if (fingerprint === undefined) throw refused(unknown(url, chain.at(-1)));
  const isMeant = ({ fingerprint256 }: X509Certificate) =>
    fingerprint.length >= SHOWN && plain(fingerprint256).startsWith(fingerprint);
  const meant = chain.find(isMeant);
  if (!meant) throw refused(`${url} has a different certificate than the code says: ${ANOTHER}`);
  return meant.toString();
}

const ANOTHER =
  'someone may be intercepting the connection. If head office has a new certificate, get a new code and enter all of it here.';

const unknown = (url: string, certificate: X509Certificate | undefined): string =>
  `this computer doesn't trust the certificate of ${url}. Enter the full code as head office shows it, including the part after the @; it must match ${withFingerprint('', certificate?.fingerprint256)}.`;

const refused = (message: string): AppError => new AppError('SYNC_REFUSED', { message });

interface Handshake {
  readonly isTrusted: boolean;
  readonly chain: readonly X509Certificate[];
}

function handshake({ hostname, port }: URL): Promise<Handshake> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => {
      socket.destroy();
      reject(new Unreachable("head office isn't responding", { cause }));
    };
    const socket: TLSSocket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...named(host),
    });
    socket.setTimeout(PATIENCE_MS, fail);
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      const chain = chainOf(socket.getPeerCertificate(true));
      resolve({ isTrusted: socket.authorized, chain });
      socket.end();
    });
  });
}

/** An IP address is no name for which a certificate is requested (SNI). */
const named = (host: string) => (/[a-z]/i.test(host) && !host.includes(':') ? { servername: host } : {});

function chainOf(own: DetailedPeerCertificate): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let one: DetailedPeerCertificate | undefined = own; one?.raw; one = one.issuerCertificate) {
    const certificate = new X509Certificate(one.raw);
    if (chain.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256)) break;
    chain.push(certificate);
  }
  return chain;
}

const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED)$/;

export const adviceOnCertificate = (code: string): string | undefined =>
  UNTRUSTED.test(code) ? `head office's certificate has changed: ${ANOTHER}` : undefined;
