import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** As PEM. */
interface Credentials {
  readonly key: string;
  readonly cert: string;
}

/** The same as the plain server's. */
const TIMES = { requestTimeout: 60_000, keepAliveTimeout: 72_000 };

/** A second listener of the same server, with the same routes, limits and running requests. */
export class SecureListener {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(
    app: FastifyInstance,
    credentials: Credentials,
    at: { host: string; port: number },
  ): Promise<SecureListener> {
    await app.ready();
    const server = createServer({ ...credentials, ...TIMES, ALPNProtocols: ['http/1.1'] }, app.routing);
    server.listen(at);
    await once(server, 'listening');
    return new SecureListener(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** From the next connection on. */
  use(credentials: Credentials): void {
    this.#server.setSecureContext(credentials);
  }

  closeAllConnections(): void {
    this.#server.closeAllConnections();
  }

  /** Resolves when the last request was answered. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
