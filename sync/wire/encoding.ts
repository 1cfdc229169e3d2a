import { constants, gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { AppError } from '../../server/core/errors.ts';

/** Below this compressing costs more than it saves. */
const WORTHWHILE_BYTES = 2_048;
/** Up to here a thorough search costs a third of a millisecond and saves a tenth; a bulk of rows is to be fast. */
const LARGE_BYTES = 128 * 1024;
/** A small body that unfolds to more than this is no batch. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface Encoded {
  readonly body: Buffer;
  readonly encoding: 'zstd' | 'gzip' | undefined;
}

/** JSON in the best encoding that the other side accepts (as in an Accept-Encoding header). */
export function encode(value: unknown, accepted: string): Encoded {
  const body = Buffer.from(JSON.stringify(value));
  if (body.length < WORTHWHILE_BYTES) return { body, encoding: undefined };
  if (/\bzstd\b/.test(accepted)) {
    const params = { [constants.ZSTD_c_compressionLevel]: body.length < LARGE_BYTES ? 6 : 1 };
    return { body: zstdCompressSync(body, { params }), encoding: 'zstd' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(body, { level: 1 }), encoding: 'gzip' };
  return { body, encoding: undefined };
}

const unfold: Readonly<Record<string, (body: Buffer, limit: { maxOutputLength: number }) => Buffer>> = {
  identity: (body) => body,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
};

/**
 * Undefined for an encoding that is not known here. Throws what JSON and zlib throw for a damaged body, and
 * PAYLOAD_TOO_LARGE for one that would unfold to more than a batch ever is: it is given up at that size.
 */
export function decodeJson(body: Buffer, encoding = 'identity'): unknown {
  const unfolder = Object.hasOwn(unfold, encoding) ? unfold[encoding] : undefined;
  if (!unfolder) return undefined;
  try {
    return JSON.parse(unfolder(body, { maxOutputLength: MOST_BYTES }).toString());
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new AppError('PAYLOAD_TOO_LARGE', { cause });
    throw cause;
  }
}
