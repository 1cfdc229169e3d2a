import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const METHODS = 'GET, HEAD, POST, PUT, DELETE';
const EXPOSED = 'idempotency-replayed, etag, retry-after';

/** CORS: tablets open pages from their own origin on the same network; pages of the public web get no headers. */
export function allowLocalOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    // Most requests come from the server's own pages or from no page at all.
    if (origin === undefined || !isLocalHost(URL.parse(origin)?.hostname ?? '')) return done();
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED);
    if (request.method === 'OPTIONS') return answerPreflight(request, reply);
    done();
  });
  // A method without a route reaches no hook; a preflight that is not permitted gets 404 here.
  app.options('*', (_request, reply) => reply.callNotFound());
}

/** Before authentication, because browsers send no token with a preflight. */
function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  void reply
    .header('access-control-allow-methods', METHODS)
    .header('access-control-allow-headers', headers['access-control-request-headers'] ?? '')
    .header('content-length', '0')
    .status(204)
    .send();
}

function isLocalHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 4) return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/.test(bare);
  if (isIP(bare) === 6) return bare === '::1' || /^(f[cd]|fe[89ab])/i.test(bare);
  return bare === 'localhost' || bare.endsWith('.local') || bare.endsWith('.localhost');
}
