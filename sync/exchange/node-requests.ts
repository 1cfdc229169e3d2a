import type { z } from 'zod';
import { AppError } from '../../server/core/errors.ts';
import type { RawReply, RawRequest } from '../../server/http/endpoint/endpoint.ts';
import type { ServedTenant } from '../../server/http/endpoint/platform.ts';
import type { Pusher } from '../access/credentials.ts';
import { decodeJson, type Encoded, encodeBody } from '../wire/encoding.ts';
import { type Hub, hubIn } from './hub.ts';

export const tag = 'Replication';
const BODY_LIMIT = 8 * 1024 * 1024;

export const forNodes = {
  tag,
  extension: true,
  access: 'node',
  bodyLimit: BODY_LIMIT,
  replyType: 'application/json',
} as const;

export const unreadable = [
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'VALIDATION_ERROR',
] as const;

/** Tenant, node and branch come from the credential only. Each request is counted. */
export function askingNode({ principal }: RawRequest): { hub: Hub; from: Pusher; served: ServedTenant } {
  if (principal?.kind !== 'node') throw new AppError('UNAUTHENTICATED');
  const { served, node, branchId, secretHash } = principal;
  const hub = hubIn(served);
  hub.rates.count(node);
  return { hub, served, from: { node, branchId, secretHash } };
}

/** For every message but a batch; the longest compares a thousand parts of a table. */
const FEW_VALUES = 5_000;

/** Large bodies are read one after the other, because each may take tens of megabytes of memory. */
let reading: Promise<unknown> = Promise.resolve();

export async function nodeBody(request: RawRequest, values = FEW_VALUES): Promise<unknown> {
  if (request.body.length < FEW_VALUES) return readBody(request, values);
  const read = reading.then(() => readBody(request, values));
  reading = read.catch(() => {});
  return read;
}

async function readBody({ body, headers }: RawRequest, values: number): Promise<unknown> {
  const encoding = headers['content-encoding'];
  let value: unknown;
  try {
    value = await decodeJson(body, typeof encoding === 'string' ? encoding : 'identity', values);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('MALFORMED_JSON', { cause });
  }
  if (value === undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return value;
}

export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = Object.fromEntries(
    result.error.issues.map(({ path, message }) => [path.join('.'), [message]]),
  );
  throw new AppError('VALIDATION_ERROR', { details });
}

export const acceptedBy = ({ headers }: RawRequest): string => String(headers['accept-encoding'] ?? '');

export const reply = (request: RawRequest, value: unknown): RawReply =>
  sent(encodeBody(value, acceptedBy(request)));

export const sent = ({ body, encoding }: Encoded): RawReply => ({
  headers: {
    'content-type': 'application/json; charset=utf-8',
    ...(encoding && { 'content-encoding': encoding }),
  },
  // A body encoded in another thread arrives as plain bytes.
  body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
});
