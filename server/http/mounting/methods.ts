import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { AnyEndpoint } from '../endpoint/endpoint.ts';
import { sendFailure } from '../replies/failures.ts';
import { urlOf } from './mount.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const asked = new WeakSet<IncomingMessage>();

/** HEAD is a GET whose body node omits; a separate route for each GET would take a tenth of the start. */
export function headAsGet(raw: IncomingMessage): void {
  if (raw.method !== 'HEAD') return;
  raw.method = 'GET';
  asked.add(raw);
}

/** Endless streams are not started for HEAD. */
export const isHead = ({ raw }: FastifyRequest): boolean => asked.has(raw);

/** Unknown paths and methods are counted like others, or probing would be free. */
export function handleUnknownRoutes(app: FastifyInstance, limited: boolean): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => refuse(app, request, reply);
  if (limited) app.setNotFoundHandler({ preHandler: app.rateLimit() }, answer);
  else app.setNotFoundHandler(answer);
}

/** 405 with the path's methods, else 404; looked up on demand, because it is rare. */
function refuse(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  const methods = path.startsWith('/api/') ? METHODS.filter((method) => knows(app, method, path)) : [];
  if (methods.length === 0)
    return sendFailure(
      request,
      reply,
      new AppError('ROUTE_NOT_FOUND', { facts: { method: request.method, path } }),
    );
  void reply.header('allow', methods.join(', '));
  const allow = methods.join(', ');
  return sendFailure(
    request,
    reply,
    new AppError('METHOD_NOT_ALLOWED', { facts: { method: request.method, path, allow } }),
  );
}

const knows = (app: FastifyInstance, method: (typeof METHODS)[number], url: string): boolean =>
  app.findRoute({ method, url }) !== null;

/**
 * `GET /orders/quote` is no order named `quote`: methods a path lacks are refused before wider paths match. Found by
 * comparing paths, because asking the router for each path and method took half as long as mounting them.
 */
export function shadowParameterPaths(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  const paths = pathsOf(endpoints);
  const byLength = Map.groupBy(paths, ({ words }) => words.length);
  for (const path of paths) {
    const alike = (byLength.get(path.words.length) ?? []).filter((other) => isAsWide(other, path));
    const others = METHODS.filter((method) => !path.methods.includes(method));
    if (!alike.some(({ methods }) => methods.some((method) => !path.methods.includes(method)))) continue;
    app.route({
      method: others,
      url: path.url,
      handler: async (request, reply) => {
        const allow = path.methods.join(', ');
        void reply.header('allow', allow);
        throw new AppError('METHOD_NOT_ALLOWED', {
          facts: { method: request.method, path: request.url.split('?')[0], allow },
        });
      },
    });
  }
}

interface Path {
  readonly url: string;
  readonly words: readonly string[];
  readonly methods: readonly string[];
}

const pathsOf = (endpoints: readonly AnyEndpoint[]): Path[] =>
  [
    ...Map.groupBy(
      endpoints.flatMap((endpoint) => [endpoint, ...(endpoint.aliases ?? [])]),
      ({ path }) => urlOf(path),
    ),
  ].map(([url, spellings]) => ({
    url,
    words: url.split('/'),
    methods: spellings.map(({ method }) => method),
  }));

/**
 * Whether the wider path would also match the other's addresses. Compared from the last word on, because all begin
 * alike.
 */
function isAsWide({ words }: Path, path: Path): boolean {
  for (let at = words.length - 1; at >= 0; at--)
    if (words[at] !== path.words[at] && !words[at]?.startsWith(':')) return false;
  return true;
}
