import { type ErrorCode, errorCodes, statusOf } from '../../core/errors.ts';
import type { AnyEndpoint } from '../endpoint.ts';
import type { Json } from './components.ts';
import { FAILURE } from './envelope.ts';
import { headerRefs } from './headers.ts';

const everywhere: ErrorCode[] = [
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'DATABASE_DAMAGED',
  'STARTING_UP',
  'DATABASE_UNAVAILABLE',
];

/** Every code an endpoint declares it can answer, with those its shape implies. */
export const codesOf = (endpoint: AnyEndpoint): ErrorCode[] => [
  ...impliedBy(endpoint),
  ...(endpoint.errors ?? []),
];

function impliedBy(endpoint: AnyEndpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...everywhere];
  if (endpoint.access !== 'public')
    codes.push('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'ACCOUNT_DISABLED', 'FORBIDDEN');
  if (endpoint.access === 'node') codes.push('SYNC_REFUSED');
  if (endpoint.kind === 'raw') return codes;
  codes.push('VALIDATION_ERROR');
  if (endpoint.params) codes.push('NOT_FOUND');
  if (endpoint.method !== 'GET')
    codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'STORAGE_FULL');
  if (endpoint.method !== 'GET' && !endpoint.notIdempotent)
    codes.push('IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS');
  return codes;
}

const statuses = [...new Set(errorCodes.map(statusOf))].sort((a, b) => a - b);

/** One answer for each status, whichever operations have it, and one for all. */
export const errorResponses: Readonly<Record<string, Json>> = {
  ...Object.fromEntries(statuses.map((status) => [`E${status}`, response(status)])),
  Error: {
    description:
      'What any operation of its shape may answer: 400, 413 and 415 for a body that cannot be read, 401 and 403 without the token or the right, 404 for an id nobody has, 422 for a wrong field, 409 and 422 about an Idempotency-Key, 429, 500, 503, 507.',
    headers: headerRefs(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After']),
    content: { 'application/json': { schema: FAILURE } },
  },
};

const reference = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

/** The statuses of the codes that an endpoint adds, and all the others by `default`. */
export function errorsOf(endpoint: AnyEndpoint): Json {
  const own = [...new Set((endpoint.errors ?? []).map(statusOf))].sort((a, b) => a - b);
  return {
    ...Object.fromEntries(own.map((status) => [status, reference(`E${status}`)])),
    default: reference('Error'),
  };
}

function response(status: number): Json {
  return {
    description: 'A refusal; `x-errors` of the operation names its codes.',
    headers: headerRefs([
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      ...([409, 429, 503].includes(status) ? (['Retry-After'] as const) : []),
    ]),
    content: { 'application/json': { schema: FAILURE } },
  };
}
