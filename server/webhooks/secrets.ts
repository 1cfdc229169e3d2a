import type { TenantKeys } from '../db/files/tenant-keys.ts';
import type { WebhookRow } from '../db/tables/webhooks.ts';
import { openHash, sealHash } from '../identity/auth/pin/pin-seal.ts';
import { newSigningSecret } from './signature.ts';

/** A new secret: for the receiver, and as stored. */
export function drawSigningSecret(keys: TenantKeys): { secret: string; sealed: string } {
  const secret = newSigningSecret();
  return { secret, sealed: sealHash(keys.current, secret) };
}

/** The present signing secrets, newest first; none if their key is on another computer. */
export function secretsOf(keys: TenantKeys, webhook: WebhookRow, now: number): string[] {
  const { secret, former_secret, former_until } = webhook;
  const former = former_until !== null && former_until > now ? former_secret : null;
  return [secret, former].flatMap((sealed) => (sealed === null ? [] : (openHash(keys, sealed) ?? [])));
}
