import type { ErrorCode } from '../../core/errors.ts';
import { writesShared } from '../../core/permissions.ts';
import type { AnyEndpoint } from '../endpoint/endpoint.ts';
import type { Json } from './components.ts';
import { FAILURE } from './envelope.ts';
import { headerRefs } from './headers.ts';

/** What any operation can answer. */
export const errorsEverywhere: readonly ErrorCode[] = [
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'DATABASE_DAMAGED',
  'STARTING_UP',
  'RESTAURANT_UNAVAILABLE',
  'DATABASE_UNAVAILABLE',
  'DATABASE_BUSY',
  'STORAGE_FAILED',
];

/** Every code an endpoint can answer: its declared ones and those its shape implies. */
export const codesOf = (endpoint: AnyEndpoint): ErrorCode[] => [
  ...new Set([...impliedBy(endpoint), ...(endpoint.errors ?? [])]),
];

/** Without those of every operation. */
export const ownCodesOf = (endpoint: AnyEndpoint): ErrorCode[] =>
  codesOf(endpoint).filter((code) => !errorsEverywhere.includes(code));

const guesses: readonly ErrorCode[] = ['TOO_MANY_ATTEMPTS', 'TOO_BUSY'];

function impliedBy(endpoint: AnyEndpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...errorsEverywhere];
  if (endpoint.access !== 'public')
    codes.push('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'ACCOUNT_DISABLED', 'FORBIDDEN');
  if (endpoint.reauthenticate) codes.push('REAUTHENTICATION_REQUIRED', ...guesses);
  if (endpoint.access === 'node') codes.push('SYNC_REFUSED');
  if (endpoint.kind === 'raw') return codes;
  codes.push('VALIDATION_ERROR');
  if (endpoint.body && 'approval' in endpoint.body.shape) codes.push('APPROVAL_REQUIRED', ...guesses);
  if (endpoint.params) codes.push('NOT_FOUND');
  if (endpoint.method !== 'GET' && writesShared(endpoint.access)) codes.push('BRANCH_FORBIDDEN');
  if (endpoint.method !== 'GET')
    codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'STORAGE_FULL');
  if (endpoint.method !== 'GET' && !endpoint.notIdempotent)
    codes.push('IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS');
  return codes;
}

const ANY = { $ref: '#/components/responses/Error' } as const;

/** All errors have one shape, and an operation names its codes: no status has an answer of its own. */
export const anyError: Json = { default: ANY };

export const errorResponse: Json = {
  description:
    'A refusal, by `error.code`: one of the `x-errors` of the operation, or of `x-errors-everywhere`.',
  headers: headerRefs(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After']),
  content: { 'application/json': { schema: FAILURE } },
};
