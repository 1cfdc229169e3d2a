import { createPrivateKey, type X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { type Clock, DAY } from '../../core/time/time.ts';
import type { Log } from '../log.ts';
import {
  type Certificate,
  type Credentials,
  certificateNamesOf,
  isNamed,
  parseCertificate,
  TlsUnusableError,
  type TrustAnchor,
  trustAnchorIn,
} from './certificate.ts';
import { closeFileToOthers, isOpenToOthers, readIfThere, writePrivate } from './files.ts';
import { type IssuedCertificate, issueCa, issueFor, type SubjectAltNames } from './issue.ts';

/** How long before its end a certificate is renewed; an authority must outlast what it signs. */
const RENEW_MS = 30 * DAY;
const AUTHORITY_MS = 400 * DAY;

interface Options {
  /** Of the data folder. */
  readonly folder: string;
  /** What the authority is called in the settings of a tablet. */
  readonly name: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A small authority of this server, made once: tablets trust it and never see that the certificate it signs is renewed
 * or gets other names.
 */
export class LocalCaCertificate implements Certificate {
  readonly #options: Options;
  readonly hosts: readonly string[] = [];
  #authority: IssuedCertificate;
  #server: IssuedCertificate;

  private constructor(options: Options, authority: IssuedCertificate, server: IssuedCertificate) {
    this.#options = options;
    this.#authority = authority;
    this.#server = server;
  }

  /** Throws TlsUnusable when what is there is damaged: another authority would lock every tablet out. */
  static async open(options: Options, names: SubjectAltNames): Promise<LocalCaCertificate> {
    const authority = readAuthority(options) ?? (await newAuthority(options));
    const known = readServer(options);
    const server = fits(known, authority, names, options)
      ? known
      : await newServer(options, authority, names);
    return new LocalCaCertificate(options, authority, server);
  }

  get credentials(): Credentials {
    const { key, certificate } = this.#server;
    return { key, cert: `${certificate.trim()}\n${this.#authority.certificate.trim()}\n` };
  }

  get trust(): TrustAnchor {
    const authority = certificateOf(this.#authority);
    return trustAnchorIn(authority, authority.raw);
  }

  get validUntil(): number {
    return endOf(certificateOf(this.#server));
  }

  isValidFor(host: string): boolean {
    return isNamed(certificateOf(this.#server), host);
  }

  async refresh(names: SubjectAltNames): Promise<boolean> {
    const { clock, log } = this.#options;
    this.#authority = broughtBack(this.#options) ?? this.#authority;
    const isAging = endOf(certificateOf(this.#authority)) < clock.now() + AUTHORITY_MS;
    if (!isAging && fits(this.#server, this.#authority, names, this.#options)) return false;
    if (isAging) {
      log.warn(
        {},
        'the certificate authority is about to expire; a new one was created, and devices must trust it',
      );
      this.#authority = await newAuthority(this.#options);
    }
    this.#server = await newServer(this.#options, this.#authority, names);
    return true;
  }
}

const fileOf = ({ folder }: Options, name: string): string => join(folder, name);

function readAuthority(options: Options): IssuedCertificate | undefined {
  const [keyFile, file] = [fileOf(options, 'authority.key'), fileOf(options, 'authority.crt')];
  const key = readIfThere(keyFile);
  const certificate = readIfThere(file);
  // The key is written first: alone it is of a set-up that was cut off.
  if (certificate === undefined) return undefined;
  keepClosed(keyFile, options);
  const signed = { key: key ?? '', certificate };
  if (!belongs(signed))
    throw new TlsUnusableError(
      `${file} and ${keyFile} are damaged; restore them, or delete both and have every device trust a new certificate`,
    );
  return signed;
}

/** A backup may have been brought back, and with it what the tablets trust; half of it is left for the next look. */
function broughtBack(options: Options): IssuedCertificate | undefined {
  try {
    return readAuthority(options);
  } catch {
    return undefined;
  }
}

function readServer(options: Options): IssuedCertificate | undefined {
  const keyFile = fileOf(options, 'server.key');
  const [key, certificate] = [readIfThere(keyFile), readIfThere(fileOf(options, 'server.crt'))];
  if (key === undefined || certificate === undefined) return undefined;
  keepClosed(keyFile, options);
  return { key, certificate };
}

function keepClosed(file: string, { log }: Options): void {
  if (!isOpenToOthers(file)) return;
  closeFileToOthers(file);
  log.warn({ file }, 'a key was readable by other accounts on this computer; permissions are now fixed');
}

async function newAuthority(options: Options): Promise<IssuedCertificate> {
  const authority = issueCa(options.name, options.clock.now());
  await writePrivate(fileOf(options, 'authority.key'), authority.key);
  await writePrivate(fileOf(options, 'authority.crt'), authority.certificate);
  return authority;
}

/** The key stays as it is, unless it is of no use. */
async function newServer(
  options: Options,
  authority: IssuedCertificate,
  names: SubjectAltNames,
): Promise<IssuedCertificate> {
  const known = readServer(options);
  const server = issueFor(
    named(names),
    authority,
    options.clock.now(),
    isKey(known?.key) ? known?.key : undefined,
  );
  await writePrivate(fileOf(options, 'server.key'), server.key);
  await writePrivate(fileOf(options, 'server.crt'), server.certificate);
  options.log.info({ names: named(names) }, "this server's certificate was created");
  return server;
}

const named = ({ hosts, addresses }: SubjectAltNames): SubjectAltNames => ({
  hosts: [...new Set([...hosts, 'localhost'])],
  addresses: [...new Set([...addresses, '127.0.0.1'])],
});

function fits(
  server: IssuedCertificate | undefined,
  authority: IssuedCertificate,
  names: SubjectAltNames,
  { clock }: Options,
): server is IssuedCertificate {
  const certificate = parseCertificate(server?.certificate);
  return (
    server !== undefined &&
    certificate !== undefined &&
    belongs(server) &&
    certificate.verify(certificateOf(authority).publicKey) &&
    endOf(certificate) >= clock.now() + RENEW_MS &&
    sameNames(certificateNamesOf(certificate), named(names))
  );
}

const sameNames = (a: SubjectAltNames, b: SubjectAltNames): boolean =>
  new Set([...a.hosts, ...a.addresses]).symmetricDifference(new Set([...b.hosts, ...b.addresses])).size === 0;

const isKey = (key: string | undefined): boolean => {
  try {
    return key !== undefined && createPrivateKey(key).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
};

const belongs = ({ key, certificate }: IssuedCertificate): boolean =>
  isKey(key) && parseCertificate(certificate)?.checkPrivateKey(createPrivateKey(key)) === true;

function certificateOf({ certificate }: IssuedCertificate): X509Certificate {
  const one = parseCertificate(certificate);
  if (!one) throw new TlsUnusableError("the certificate can't be read");
  return one;
}

const endOf = ({ validToDate }: X509Certificate): number => validToDate.getTime();
