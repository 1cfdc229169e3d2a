import { createHash } from 'node:crypto';
import type { AuditEntryRow } from '../../db/tables/identity.ts';

/** An entry's `hash`: covers the entry, and through `follows` every entry before it. */
export const chainHash = (follows: string, entry: Omit<AuditEntryRow, 'id' | 'hash' | 'follows'>): string =>
  createHash('sha256')
    .update(JSON.stringify([follows, ...factsOf(entry)]))
    .digest('base64url');

function factsOf(entry: Omit<AuditEntryRow, 'id' | 'hash' | 'follows'>): unknown[] {
  const { branch_id, user_id, approver_id, token_id, device_id, action, entity, entity_id } = entry;
  const { before, after, reason, created_at } = entry;
  const who = [branch_id, user_id, approver_id, token_id, device_id];
  return [...who, action, entity, entity_id, before, after, reason, created_at];
}
