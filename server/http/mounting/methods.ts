import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { AnyEndpoint } from '../endpoint/endpoint.ts';
import { sendFailure } from '../replies/failures.ts';
import { urlOf } from './mount.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const asked = new WeakSet<IncomingMessage>();

/** HEAD is a GET whose body node leaves out; a route of its own for each GET would take a tenth of the start. */
export function headAsGet(raw: IncomingMessage): void {
  if (raw.method !== 'HEAD') return;
  raw.method = 'GET';
  asked.add(raw);
}

/** What never ends is not begun for it. */
export const isHead = ({ raw }: FastifyRequest): boolean => asked.has(raw);

/** Unknown paths and methods are counted like the others, or probing would be free. */
export function handleUnknownRoutes(app: FastifyInstance, limited: boolean): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => refuse(app, request, reply);
  if (limited) app.setNotFoundHandler({ preHandler: app.rateLimit() }, answer);
  else app.setNotFoundHandler(answer);
}

/** 405 with what the path knows, else 404: looked up when it is asked for, as hardly anybody does. */
function refuse(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  const methods = path.startsWith('/api/') ? METHODS.filter((method) => knows(app, method, path)) : [];
  if (methods.length === 0) return sendFailure(request, reply, new AppError('ROUTE_NOT_FOUND'));
  void reply.header('allow', methods.join(', '));
  return sendFailure(request, reply, new AppError('METHOD_NOT_ALLOWED'));
}

const knows = (app: FastifyInstance, method: (typeof METHODS)[number], url: string): boolean =>
  app.findRoute({ method, url }) !== null;

/**
 * `GET /orders/quote` is no order named `quote`: what a path does not know is refused before wider ones are asked. Found by
 * comparing the paths, as asking the router for each path and method took half as long as mounting all of them.
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
      handler: async (_request, reply) => {
        void reply.header('allow', path.methods.join(', '));
        throw new AppError('METHOD_NOT_ALLOWED');
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

/** True where the wider path would also match addresses of the other one. From the last word on: all begin alike. */
function isAsWide({ words }: Path, path: Path): boolean {
  for (let at = words.length - 1; at >= 0; at--)
    if (words[at] !== path.words[at] && !words[at]?.startsWith(':')) return false;
  return true;
}
