import { firstId, lastId } from '../../server/core/ids.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import type { SyncedTable } from './tables.ts';

interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** Above every possible node. */
const LIMIT = 1_000_000;
const rangeFrom = (first: number, last: number): IdRange => ({ from: firstId(first), to: lastId(last) });

/**
 * Rows that only servers of branches write are not among the ids of other branches' servers, so that central finds one
 * branch's lines without reading all.
 */
export async function rangesOf(
  handle: Handle,
  { writer, isChained }: SyncedTable,
  branchId: number,
): Promise<IdRange[]> {
  if (writer !== 'host') return [rangeFrom(0, LIMIT - 1)];
  const nodes = await handle.execute<{ node: number; branch_id: number }>(
    'select node, branch_id from nodes order by node',
    [],
  );
  const numbers = (own: boolean) =>
    nodes.filter(({ branch_id }) => (branch_id === branchId) === own).map(({ node }) => node);
  // Chained node by node (scope.ts).
  if (isChained) return numbers(true).map((node) => rangeFrom(node, node));
  const others = [...numbers(false), LIMIT];
  return others
    .map((node, at) => rangeFrom((others[at - 1] ?? -1) + 1, node - 1))
    .filter(({ from, to }) => from < to);
}
