import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { RequestFacts } from '../endpoint/endpoint.ts';
import { bearerToken } from './authenticate.ts';

/** For a request made by another request. */
export const noFacts: RequestFacts = {
  ...{ id: '', address: '', bearer: null, idempotencyKey: null },
  ...{ ifMatch: null, languages: null, origin: null, signal: undefined },
};

/** Read from the request when a handler asks, which few do. */
export class Facts implements RequestFacts {
  readonly idempotencyKey: string | null;
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest, keyed: boolean) {
    this.#request = request;
    this.idempotencyKey = keyed ? idempotencyKeyOf(request) : null;
  }

  get id(): string {
    return this.#request.id;
  }

  get address(): string {
    return this.#request.ip;
  }

  get bearer(): string | null {
    return bearerToken(this.#request) ?? null;
  }

  get ifMatch(): number | null {
    return versionOf(this.#request.headers['if-match']);
  }

  get languages(): string | null {
    return this.#request.headers['accept-language'] ?? null;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  get origin(): string | null {
    return originOf(this.#request);
  }
}

function originOf({ protocol, host }: FastifyRequest): string | null {
  const url = URL.parse(`${protocol}://${host}`);
  return url === null || /^(localhost|127\.|\[::1\])/.test(url.hostname) ? null : url.origin;
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (Array.isArray(key) || key.length > 200) {
    throw new AppError('VALIDATION_ERROR', {
      details: { 'Idempotency-Key': ['must be one key of at most 200 characters'] },
    });
  }
  return key;
}

function versionOf(header: string | undefined): number | null {
  const version = Number(header?.replace(/^W\/|"/g, ''));
  return header !== undefined && Number.isSafeInteger(version) ? version : null;
}
