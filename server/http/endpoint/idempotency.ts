import { createHash } from 'node:crypto';
import { AppError } from '../../core/errors.ts';
import { DAY } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';

/** An answer as sent, so that a repeated request gets the very same. */
export interface StoredReply {
  readonly status: number;
  readonly payload: string;
  /** Of a cached reply. */
  readonly until?: number | null;
}

const KEY_LIFETIME_MS = 14 * DAY;

const storedAnswer = query((db, p: { branch: number; key: string }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'response'])
    .where('branch_id', '=', p.branch)
    .where('key', '=', p.key),
);

/** A fast digest of a password or PIN would defeat the slow hash beside it; a code is another one at each try. */
const withoutSecrets = (key: string, value: unknown): unknown =>
  /^(password|pin|otp)$/.test(key) ? undefined : value;

export const fingerprint = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null, withoutSecrets)}`)
    .digest('base64url');

export async function findReply(tx: Tx, key: string, print: string): Promise<StoredReply | undefined> {
  const [stored] = await storedAnswer(tx, { branch: tx.caller.branchId ?? 0, key });
  if (!stored) return undefined;
  if (stored.fingerprint !== print) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { status: stored.status, payload: stored.response };
}

/** In the transaction of the effect: after a crash both exist, or neither. */
export async function storeReply(tx: Tx, key: string, print: string, answer: StoredReply): Promise<void> {
  await insert(tx, 'idempotency_keys', {
    branch_id: tx.caller.branchId ?? 0,
    key,
    fingerprint: print,
    status: answer.status,
    response: answer.payload,
    created_at: tx.now,
  });
}

export async function deleteOldReplies(tx: Tx): Promise<void> {
  await tx.db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', tx.now - KEY_LIFETIME_MS)
    .execute();
}

/** Keys whose first request is still running in this process. */
export class InFlightKeys {
  readonly #running = new Set<string>();

  async during<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.has(key)) throw new AppError('REQUEST_IN_PROGRESS', { retryAfter: 1 });
    this.#running.add(key);
    try {
      return await work();
    } finally {
      this.#running.delete(key);
    }
  }
}
