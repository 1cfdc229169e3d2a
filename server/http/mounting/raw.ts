import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identify } from '../callers/authenticate.ts';
import { authorize } from '../callers/authorize.ts';
import { withoutRateLimit } from '../callers/rate-limit.ts';
import { StreamLimiter } from '../callers/stream-limiter.ts';
import type { RawEndpoint } from '../endpoint/endpoint.ts';
import type { Authenticate, Platform } from '../endpoint/platform.ts';
import { sendStream } from '../replies/reply-head.ts';
import { isHead } from './methods.ts';
import { urlOf } from './mount.ts';

/** Mounts endpoints outside the envelope in a scope where bodies stay bytes. */
export function mountRawEndpoints(
  app: FastifyInstance,
  endpoints: readonly RawEndpoint[],
  platform: Platform,
  authenticate: Authenticate,
): void {
  const endless = new StreamLimiter();
  app.addHook('preClose', async () => endless.end());
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const endpoint of endpoints) {
      scope.route({
        method: endpoint.method,
        url: urlOf(endpoint.path),
        config: withoutRateLimit,
        ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
        preParsing: async (request) => authorize(endpoint, request, platform),
        handler: (request, reply) => respond(endpoint, request, reply, { platform, authenticate, endless }),
      });
    }
  });
}

interface Surroundings {
  readonly platform: Platform;
  readonly authenticate: Authenticate;
  readonly endless: StreamLimiter;
}

async function respond(
  endpoint: RawEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { platform, authenticate, endless }: Surroundings,
): Promise<FastifyReply> {
  if (endpoint.endless && isHead(request)) return reply.status(200).send();
  if (endpoint.endless) endless.assertRoom(request.principal);
  const { status, headers, body } = await endpoint.handle({
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    headers: request.headers,
    body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
    principal: request.principal,
    platform,
    identifyAgain: async () => {
      request.principal = await identify(request, authenticate, platform);
      authorize(endpoint, request, platform);
      return request.principal;
    },
  });
  if (endpoint.endless && body instanceof Readable) {
    endless.add(body, request.principal);
    sendStream(reply, { ...headers }, body);
    return reply;
  }
  return reply
    .status(status ?? 200)
    .headers(headers ?? {})
    .send(body);
}
