import { constants, gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Below this compressing costs more than it saves. */
const WORTHWHILE_BYTES = 2_048;
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
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    return { body: zstdCompressSync(body, { params }), encoding: 'zstd' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(body, { level: 1 }), encoding: 'gzip' };
  return { body, encoding: undefined };
}

/** Undefined for an encoding that is not known here. Throws what JSON and zlib throw for a damaged body. */
export function decodeJson(body: Buffer, encoding: string | undefined): unknown {
  const limit = { maxOutputLength: MOST_BYTES };
  if (encoding === undefined || encoding === 'identity') return JSON.parse(body.toString());
  if (encoding === 'zstd') return JSON.parse(zstdDecompressSync(body, limit).toString());
  if (encoding === 'gzip') return JSON.parse(gunzipSync(body, limit).toString());
  return undefined;
}
