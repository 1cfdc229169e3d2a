import { firstId } from '../../server/core/ids.ts';
import type { SyncedTable } from './tables.ts';

export interface Condition {
  readonly text: string;
  readonly values: readonly (number | string)[];
}

const NODE_SPAN = firstId(1) - firstId(0);

/** The rows of a table that a branch and its central instance both have. */
export function sharedBy(table: SyncedTable, branchId: number): Condition {
  return { text: texts[table.scope](table), values: table.scope === 'tenant' ? [] : [branchId] };
}

/** The same for rows that are looked for by their ids: by an index of branches all rows of the branch would be read. */
export function sharedAmongIds(table: SyncedTable, branchId: number): Condition {
  const { text, values } = sharedBy(table, branchId);
  return { text: text.replace(/\b[tp]\.branch_id =/, '+$&'), values };
}

const texts: Record<SyncedTable['scope'], (table: SyncedTable) => string> = {
  tenant: () => '1 = 1',
  branch: ({ isChained }) => (isChained ? OWN_CHAIN : 't.branch_id = ?'),
  members: () =>
    '(t.branch_ids is null or exists (select 1 from json_each(t.branch_ids) b where b.value = ?))',
  parent: ({ parent }) =>
    `exists (select 1 from "${parent?.table}" p where p.id = t."${parent?.column}" and p.branch_id = ?)`,
};

/**
 * Entries are chained node by node. A branch's servers keep also the entries that concern no branch, so that their chains are
 * whole. Of those that central wrote about a branch, the branch has none.
 */
const OWN_CHAIN = `t.id / ${NODE_SPAN} in (select node from nodes where branch_id = ?)`;
