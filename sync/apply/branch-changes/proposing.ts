import type { Handle } from '../../../server/db/handle/handle.ts';
import { readStoredIdentity } from '../../lineage/row.ts';
import type { SyncedTable } from '../../registry/tables.ts';
import type { IncomingRow } from '../incoming.ts';

type Check = (table: SyncedTable, row: IncomingRow) => string | undefined;

const REASON = 'its branch proposes changes of what all branches sell by, and makes none';
const PROPOSING = `select 1 as is_one from branches where id = ? and catalogue = 'propose'`;
const OWN = 'select node from nodes where branch_id = ?';

/** On a restored central even a branch that may only propose brings back what others wrote there. */
export async function checkOfProposing(handle: Handle, branchId: number): Promise<Check> {
  if ((await handle.execute(PROPOSING, [branchId])).length === 0) return () => undefined;
  const isRestored = ((await readStoredIdentity(handle))?.former ?? []).length > 0;
  const own = new Set((await handle.execute<{ node: number }>(OWN, [branchId])).map(({ node }) => node));
  const isOfOthers = ({ cells }: IncomingRow) =>
    cells.size > 0 && [...cells.values()].every(({ node }) => !own.has(node));
  return ({ isShared }, row) => (!isShared || (isRestored && isOfOthers(row)) ? undefined : REASON);
}
