import { createHash } from 'node:crypto';
import type { DomainEvent } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';

export interface CachedReply {
  readonly payload: string | Buffer;
  readonly etag: string;
  /** It says something else from then on. */
  readonly expires: number;
  /** Compressed with gzip, once somebody asked for it. */
  packed?: Buffer;
}

/** Prefixes of events that invalidate a reply. */
export type InvalidatedBy = string | readonly string[];

/** Limit for one tenant, with the keys. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Texts up to this length are written together with their head; longer ones are kept as bytes. */
const SHORT = 8_192;
/** Queries recognised without parsing, and their length: one for each screen of a restaurant. */
const MAX_ASKED = 200;
const MAX_ASKED_LENGTH = 500;

/**
 * Cached answers of one tenant, dropped when an event announces a change of what they show (after its commit, before
 * its answer), or when others need the room: the least recently used first.
 */
export class ReplyCache {
  readonly #replies = new Map<string, CachedReply & { until: InvalidatedBy }>();
  /** By the query text; cleared whenever a reply is dropped. */
  readonly #asked = new Map<string, CachedReply>();
  #bytes = 0;

  constructor(tenant: TenantDatabase) {
    tenant.onEvent((event) => this.#drop(event));
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string, now: number): CachedReply | undefined {
    const reply = this.#replies.get(key);
    if (!reply) return undefined;
    if (reply.expires <= now) {
      this.#forget(key);
      return undefined;
    }
    this.#replies.delete(key);
    this.#replies.set(key, reply);
    return reply;
  }

  askedAs(words: string, now: number): CachedReply | undefined {
    const reply = this.#asked.get(words);
    return reply && reply.expires > now ? reply : undefined;
  }

  /** A reply that is too large to be cached is not recognised by its text either: no event would drop it. */
  answer(key: string, words: string, reply: CachedReply): CachedReply {
    const isKept = this.#replies.get(key) === reply;
    if (isKept && this.#asked.size < MAX_ASKED && words.length <= MAX_ASKED_LENGTH)
      this.#asked.set(words, reply);
    return reply;
  }

  put(key: string, until: InvalidatedBy, payload: string, moment?: number | null): CachedReply {
    const bytes = Buffer.from(payload);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const expires = moment ?? Number.POSITIVE_INFINITY;
    const reply = { payload: bytes.length < SHORT ? payload : bytes, etag, until, expires };
    this.#forget(key);
    this.#replies.set(key, reply);
    this.#bytes += sizeOf(key, reply);
    for (const oldest of this.#replies.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#forget(oldest);
    }
    return reply;
  }

  #forget(key: string): void {
    const reply = this.#replies.get(key);
    if (!reply) return;
    this.#replies.delete(key);
    this.#asked.clear();
    this.#bytes -= sizeOf(key, reply);
  }

  #drop(event: DomainEvent): void {
    for (const [key, { until }] of this.#replies) {
      if ([until].flat().some((prefix) => event.type.startsWith(prefix))) this.#forget(key);
    }
  }
}

/** The compressed form is small and not counted: it only exists later. */
const sizeOf = (key: string, { payload }: CachedReply): number => 2 * key.length + payload.length;
