import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError, messageOf } from '../../core/errors.ts';
import type { Platform } from '../endpoint/platform.ts';

// Importing the module would load everything fetch needs, at each start.
const { createServer } = process.getBuiltinModule('node:http');

/** What guests' phones need, and nothing else: a guest network may be given access to this port only. */
const OPEN = /^\/(t\/|guest\/|api\/v1\/guest\/)/;

const REFUSAL = JSON.stringify({
  success: false,
  error: { code: 'ROUTE_NOT_FOUND', message: messageOf('ROUTE_NOT_FOUND') },
});

/** A separate port of the same server, for guests. */
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

/** Guests' data must not be readable on the network they share. */
export function assertGuestListener({ securePort, guestPort }: Platform['lan']): void {
  if (securePort !== null || guestPort !== null) return;
  throw new AppError('TLS_REQUIRED', {
    message:
      "Phone ordering isn't set up on this server. Ask the person who installed Galley to turn on TLS or open a port for guests.",
  });
}

/** Checks the path as the router reads it, so that no other spelling gets through. */
function isOpen(url = ''): boolean {
  const path = URL.parse(url, 'http://guest')?.pathname ?? '';
  return OPEN.test(path) && url.startsWith(path);
}
