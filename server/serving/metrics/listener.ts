import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { type Config, ConfigError } from '../../config.ts';
import { digestOf, sameDigest } from '../../core/secrets/secrets.ts';
import { withoutRateLimit } from '../../http/callers/rate-limit.ts';
import type { Metrics } from './metrics.ts';

// Imported as a module it would load all that fetch needs, at each start.
const { createServer } = process.getBuiltinModule('node:http');

const PATH = '/metrics';

/** Figures tell what a restaurant sells, so they need a port of their own, a token, or both. */
export const wantsMetrics = ({ metricsPort, metricsToken }: Config): boolean =>
  metricsPort !== undefined || metricsToken !== undefined;

/** With a token alone, `/metrics` is on the server's own port. Call before it listens. */
export function serveMetrics(server: FastifyInstance, metrics: Metrics, config: Config): void {
  if (config.metricsPort !== undefined) return;
  server.get(PATH, { config: withoutRateLimit }, async (request, reply) => {
    if (!mayRead(request.raw, config)) return reply.code(401).header('www-authenticate', 'Bearer').send('');
    const text = await metrics.text();
    return reply.type(metrics.contentType).send(text);
  });
}

/** A port that answers `/metrics` and nothing else. */
export class MetricsListener {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(app: App, metrics: Metrics, config: Config): Promise<MetricsListener | undefined> {
    const { host, metricsPort: port } = config;
    if (port === undefined) return undefined;
    const server = createServer((request, response) => void answer(request, response, metrics, config));
    try {
      server.listen({ host, port });
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      throw new ConfigError(
        `metrics port ${port} is already in use; choose another with --metrics-port or GALLEY_METRICS_PORT`,
      );
    }
    const listener = new MetricsListener(server);
    app.ownPorts.add(listener.port);
    return listener;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  config: Config,
): Promise<void> {
  const isAsked = request.method === 'GET' && request.url === PATH;
  if (!isAsked) return void response.writeHead(404).end();
  if (!mayRead(request, config)) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  const text = await metrics.text().catch(() => undefined);
  if (text === undefined) return void response.writeHead(500).end();
  response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
}

function mayRead({ headers }: IncomingMessage, { metricsToken }: Config): boolean {
  if (metricsToken === undefined) return true;
  return sameDigest(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${metricsToken}`));
}
