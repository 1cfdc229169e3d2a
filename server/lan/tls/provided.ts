import { createPrivateKey, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../../core/time/time.ts';
import type { Log } from '../log.ts';
import {
  type Certificate,
  type Credentials,
  certificateNamesOf,
  isNamed,
  TlsUnusableError,
  type TrustAnchor,
  trustAnchorIn,
} from './certificate.ts';
import { isOpenToOthers, readNeeded } from './files.ts';

/** As certbot and its like name them. */
const CHAIN = 'fullchain.pem';
const KEY = 'privkey.pem';

/** A certificate that another program issues and renews in its own folder. */
export class ProvidedCertificate implements Certificate {
  readonly #folder: string;
  readonly #log: Log;
  #problem = '';
  credentials: Credentials;

  /** Throws TlsUnusable unless the files are there, belong together, are valid and the key is nobody else's to read. */
  constructor(folder: string, clock: Clock, log: Log) {
    this.#folder = folder;
    this.#log = log;
    this.credentials = read(folder);
    if (this.validUntil <= clock.now())
      throw new TlsUnusableError(`${join(folder, CHAIN)} has expired; renew it`);
  }

  get #certificate(): X509Certificate {
    return new X509Certificate(this.credentials.cert);
  }

  get trust(): TrustAnchor {
    return trustAnchorIn(this.#certificate, null);
  }

  get validUntil(): number {
    return this.#certificate.validToDate.getTime();
  }

  get hosts(): readonly string[] {
    return certificateNamesOf(this.#certificate).hosts.filter((host) => !host.startsWith('*'));
  }

  isValidFor(host: string): boolean {
    return isNamed(this.#certificate, host);
  }

  /** A renewal replaces two files, one after the other: the present pair is served until both fit. */
  async refresh(): Promise<boolean> {
    try {
      const now = read(this.#folder);
      this.#problem = '';
      if (now.cert === this.credentials.cert && now.key === this.credentials.key) return false;
      this.credentials = now;
      this.#log.info({ folder: this.#folder }, 'a new certificate is in use');
      return true;
    } catch (error) {
      this.#complain(error as Error);
      return false;
    }
  }

  #complain({ message }: Error): void {
    if (message !== this.#problem) this.#log.warn({ reason: message }, 'still using the old certificate');
    this.#problem = message;
  }
}

function read(folder: string): Credentials {
  const [certFile, keyFile] = [join(folder, CHAIN), join(folder, KEY)];
  const [cert, key] = [readNeeded(certFile), readNeeded(keyFile)];
  if (isOpenToOthers(keyFile))
    throw new TlsUnusableError(
      `${keyFile} is readable by other accounts on this computer; run chmod 600 on it`,
    );
  if (!isPair(cert, key)) throw new TlsUnusableError(`${keyFile} isn't the key of ${certFile}`);
  return { cert, key };
}

function isPair(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
