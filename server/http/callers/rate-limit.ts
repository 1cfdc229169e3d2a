import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientSourceOf } from '../../core/client-source.ts';
import { AppError } from '../../core/errors.ts';
import { digestOf } from '../../core/secrets/secrets.ts';
import { type Clock, MINUTE } from '../../core/time/time.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

/** A restaurant's screen may make this many times the usual requests: a busy till needs about 100 a minute. */
export const DEVICE_FACTOR = 10;

/**
 * Requests a minute by token, or by address where there is no valid one; 0 switches it off. A paired device has one
 * bucket for itself and for the staff who sign in at it by PIN.
 */
export async function limitRates(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: (request) => (deviceOf(request) === null ? perMinute : perMinute * DEVICE_FACTOR),
    timeWindow: MINUTE,
    keyGenerator: (request) => bucketOf(request),
    errorResponseBuilder: (_, context) => tooMany('RATE_LIMITED', context.ttl),
  });
}

function bucketOf(request: FastifyRequest): string {
  const { principal } = request;
  const device = deviceOf(request);
  if (device !== null && principal) return `device ${principal.tenant.id} ${device}`;
  return principal && principal.kind !== 'node' && principal.caller.tokenId !== null
    ? `token ${principal.caller.tokenId}`
    : `address ${clientSourceOf(request.ip)}`;
}

const deviceOf = ({ principal }: FastifyRequest): number | null =>
  principal?.kind === 'user' ? principal.caller.deviceId : null;

const tooMany = (code: 'RATE_LIMITED' | 'TOO_MANY_ATTEMPTS', ttl: number): AppError =>
  new AppError(code, { retryAfter: Math.ceil(ttl / 1_000) });

export const withoutRateLimit = { rateLimit: false } as const;

const MAX_BUCKETS = 10_000;

/** Counts of the current minute. */
class Buckets {
  readonly #counts = new Map<string, { n: number; readonly until: number }>();

  /** Milliseconds to wait, or 0. */
  take(key: string, most: number, now: number): number {
    const known = this.#counts.get(key);
    if (known && known.until > now) return ++known.n > most ? known.until - now : 0;
    this.#counts.delete(key);
    for (const [oldest, { until }] of this.#counts) {
      if (until > now && this.#counts.size < MAX_BUCKETS) break;
      this.#counts.delete(oldest);
    }
    this.#counts.set(key, { n: 1, until: now + MINUTE });
    return 0;
  }
}

/** Route options for an endpoint's additional bucket, counted once the body is known. */
export function strictLimit(endpoint: Endpoint, { now }: Clock, limited: boolean): object {
  const strict = endpoint.strictLimit;
  if (!strict || !limited) return {};
  const buckets = new Buckets();
  return {
    preHandler: async (request: FastifyRequest) => {
      const key = digestOf(`${clientSourceOf(request.ip)} ${fieldOf(request.body, strict.bodyField)}`);
      const wait = buckets.take(key, strict.perMinute, now());
      if (wait > 0) throw tooMany('TOO_MANY_ATTEMPTS', wait);
    },
  };
}

/** Read before the schema checked it: anything but text counts as none, and the schema refuses it. */
function fieldOf(body: unknown, field: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'string' ? value.toLowerCase() : '';
}
