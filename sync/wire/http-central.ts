import { z } from 'zod';
import { AppError, type ErrorCode, errorCodes } from '../../server/core/errors.ts';
import { adviceOnCertificate } from './certificate-pin.ts';
import {
  type BucketAsk,
  type BucketRows,
  bucketRowsSchema,
  type Compare,
  type Compared,
  comparedSchema,
  type DigestCentral,
  type Images,
  type ImagesAsk,
  imagesSchema,
} from './digest-messages.ts';
import { encodeBody } from './encoding.ts';
import {
  type Batch,
  type Central,
  type ClaimRequest,
  type Hello,
  type MediaCentral,
  type MediaDeal,
  type MediaOffer,
  mediaDealSchema,
  type Pull,
  type Receipt,
  receiptSchema,
  type Succession,
  successionSchema,
  type Welcome,
  welcomeSchema,
} from './messages.ts';
import { packBatch, packedBatchSchema } from './packing.ts';
import { pinnedFetch } from './pinned-fetch.ts';
import { Unreachable } from './refusal.ts';
import {
  type Page,
  type PageAsk,
  type Plan,
  pageSchema,
  planSchema,
  type SnapshotAsk,
  type SnapshotCentral,
} from './snapshot-messages.ts';

const PATIENCE_MS = 20_000;
/** How long a waiting person is patient. */
const CALL_PATIENCE_MS = 10_000;
/** A poke stream that is silent for longer than three heartbeats is dead. */
const SILENCE_MS = 45_000;
/** A restarted server leaves connections that fail at their next use. */
const STALE = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const MEDIA_PATIENCE_MS = 60_000;

interface Message {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Sent as they are, instead of a body. */
  readonly bytes?: Buffer;
  readonly signal?: AbortSignal;
  /** A person's token instead of the server's own; null: none yet. The path is then below the API's root. */
  readonly token?: string | null;
  readonly idempotencyKey?: string | null;
}

export interface Speaker {
  credential?: string;
  /** The trusted certificate as PEM; undefined: those that this computer trusts. */
  readonly certificate?: string | undefined;
  /** Thrown where a credential is needed and missing. */
  readonly missing?: () => Error;
}

/** The central instance over HTTP; connections are kept and re-used. */
export class HttpCentral implements Central, MediaCentral, SnapshotCentral, DigestCentral {
  readonly #url: string;
  readonly #as: Speaker;
  readonly #closing = new AbortController();

  /** `url` is the address people use, without the API's path. */
  constructor(url: string, as?: Speaker | string) {
    this.#url = `${url.replace(/\/+$/, '')}/api/v1/sync/`;
    this.#as = typeof as === 'string' ? { credential: as } : (as ?? {});
  }

  hello(hello: Hello): Promise<Welcome> {
    return this.#ask({ method: 'POST', path: 'hello', body: hello }, welcomeSchema);
  }

  claim(claim: ClaimRequest): Promise<Succession> {
    return this.#ask({ method: 'POST', path: 'claim', body: claim }, successionSchema);
  }

  become(_node: number, credential: string): void {
    this.#as.credential = credential;
  }

  push(batch: Batch): Promise<Receipt> {
    return this.#ask({ method: 'POST', path: 'push', body: packBatch(batch) }, receiptSchema);
  }

  pull({ from, limit, lost, complete, at, after, knew }: Pull): Promise<Batch> {
    const flags = `${lost ? '&lost=1' : ''}${complete ? '&complete=1' : ''}`;
    const said = encodeURIComponent(JSON.stringify({ at, after, knew }));
    const path = `pull?from=${from}&limit=${limit}${flags}&said=${said}`;
    return this.#ask({ method: 'GET', path }, packedBatchSchema);
  }

  planSnapshot(ask: SnapshotAsk): Promise<Plan> {
    return this.#ask({ method: 'POST', path: 'snapshot', body: ask }, planSchema);
  }

  snapshotPage(ask: PageAsk): Promise<Page> {
    return this.#ask({ method: 'POST', path: 'snapshot/page', body: ask }, pageSchema);
  }

  compare(ask: Compare): Promise<Compared> {
    return this.#ask({ method: 'POST', path: 'digest', body: ask }, comparedSchema);
  }

  bucketRows(ask: BucketAsk): Promise<BucketRows> {
    return this.#ask({ method: 'POST', path: 'digest/rows', body: ask }, bucketRowsSchema);
  }

  digestImages(ask: ImagesAsk): Promise<Images> {
    return this.#ask({ method: 'POST', path: 'digest/images', body: ask }, imagesSchema);
  }

  async verified(outcome: { differing: number }): Promise<void> {
    await this.#ask({ method: 'POST', path: 'digest/done', body: outcome }, z.object({}));
  }

  offerMedia(offer: MediaOffer): Promise<MediaDeal> {
    return this.#ask({ method: 'POST', path: 'media', body: offer }, mediaDealSchema);
  }

  async fetchMedia(sha: string): Promise<Buffer> {
    const response = await this.#answered({ method: 'GET', path: `media/${sha}` }, MEDIA_PATIENCE_MS);
    return bodyOf(response).catch((error: unknown) => Promise.reject(lineError(error)));
  }

  async sendMedia(sha: string, bytes: Buffer): Promise<void> {
    await (await this.#answered({ method: 'PUT', path: `media/${sha}`, bytes }, MEDIA_PATIENCE_MS)).text();
  }

  async call<T>(path: string, body: unknown, data: z.ZodType<T>, patience = CALL_PATIENCE_MS): Promise<T> {
    return (await this.#ask({ method: 'POST', path, body }, z.object({ data }), patience)).data;
  }

  /** A request as a person makes it, with their token; refusals are returned as answers. */
  async forPerson(message: Message & { token: string | null }): Promise<{ status: number; payload: string }> {
    const signal = AbortSignal.any([AbortSignal.timeout(CALL_PATIENCE_MS), this.#closing.signal]);
    const response = await this.#send({ ...message, signal });
    const payload = await bodyOf(response).catch((error: unknown) => Promise.reject(lineError(error)));
    if (response.status < 500) return { status: response.status, payload: payload.toString() };
    throw new Unreachable(`head office responded with status ${response.status}`);
  }

  async listen(onPoke: () => void, signal: AbortSignal): Promise<void> {
    const silence = new AbortController();
    const response = await this.#send({
      method: 'GET',
      path: 'pokes',
      signal: AbortSignal.any([signal, silence.signal, this.#closing.signal]),
    });
    if (!response.ok || !response.body) throw await failureOf(response);
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
        timer = timer.refresh();
        if (part.includes('data:')) onPoke();
      }
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #ask<T>(message: Message, schema: z.ZodType<T>, patience = PATIENCE_MS): Promise<T> {
    const response = await this.#answered(message, patience);
    try {
      return schema.parse(JSON.parse((await bodyOf(response)).toString()));
    } catch (cause) {
      throw lineError(cause, `${this.#url} isn't a head office server`);
    }
  }

  async #answered(message: Message, patience: number): Promise<Response> {
    const signal = AbortSignal.any([AbortSignal.timeout(patience), this.#closing.signal]);
    const response = await this.#send({ ...message, signal });
    if (!response.ok) throw await failureOf(response);
    return response;
  }

  async #send(message: Message): Promise<Response> {
    try {
      return await this.#fetch(message);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (!STALE.has(codeOf(error))) throw lineError(error);
    }
    return this.#fetch(message).catch((error: unknown) => Promise.reject(lineError(error)));
  }

  async #fetch(message: Message): Promise<Response> {
    const { method, path, body, bytes, signal, token, idempotencyKey } = message;
    if (this.#as.missing && this.#as.credential === undefined) throw this.#as.missing();
    const bearer = token === undefined ? this.#as.credential : token;
    const encoded = body === undefined ? undefined : encodeBody(body, token === undefined ? 'zstd' : '');
    const sent = encoded?.body ?? bytes;
    const { href: url } = new URL(token === undefined ? path : `../${path}`, this.#url);
    const asked = {
      method,
      headers: {
        'accept-encoding': 'zstd, gzip',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(sent && { 'content-type': bytes ? 'image/webp' : 'application/json' }),
        ...(encoded?.encoding && { 'content-encoding': encoded.encoding }),
      },
      ...(sent && { body: new Uint8Array(sent) }),
      ...(signal && { signal }),
    };
    const { certificate } = this.#as;
    return certificate === undefined ? fetch(url, asked) : pinnedFetch(url, asked, certificate);
  }
}

/** An endless answer from an address that claims to be head office must not fill the memory. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

async function bodyOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`more than ${MAX_ANSWER_BYTES} bytes`);
  }
  return Buffer.concat(parts);
}

/** Undefined if the body is no JSON. */
async function saidIn(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await bodyOf(response)).toString());
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string =>
  String((error as { cause?: { code?: string } } | null)?.cause?.code ?? '');

function lineError(cause: unknown, text = "head office isn't responding"): Unreachable {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  const code = codeOf(cause);
  const advice = timedOut ? "; check its address and this computer's internet connection" : '';
  const said = adviceOnCertificate(code) ?? (code ? `${text} (${code})` : text);
  return new Unreachable(said + advice, { cause, timedOut });
}

const failureSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Central's refusal, as the error it threw; anything else is a proxy or a fault on the way. */
async function failureOf(response: Response): Promise<Error> {
  const parsed = failureSchema.safeParse(await saidIn(response));
  const after = Number(response.headers.get('retry-after'));
  const retryAfter = after > 0 ? { retryAfter: after } : {};
  if (parsed.success && isErrorCode(parsed.data.error.code)) {
    const { code, message, details } = parsed.data.error;
    return new AppError(code, { message, ...(details && { details }), ...retryAfter });
  }
  if (response.status === 413) return new AppError('PAYLOAD_TOO_LARGE');
  if (response.status === 429) return new AppError('SYNC_BUSY', retryAfter);
  return new Unreachable(`head office responded with status ${response.status}`);
}

const isErrorCode = (code: string): code is ErrorCode => (errorCodes as string[]).includes(code);
