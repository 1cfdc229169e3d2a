import { firstId } from '../../server/core/ids.ts';
import type { Handle, TableWithId, Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { SyncLossRow } from '../../server/db/tables/sync.ts';
import { syncedTables } from '../registry/tables.ts';

/** Tables with numbers that their subjects skip after a loss (server/sales/kots/tickets/number-gaps-store.ts). */
const numbered = syncedTables.filter(({ isNumbered }) => isNumbered).map(({ name }) => name);
/** Skipped if nothing tells how much is missing: ids, which are many, and numbers that are called out. */
const UNKNOWN = { ids: 100_000, numbers: 100 };

export interface Loss {
  /** Missing transactions; undefined: unknown. */
  readonly behind?: number | undefined;
}

/** How many records of each table may be missing. Ask before new ids are given. */
export type Missing = ReadonlyMap<TableWithId, number>;

/** A restaurant that keeps its number continues above every id that may have been given. */
export function passOver(tenant: TenantDatabase, keepsNumber: boolean): Missing {
  const counters = tenant.sqlite?.ids;
  const missing = new Map(numbered.map((table) => [table, counters?.missing(table)] as const));
  const isUnknown = [...missing.values()].includes(undefined);
  if (isUnknown && keepsNumber) counters?.skip(UNKNOWN.ids);
  return new Map([...missing].map(([table, count]) => [table, count ?? UNKNOWN.numbers]));
}

/** Runs in the transaction in which the new timeline begins. `became`: the number from then on. */
export async function noteLoss(
  tx: Tx,
  { behind }: Loss,
  found: { readonly missing: Missing; readonly node: number; readonly became: number },
): Promise<void> {
  const { missing, node, became } = found;
  const first = (table: TableWithId) => (became === node ? tx.id(table) : firstId(became));
  const told = [...missing].map(([table, count]) => [table, { from: first(table), count }]);
  await insert(tx, 'sync_losses', {
    ...{ id: tx.id('sync_losses'), at: tx.now, behind: behind ?? null, node, became },
    missing: JSON.stringify(Object.fromEntries(told)),
  });
  tx.emit({ type: 'sync.set_back', branchId: null, data: { behind: behind ?? null } });
}

export async function newestLoss(handle: Handle): Promise<SyncLossRow | undefined> {
  const [row] = await handle.execute<SyncLossRow>('select * from sync_losses order by id desc limit 1', []);
  return row;
}
