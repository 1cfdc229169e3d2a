import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Platform } from '../endpoint/platform.ts';

// Imported as a module it would load all that fetch needs, at each start.
const { createServer } = process.getBuiltinModule('node:http');

/** What guests' phones need, and nothing else: a guest network may be let through to this port alone. */
const OPEN = /^\/(t\/|guest\/|api\/v1\/guest\/)/;

const REFUSAL = JSON.stringify({
  success: false,
  error: { code: 'ROUTE_NOT_FOUND', message: 'There is no such endpoint.' },
});

/** A door of its own to the same server, for guests. */
export class GuestListener {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(app: FastifyInstance, at: { host: string; port: number }): Promise<GuestListener> {
    await app.ready();
    const server = createServer({ requestTimeout: 60_000, keepAliveTimeout: 72_000 }, (request, response) => {
      if (isOpen(request.url)) return app.routing(request, response);
      response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' }).end(REFUSAL);
    });
    server.listen(at);
    await once(server, 'listening');
    return new GuestListener(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  closeAllConnections(): void {
    this.#server.closeAllConnections();
  }

  /** Resolves when the last request was answered. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

/** What guests write must not be readable on the network they share. */
export function assertGuestListener({ securePort, guestPort }: Platform['lan']): void {
  if (securePort !== null || guestPort !== null) return;
  throw new AppError('TLS_REQUIRED', {
    message:
      'Guests order over https, or at a port of their own (GALLEY_GUEST_PORT); this server has neither.',
  });
}

/** By the path as the router reads it: nothing is reached by writing it another way. */
function isOpen(url = ''): boolean {
  const path = URL.parse(url, 'http://guest')?.pathname ?? '';
  return OPEN.test(path) && url.startsWith(path);
}
