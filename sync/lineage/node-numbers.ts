import { AppError } from '../../server/core/errors.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';

/** Restaurants that are set up alone are node 0. */
export const FIRST_NODE = 0;

/** Numbers a branch server keeps in case its database goes back in time. */
const SPARES = 2;

/** Above it ids would not fit below 2⁵³, and no credential could be read. */
export const MAX_NODES = 999_999;

export function assertNumber(node: number): void {
  if (node <= MAX_NODES) return;
  throw new AppError('SYNC_REFUSED', { message: USED_UP });
}

const USED_UP =
  'This restaurant has no server IDs left because too many were requested. Contact support. You can keep selling.';

/** Fresh numbers: whatever becomes of a computer, its number is never granted again. */
export async function newNodes(tx: Tx, branchId: number, count: number): Promise<number[]> {
  const { top } = await tx.db
    .selectFrom('nodes')
    .select((e) => e.fn.max('node').as('top'))
    .executeTakeFirstOrThrow();
  const first = Math.max(top ?? 0, tx.tenant.node) + 1;
  assertNumber(first + count - 1);
  const nodes = Array.from({ length: count }, (_, n) => first + n);
  const { name } = await tx.db
    .selectFrom('branches')
    .select('name')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  for (const node of nodes) {
    const times = { created_at: tx.now, updated_at: tx.now };
    await insert(tx, 'nodes', {
      id: tx.id('nodes'),
      node,
      branch_id: branchId,
      name,
      status: 'spare',
      ...times,
    });
  }
  return nodes;
}

export async function grantSpares(tx: Tx, branchId: number, host: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('nodes')
    .select('node')
    .where('branch_id', '=', branchId)
    .where('status', '=', 'spare')
    .where('node', '>', host)
    .orderBy('node')
    .execute();
  const spares = rows.map(({ node }) => node);
  const fresh = await newNodes(tx, branchId, Math.max(0, SPARES - spares.length));
  return [...spares, ...fresh];
}
