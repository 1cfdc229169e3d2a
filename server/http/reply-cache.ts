import { createHash } from 'node:crypto';
import type { DomainEvent } from '../db/handle.ts';
import type { TenantDatabase } from '../db/tenant-database.ts';

export interface CachedReply {
  readonly payload: Buffer;
  readonly etag: string;
}

/** Prefixes of the events that make a reply old. */
export type Until = string | readonly string[];

const MOST_REPLIES = 500;

/** Ready answers of one tenant, dropped when something they show is announced as changed (after its commit, before its answer). */
class TenantReplies {
  readonly #replies = new Map<string, CachedReply & { until: Until }>();

  get(key: string): CachedReply | undefined {
    return this.#replies.get(key);
  }

  put(key: string, until: Until, payload: string): CachedReply {
    if (this.#replies.size >= MOST_REPLIES) this.#replies.clear();
    const bytes = Buffer.from(payload);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const reply = { payload: bytes, etag, until };
    this.#replies.set(key, reply);
    return reply;
  }

  drop(event: DomainEvent): void {
    for (const [key, { until }] of this.#replies) {
      if ([until].flat().some((prefix) => event.type.startsWith(prefix))) this.#replies.delete(key);
    }
  }
}

const caches = new WeakMap<TenantDatabase, TenantReplies>();

export function repliesOf(tenant: TenantDatabase): TenantReplies {
  let replies = caches.get(tenant);
  if (!replies) {
    const fresh = new TenantReplies();
    tenant.onEvent((event) => fresh.drop(event));
    caches.set(tenant, fresh);
    replies = fresh;
  }
  return replies;
}
