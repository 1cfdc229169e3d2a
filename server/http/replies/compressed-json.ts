import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedReply } from '../endpoint/reply-cache.ts';
import { addVary } from './reply-head.ts';

/**
 * Answers from this size on are compressed on request. Measured: 30 to 90 µs of processor time for 16 to 115 kB, which
 * take 3 to 18 ms of a tablet's radio; for an order of 2 kB it would add a fifth of its cost to save one packet.
 */
const WORTH_IT = 8_192;

/** The cheapest level: the next ones take three times as long for a sixth less. */
const ONCE = { level: 1 };

/** A list may cross a slow line between a branch and head office, so this helps beyond the restaurant. */
export function compressedFor(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
): string | Buffer {
  if (payload.length < WORTH_IT || !mayPack(request, reply)) return payload;
  return gzipSync(payload, ONCE);
}

/** A cached reply is compressed once, at the first request for it. */
export function compressedOf(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedReply,
): string | Buffer {
  if (cached.payload.length < WORTH_IT || !mayPack(request, reply)) return cached.payload;
  cached.packed ??= gzipSync(cached.payload);
  return cached.packed;
}

function mayPack(request: FastifyRequest, reply: FastifyReply): boolean {
  addVary(reply, 'Accept-Encoding');
  const mayBe = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (mayBe) void reply.header('content-encoding', 'gzip');
  return mayBe;
}
