import type { Tx } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { Applied } from './apply.ts';

export function announceApplied(
  tenant: TenantDatabase,
  tx: Tx,
  { changed }: Pick<Applied, 'changed'>,
  branchId: number | null,
): void {
  if (changed.size === 0) return;
  const tables = [...changed].map((table) => table.name as string);
  if ([...changed].some(({ isProfile }) => isProfile)) tx.afterCommit(() => tenant.refreshProfile());
  tx.emit({ type: 'sync.applied', branchId: null, data: { tables } });
  const topics = new Map(
    [...changed].map(({ topic, writer }) => [topic, writer === 'host' ? branchId : null]),
  );
  for (const [topic, branch] of topics) {
    tx.emit({ type: `${topic}.changed`, branchId: branch, data: { source: 'sync' } });
  }
}
