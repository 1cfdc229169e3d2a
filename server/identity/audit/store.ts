import type { Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';
import { chainHash } from './chain.ts';

interface AuditEntry {
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

const tip = query((db, _: object) => db.selectFrom('audit_tip').select('hash'));
const MOVE_TIP = `insert into audit_tip (id, hash) values (1, ?)
  on conflict (id) do update set hash = excluded.hash`;

/** The branch that this server hosts; head office hosts none. */
const hostedBranch = query((db, p: { node: number }) =>
  db.selectFrom('branches').select('id').where('host_node', '=', p.node).orderBy('id').limit(1),
);

/** An action at a branch belongs to that branch, even if it concerns what all of them share. */
async function branchOf(tx: Tx, { branchId }: AuditEntry): Promise<number | null> {
  if (branchId !== null || tx.tenant.role === 'central') return branchId;
  return (await hostedBranch(tx, { node: tx.tenant.node }))[0]?.id ?? null;
}

/** Audits a sensitive action in its own transaction. The entry follows the one that this database wrote last. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const [last] = await tip(tx, {});
  const follows = last?.hash ?? '';
  const row = {
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
  const hash = chainHash(follows, row);
  await insert(tx, 'audit_entries', { id: tx.id('audit_entries'), ...row, hash, follows });
  await tx.execute(MOVE_TIP, [hash]);
}
