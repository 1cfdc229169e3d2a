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

/** `GET /orders/quote` is no order named `quote`: what a path does not know is refused before wider ones are asked. */
export function shadowWiderPaths(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  const known = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    for (const { method, path } of [endpoint, ...(endpoint.aliases ?? [])])
      known.set(urlOf(path), [...(known.get(urlOf(path)) ?? []), method]);
  }
  for (const [url, own] of known) {
    const example = url.replace(/:\w+/g, '1');
    const others = METHODS.filter((method) => !own.includes(method));
    if (!others.some((method) => knows(app, method, example))) continue;
    app.route({
      method: others,
      url,
      handler: async (_request, reply) => {
        void reply.header('allow', own.join(', '));
        throw new AppError('METHOD_NOT_ALLOWED');
      },
    });
  }
}
