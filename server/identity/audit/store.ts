import { firstId, lastId } from '../../core/ids.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';
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

const tip = query((db, _: object) => db.selectFrom('audit_tip').select('hash'));
const MOVE_TIP = `insert into audit_tip (id, hash) values (1, ?)
  on conflict (id) do update set hash = excluded.hash`;

/** Where an older program, which kept no tip, left off. */
const newestOf = query((db, p: { from: number; to: number }) =>
  db
    .selectFrom('audit_entries')
    .select('hash')
    .where('id', '>=', p.from)
    .where('id', '<=', p.to)
    .orderBy('id', 'desc')
    .limit(1),
);

const stored = query((db, p: { id: number }) =>
  db.selectFrom('audit_entries').select('id').where('id', '=', p.id),
);

/** A process of an older program, which may serve beside this one for a while, numbers its entries without the counter. */
async function freeId(tx: Tx): Promise<number> {
  for (;;) {
    const id = tx.id('audit_entries');
    if ((await stored(tx, { id })).length === 0) return id;
  }
}

/** The branch that this server hosts; a head office hosts none. */
const hostedBranch = query((db, p: { node: number }) =>
  db.selectFrom('branches').select('id').where('host_node', '=', p.node).orderBy('id').limit(1),
);

/** What is done at a branch is that branch's, also where it concerns what all of them share. */
async function branchOf(tx: Tx, { branchId }: AuditEntry): Promise<number | null> {
  if (branchId !== null || tx.tenant.role === 'central') return branchId;
  return (await hostedBranch(tx, { node: tx.tenant.node }))[0]?.id ?? null;
}

async function hashOfLast(tx: Tx): Promise<string> {
  const [last] = await tip(tx, {});
  if (last) return last.hash;
  const { node } = tx.tenant;
  return (await newestOf(tx, { from: firstId(node), to: lastId(node) }))[0]?.hash ?? '';
}

/** Records a sensitive act, in the transaction of the act itself. It follows the entry that this database wrote last. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const follows = await hashOfLast(tx);
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
  await insert(tx, 'audit_entries', { id: await freeId(tx), ...row, hash, follows });
  await tx.execute(MOVE_TIP, [hash]);
}
