import { firstId, lastId } from '../../core/ids.ts';
import type { Tx } from '../../db/handle.ts';
import { insert } from '../../db/insert.ts';
import { query } from '../../db/query.ts';
import { chainHash } from './chain.ts';

export interface AuditEntry {
  /** `entity.verb`, such as `order.reopen`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly branchId: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
  readonly approverId?: number | null;
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

const newestOf = query((db, p: { from: number; to: number }) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'hash'])
    .where('id', '>=', p.from)
    .where('id', '<=', p.to)
    .orderBy('id', 'desc')
    .limit(1),
);

/** The branch that this server hosts; a head office hosts none. */
const hostedBranch = query((db, p: { node: number }) =>
  db.selectFrom('branches').select('id').where('host_node', '=', p.node).orderBy('id').limit(1),
);

/** What is done at a branch is that branch's, also where it concerns what all of them share. */
async function branchOf(tx: Tx, { branchId }: AuditEntry): Promise<number | null> {
  if (branchId !== null || tx.tenant.role === 'central') return branchId;
  return (await hostedBranch(tx, { node: tx.tenant.node }))[0]?.id ?? null;
}

/**
 * Records a sensitive act, in the transaction of the act itself. Ids follow the newest entry and not the allocator, which
 * leaves gaps when a transaction is undone: here a gap means that an entry is missing.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const from = firstId(tx.tenant.node);
  const [previous] = await newestOf(tx, { from, to: lastId(tx.tenant.node) });
  const row = {
    id: previous ? previous.id + 1 : from,
    branch_id: await branchOf(tx, entry),
    user_id: tx.caller.userId || null,
    approver_id: entry.approverId ?? null,
    token_id: tx.caller.tokenId,
    device_id: tx.caller.deviceId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before: json(entry.before),
    after: json(entry.after),
    reason: entry.reason ?? null,
    created_at: tx.now,
  };
  await insert(tx, 'audit_entries', { ...row, hash: chainHash(previous?.hash ?? '', row) });
}
