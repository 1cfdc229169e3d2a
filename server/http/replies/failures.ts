import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { faultOf } from '../../db/files/faults.ts';

/** Errors of Fastify that a client can cause or mend, by their code. */
const known: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'ROUTE_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ROUTE_NOT_FOUND',
};

const byFault = { full: 'STORAGE_FULL', damaged: 'DATABASE_DAMAGED' } as const;

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const fault = faultOf(error);
  const mapped = fault ? byFault[fault] : known[code ?? ''];
  if (mapped) return new AppError(mapped, { cause: error });
  if (statusCode === 400) return new AppError('MALFORMED_JSON', { cause: error });
  return new AppError('INTERNAL_ERROR', { cause: error });
}

export const failureBody = (error: AppError, requestId: string) => ({
  success: false,
  error: {
    code: error.code,
    message: error.message,
    ...(error.details && { details: error.details }),
    request_id: requestId,
  },
});

/** The one place that answers a failure. What nobody foresaw is logged with the request's id and not shown. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.code === 'INTERNAL_ERROR')
      request.log.error({ err: error, reqId: request.id }, 'unforeseen error');
    if (known.code === 'DATABASE_UNAVAILABLE')
      request.log.warn({ err: known.cause, reqId: request.id }, 'the database did not answer');
    if (known.code === 'DATABASE_DAMAGED')
      request.log.error({ err: known.cause, reqId: request.id }, 'a damaged part of the database was read');
    if (known.code === 'STORAGE_FULL') request.log.error('the disk is full; free some space on it');
    return sendFailure(request, reply, known);
  });
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .send(failureBody(error, request.id));
}
