import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';
import type { Endpoint } from './endpoint.ts';

const MINUTE = 60_000;

/** Requests a minute by token, or by address where there is no valid one; 0 switches it off. */
export async function limitRates(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: MINUTE,
    keyGenerator: (request) => bucketOf(request),
    errorResponseBuilder: (_, context) => tooMany('RATE_LIMITED', context.ttl),
  });
}

function bucketOf(request: FastifyRequest): string {
  const { principal } = request;
  return principal && principal.kind !== 'node' && principal.caller.tokenId !== null
    ? `token ${principal.caller.tokenId}`
    : `address ${request.ip}`;
}

const tooMany = (code: 'RATE_LIMITED' | 'TOO_MANY_ATTEMPTS', ttl: number): AppError =>
  new AppError(code, { retryAfter: Math.ceil(ttl / 1_000) });

export const uncounted = { rateLimit: false } as const;

/** Route options of an endpoint with a bucket of its own, counted after the body is known. */
export function strictLimit(endpoint: Endpoint, limited: boolean): object {
  const strict = endpoint.strictLimit;
  if (!strict || !limited) return {};
  return {
    rateLimit: {
      max: strict.perMinute,
      timeWindow: MINUTE,
      hook: 'preHandler',
      keyGenerator: (request: FastifyRequest) =>
        `${endpoint.path} ${request.ip} ${fieldOf(request.body, strict.bodyField)}`,
      errorResponseBuilder: (_: unknown, context: { ttl: number }) =>
        tooMany('TOO_MANY_ATTEMPTS', context.ttl),
    },
  };
}

const fieldOf = (body: unknown, field: string): string =>
  String((body as Record<string, unknown> | null | undefined)?.[field] ?? '').toLowerCase();
