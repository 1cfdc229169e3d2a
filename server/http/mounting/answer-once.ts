import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { findReply, fingerprint, type StoredReply, storeReply } from '../endpoint/idempotency.ts';
import { seal, unseal } from '../endpoint/sealed-reply.ts';

export type Answered = StoredReply & { readonly replayed?: boolean };

/** All guests share an account, so a key belongs to a session. */
export const ownKey = ({ role, tokenId }: Caller, key: string | null): string | null =>
  key !== null && role === 'guest' ? `${tokenId} ${key}` : key;

/**
 * A repeat with the same key gets the first reply and changes nothing. `sealedFor`: the token that alone may open a
 * reply with a secret.
 */
export async function answerOnce(
  tx: Tx,
  key: string,
  { method, url, body }: FastifyRequest,
  answerIn: (tx: Tx) => Promise<StoredReply>,
  sealedFor: string | null,
): Promise<Answered> {
  const print = fingerprint(method, url, body);
  const stored = await findReply(tx, key, print);
  if (stored) return { ...opened(stored, sealedFor), replayed: true };
  const fresh = await answerIn(tx);
  const kept = sealedFor === null ? fresh : { ...fresh, payload: seal(fresh.payload, sealedFor) };
  await storeReply(tx, key, print, kept);
  return fresh;
}

function opened(stored: StoredReply, sealedFor: string | null): StoredReply {
  if (sealedFor === null) return stored;
  const payload = unseal(stored.payload, sealedFor);
  if (payload === undefined) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { ...stored, payload };
}
