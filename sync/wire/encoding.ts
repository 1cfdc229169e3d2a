import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gzipSync, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { budget, tooMuch } from './budget.ts';
import { assertParts } from './parts.ts';

/** Below this compressing costs more than it saves. */
const WORTHWHILE_BYTES = 2_048;
/** Up to this size thorough compression costs a third of a millisecond and saves a tenth; larger texts must be fast. */
const LARGE_BYTES = 128 * 1024;

export interface Encoded {
  readonly body: Buffer;
  readonly encoding: 'zstd' | 'gzip' | undefined;
}

/** JSON in the best encoding that the other side accepts (as in an Accept-Encoding header). */
export function encodeBody(value: unknown, accepted: string): Encoded {
  const body = Buffer.from(JSON.stringify(value));
  if (body.length < WORTHWHILE_BYTES) return { body, encoding: undefined };
  if (/\bzstd\b/.test(accepted)) {
    const params = { [constants.ZSTD_c_compressionLevel]: body.length < LARGE_BYTES ? 6 : 1 };
    return { body: zstdCompressSync(body, { params }), encoding: 'zstd' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(body, { level: 1 }), encoding: 'gzip' };
  return { body, encoding: undefined };
}

type Unfold = (body: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>;

const unfold: Readonly<Record<string, Unfold>> = {
  identity: async (body, { maxOutputLength }) => {
    if (body.length > maxOutputLength) throw tooMuch('bytes');
    return body;
  },
  zstd: promisify(zstdDecompress) as Unfold,
  gzip: promisify(gunzip) as Unfold,
};

/** For larger texts the event loop gets a turn between the steps. */
const LARGE_TEXT = 64 * 1024;

/**
 * Undefined for an unknown encoding. Throws PAYLOAD_TOO_LARGE for a body that unpacks to more than a message may be, or
 * holds more than `values`.
 */
export async function decodeJson(body: Buffer, encoding: string, values: number): Promise<unknown> {
  const unfolder = Object.hasOwn(unfold, encoding) ? unfold[encoding] : undefined;
  if (!unfolder) return undefined;
  const bytes = await unfolder(body, { maxOutputLength: budget.bytes }).catch((cause: unknown) => {
    throw (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch('bytes') : cause;
  });
  const text = bytes.toString();
  const pause = () => (text.length > LARGE_TEXT ? setImmediate() : undefined);
  assertParts(text, values);
  await pause();
  const value: unknown = JSON.parse(text);
  await pause();
  return value;
}
