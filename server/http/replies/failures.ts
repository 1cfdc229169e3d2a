import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { faultOf, type StorageFault } from '../../db/files/faults.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Of an answer that is a failure. */
    failure: ErrorCode | undefined;
  }
}

/** Errors of Fastify that a client can cause or fix, by code. */
const known: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'ROUTE_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ROUTE_NOT_FOUND',
};

const byFault = {
  full: { code: 'STORAGE_FULL' },
  failed: { code: 'STORAGE_FAILED', retryAfter: 5 },
  damaged: { code: 'DATABASE_DAMAGED' },
  busy: { code: 'DATABASE_BUSY', retryAfter: 2 },
} as const satisfies Record<StorageFault, { code: ErrorCode; retryAfter?: number }>;

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const fault = faultOf(error);
  if (fault) {
    const { code: ofFault, ...after } = byFault[fault];
    return new AppError(ofFault, { ...after, cause: error });
  }
  const mapped = known[code ?? ''];
  if (mapped) return new AppError(mapped, { cause: error });
  if (statusCode === 400) return new AppError('MALFORMED_JSON', { cause: error });
  return new AppError('INTERNAL_ERROR', { cause: error });
}

const failureBody = (error: AppError, requestId: string) => ({
  success: false,
  error: {
    code: error.code,
    message: error.message,
    ...(error.details && { details: error.details }),
    ...(error.fields && { fields: error.fields }),
    request_id: requestId,
  },
});

/** What is logged, and at which level; others are ordinary answers. */
const logged: Partial<Record<ErrorCode, readonly ['warn' | 'error', string]>> = {
  INTERNAL_ERROR: ['error', 'unexpected error'],
  DATABASE_UNAVAILABLE: ['warn', 'the database did not respond'],
  DATABASE_BUSY: ['warn', 'another program has the database locked'],
  DATABASE_DAMAGED: ['error', 'a damaged part of the database was read; run galley doctor'],
  STORAGE_FAILED: ['error', 'the disk of the data folder is failing'],
  STORAGE_FULL: ['error', 'the disk is full; free up space'],
};

/**
 * The only place that answers failures. Unexpected ones are logged with the request's id and not shown. `met` is called
 * for every error, whichever part of the disk it came from.
 */
export function handleFailures(app: FastifyInstance, met: (error: unknown) => void): void {
  app.decorateReply('failure', undefined);
  app.setErrorHandler((error, request, reply) => {
    // Nobody reads an answer any more.
    if ((error as Error).name === 'AbortError' && request.raw.socket.destroyed)
      return reply.status(499).send();
    const known = toAppError(error);
    const [level, said] = logged[known.code] ?? [];
    if (level && said) request.log[level]({ err: known.cause ?? error, reqId: request.id }, said);
    met(error);
    return sendFailure(request, reply, known);
  });
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  reply.failure = error.code;
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .send(failureBody(error, request.id));
}
