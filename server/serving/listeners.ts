import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';
import { GuestListener } from '../http/listeners/guest-listener.ts';
import { SecureListener } from '../http/listeners/tls.ts';
import { namesOn } from '../lan/lan.ts';
import { LOOPBACK_NETWORKS, lanNetworks, type Network } from '../lan/networks.ts';
import type { Certificate } from '../lan/tls/certificate.ts';
import { LocalCaCertificate } from '../lan/tls/local-ca.ts';
import { ProvidedCertificate } from '../lan/tls/provided.ts';

/** The TLS listener of a server that listens already, and how both are found on the network. */
export class Listeners {
  readonly #app: App;
  readonly #secure: SecureListener | undefined;
  readonly #guests: GuestListener | undefined;

  private constructor(app: App, secure: SecureListener | undefined, guests: GuestListener | undefined) {
    this.#app = app;
    this.#secure = secure;
    this.#guests = guests;
  }

  static async open(app: App, server: FastifyInstance, config: Config, port: number): Promise<Listeners> {
    const networks = () => listenedIn(config.host);
    const certificate = await certificateFor(app, config, networks());
    const secure = certificate && (await listenSecurely(server, certificate, config));
    if (secure) app.ownPorts.add(secure.port);
    await app.lan.open({
      port,
      name: config.lanName,
      hostNames: config.hostNames,
      networks,
      announced: () => announcedIn(config, networks()),
      secure: certificate &&
        secure && {
          port: secure.port,
          certificate,
          use: (credentials) => secure.use(credentials),
        },
    });
    return new Listeners(app, secure, await guestListenerOf(app, server, config));
  }

  async close(): Promise<void> {
    await this.#app.lan.close();
    await Promise.all([this.#secure?.close(), this.#guests?.close()]);
  }

  closeAllConnections(): void {
    this.#secure?.closeAllConnections();
    this.#guests?.closeAllConnections();
  }
}

async function guestListenerOf(
  app: App,
  server: FastifyInstance,
  { host, guestPort }: Config,
): Promise<GuestListener | undefined> {
  if (guestPort === undefined) return undefined;
  try {
    const listener = await GuestListener.open(server, { host, port: guestPort });
    app.ownPorts.add(listener.port);
    app.lan.guestPort = listener.port;
    return listener;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `guest port ${guestPort} is already in use; choose another with --guest-port or GALLEY_GUEST_PORT`,
    );
  }
}

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

const listenedIn = (host: string): Network[] =>
  lanNetworks().filter(({ address }) => isEveryAddress(host) || address === host);

/** Head office is found by an address of the internet. */
function announcedIn({ announce, role }: Config, networks: readonly Network[]): readonly Network[] {
  if (announce === 'off' || role === 'central') return [];
  return announce === 'here' ? LOOPBACK_NETWORKS : networks;
}

async function certificateFor(
  { dataDir, clock, log }: App,
  { tls, lanName }: Config,
  networks: readonly Network[],
): Promise<Certificate | undefined> {
  if (tls === 'off') return undefined;
  if (tls !== 'self-signed') return new ProvidedCertificate(tls, clock, log);
  const options = { folder: join(dataDir, 'tls'), name: `Galley (${lanName}.local)`, clock, log };
  return LocalCaCertificate.open(options, namesOn(dataDir, lanName, networks));
}

async function listenSecurely(
  server: FastifyInstance,
  { credentials }: Certificate,
  { host, tlsPort }: Config,
): Promise<SecureListener> {
  try {
    return await SecureListener.open(server, credentials, { host, port: tlsPort });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    // Another exit code than that of the port everybody knows, which a person would change in vain.
    throw new ConfigError(
      `TLS port ${tlsPort} is already in use; choose another with --tls-port or GALLEY_TLS_PORT`,
    );
  }
}
