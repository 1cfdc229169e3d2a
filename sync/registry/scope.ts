import { firstId } from '../../server/core/ids.ts';
import { dialectSql, jsonElements, type Statement } from '../../server/db/handle/dialect.ts';
import type { SyncedTable } from './tables.ts';

export interface Condition {
  readonly text: Statement;
  readonly values: readonly (number | string)[];
}

const NODE_SPAN = firstId(1) - firstId(0);

/** The rows of a table that a branch and central both have. */
export const sharedBy = (table: SyncedTable, branchId: number): Condition => shared(table, branchId, '');

/** The same for rows looked up by id: an index of branches would read all rows of the branch. */
export const sharedAmongIds = (table: SyncedTable, branchId: number): Condition =>
  shared(table, branchId, '+');

/** A `+` before a column keeps its index from being used. */
type Plus = '' | '+';

const shared = (table: SyncedTable, branchId: number, plus: Plus): Condition => ({
  text: texts[table.scope](table, plus),
  values: table.scope === 'tenant' ? [] : [branchId],
});

const texts: Record<SyncedTable['scope'], (table: SyncedTable, plus: Plus) => Statement> = {
  tenant: () => '1 = 1',
  branch: ({ isChained }, plus) => (isChained ? OWN_CHAIN : `${plus}t.branch_id = ?`),
  members: () =>
    dialectSql`(t.branch_ids is null or exists (select 1 from ${jsonElements('t.branch_ids', 'b')} where b.value = ?))`,
  parent: ({ parent }, plus) =>
    `exists (select 1 from "${parent?.table}" p where p.id = t."${parent?.column}" and ${plus}p.branch_id = ?)`,
};

/**
 * Entries are chained node by node. A branch's servers also keep entries that concern no branch, so that their chains
 * are complete. The branch has no entries that central wrote about a branch.
 */
const OWN_CHAIN = `t.id / ${NODE_SPAN} in (select node from nodes where branch_id = ?)`;
