import { createHash } from 'node:crypto';
import type { DomainEvent } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';

export interface CachedReply {
  readonly payload: string | Buffer;
  readonly etag: string;
  /** By gzip, once somebody asked for it so. */
  packed?: Buffer;
}

/** Prefixes of the events that make a reply old. */
export type InvalidatedBy = string | readonly string[];

/** Of one tenant, with the keys: whatever is asked for, no more memory than this is kept. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A text up to this length goes out in one write with its head; a longer one is kept as the bytes that are sent. */
const SHORT = 8_192;
/** Ways of asking that are known without parsing, and their length: one for each screen of a restaurant. */
const MAX_ASKED = 200;
const MAX_ASKED_LENGTH = 500;

/**
 * Ready answers of one tenant, dropped when something they show is announced as changed (after its commit, before its
 * answer), or when others need the room: those that nobody asked for longest go first.
 */
export class ReplyCache {
  readonly #replies = new Map<string, CachedReply & { until: InvalidatedBy }>();
  /** By how they were asked for; emptied whenever a reply is forgotten. */
  readonly #asked = new Map<string, CachedReply>();
  #bytes = 0;

  constructor(tenant: TenantDatabase) {
    tenant.onEvent((event) => this.#drop(event));
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): CachedReply | undefined {
    const reply = this.#replies.get(key);
    if (!reply) return undefined;
    this.#replies.delete(key);
    this.#replies.set(key, reply);
    return reply;
  }

  askedAs(words: string): CachedReply | undefined {
    return this.#asked.get(words);
  }

  /** One that is not kept, being too large, is not known by its words either: no event would drop it. */
  answer(key: string, words: string, reply: CachedReply): CachedReply {
    const isKept = this.#replies.get(key) === reply;
    if (isKept && this.#asked.size < MAX_ASKED && words.length <= MAX_ASKED_LENGTH)
      this.#asked.set(words, reply);
    return reply;
  }

  put(key: string, until: InvalidatedBy, payload: string): CachedReply {
    const bytes = Buffer.from(payload);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const reply = { payload: bytes.length < SHORT ? payload : bytes, etag, until };
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

/** A packed one takes a small part of it, which is left out: it is there only after it was counted. */
const sizeOf = (key: string, { payload }: CachedReply): number => 2 * key.length + payload.length;
