import { firstId } from '../../server/core/ids.ts';
import type { SyncedTable } from './tables.ts';

/** A condition on the table's alias `t`, with its values. */
export interface Condition {
  readonly text: string;
  readonly values: readonly (number | string)[];
}

const NODE_SPAN = firstId(1) - firstId(0);

/** The rows of a table that a branch and its central instance both have. */
export function sharedBy(table: SyncedTable, branchId: number): Condition {
  return { text: texts[table.scope](table), values: Array(valuesOf(table)).fill(branchId) };
}

const texts: Record<SyncedTable['scope'], (table: SyncedTable) => string> = {
  tenant: () => '1 = 1',
  branch: ({ name }) => (name === 'audit_entries' ? `t.branch_id = ? and ${OWN_CHAIN}` : 't.branch_id = ?'),
  members: () =>
    '(t.branch_ids is null or exists (select 1 from json_each(t.branch_ids) b where b.value = ?))',
  parent: ({ parent }) =>
    `exists (select 1 from "${parent?.table}" p where p.id = t."${parent?.column}" and p.branch_id = ?)`,
};

/** Entries are chained node by node: of those that central wrote about a branch, the branch has none. */
const OWN_CHAIN = `t.id / ${NODE_SPAN} in (select node from nodes where branch_id = ?)`;

function valuesOf({ scope, name }: SyncedTable): number {
  if (scope === 'tenant') return 0;
  return name === 'audit_entries' ? 2 : 1;
}
