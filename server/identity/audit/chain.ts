import { createHash } from 'node:crypto';
import type { AuditEntryRow } from '../../db/tables/identity.ts';

/** What stands in an entry's `hash`: it covers what the entry says, and through `follows` every entry before it. */
export const chainHash = (follows: string, entry: Omit<AuditEntryRow, 'id' | 'hash' | 'follows'>): string =>
  digest([follows, ...factsOf(entry)]);

/** As older programs sealed an entry: with its id, after the entry of the node with the id before. */
export const numberedHash = (previous: string, entry: Omit<AuditEntryRow, 'hash' | 'follows'>): string =>
  digest([previous, entry.id, ...factsOf(entry)]);

const digest = (said: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url');

function factsOf(entry: Omit<AuditEntryRow, 'id' | 'hash' | 'follows'>): unknown[] {
  const { branch_id, user_id, approver_id, token_id, device_id, action, entity, entity_id } = entry;
  const { before, after, reason, created_at } = entry;
  const who = [branch_id, user_id, approver_id, token_id, device_id];
  return [...who, action, entity, entity_id, before, after, reason, created_at];
}
