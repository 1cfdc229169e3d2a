import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientSourceOf } from '../../core/client-source.ts';
import { AppError } from '../../core/errors.ts';
import type { Authenticate, Platform, Principal } from '../endpoint/platform.ts';
import { eventTickets } from '../events/event-tickets.ts';

/** Opened by clients that can send no header. */
const STREAM = '/api/v1/events';

/** Where a code is exchanged: only there it is checked, and attempts are counted. */
const PAIRING = '/api/v1/auth/pair';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined;
    /** Why there is no principal; thrown by endpoints that need one, after the request was counted. */
    refusal: AppError | undefined;
  }
}

/** Looks up the token before anything else, so that the rate limit can count by it; endpoints decide what they need. */
export function identifyCallers(app: FastifyInstance, authenticate: Authenticate, platform: Platform): void {
  app.decorateRequest('principal', undefined);
  app.decorateRequest('refusal', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const refuse = (error: unknown) => {
      request.refusal = error instanceof AppError ? error : undefined;
      done(error instanceof AppError ? undefined : (error as Error));
    };
    const accept = (principal: Principal | undefined) => {
      request.principal = principal;
      const release = principal && platform.hold(principal.tenant.id);
      if (release) reply.raw.once('close', release);
      done();
    };
    let found: ReturnType<typeof identify>;
    try {
      found = identify(request, authenticate, platform);
    } catch (error) {
      return refuse(error);
    }
    if (found instanceof Promise) void found.then(accept, refuse);
    else accept(found);
  });
}

/** undefined without a token. */
export function identify(
  request: FastifyRequest,
  authenticate: Authenticate,
  platform: Platform,
): Principal | undefined | Promise<Principal> {
  const token = bearerToken(request) ?? tokenOfTicket(request, platform);
  if (token === undefined) return undefined;
  const source = isAt(request, PAIRING) ? clientSourceOf(request.ip) : undefined;
  return authenticate(token, platform, source);
}

/** The framework assembles its route data at each access: only a few paths are worth that. */
const isAt = (request: FastifyRequest, path: string): boolean =>
  request.url.startsWith(path) && request.routeOptions.url === path;

export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined;
}

/** Stored as if it had been sent, because a stream is authenticated again later. */
function tokenOfTicket(request: FastifyRequest, { clock }: Platform): string | undefined {
  if (!isAt(request, STREAM)) return undefined;
  const { ticket } = request.query as { ticket?: unknown };
  const token = typeof ticket === 'string' ? eventTickets.redeem(ticket, clock) : undefined;
  if (token !== undefined) request.headers.authorization = `Bearer ${token}`;
  return token;
}
