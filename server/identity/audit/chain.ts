import { createHash } from 'node:crypto';
import type { AuditEntryRow } from '../../db/tables/identity.ts';

type Hashed = Omit<AuditEntryRow, 'hash'>;

/**
 * What stands in an entry's `hash`: it covers every column of the entry and, through `previous` (that of the same
 * node's entry before, '' for its first), every entry the node ever wrote.
 */
export function chainHash(previous: string, entry: Hashed): string {
  const { id, branch_id, user_id, approver_id, token_id, device_id, action, entity, entity_id } = entry;
  const { before, after, reason, created_at } = entry;
  const facts = [
    id,
    branch_id,
    user_id,
    approver_id,
    token_id,
    device_id,
    action,
    entity,
    entity_id,
    before,
    after,
    reason,
  ];
  return createHash('sha256')
    .update(JSON.stringify([previous, ...facts, created_at]))
    .digest('base64url');
}
