import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { findReply, fingerprint, type StoredReply, storeReply } from '../endpoint/idempotency.ts';

export type Answered = StoredReply & { readonly replayed?: boolean };

/** All guests share an account, so a key belongs to a session. */
export const ownKey = ({ role, tokenId }: Caller, key: string | null): string | null =>
  key !== null && role === 'guest' ? `${tokenId} ${key}` : key;

/** A repeat with the same key gets the first reply and changes nothing. */
export async function answerOnce(
  tx: Tx,
  key: string,
  { method, url, body }: FastifyRequest,
  answerIn: (tx: Tx) => Promise<StoredReply>,
): Promise<Answered> {
  const print = fingerprint(method, url, body);
  const stored = await findReply(tx, key, print);
  if (stored) return { ...stored, replayed: true };
  const fresh = await answerIn(tx);
  await storeReply(tx, key, print, fresh);
  return fresh;
}
