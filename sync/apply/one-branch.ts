import type { SyncedTable } from '../registry/tables.ts';
import type { Value } from '../wire/messages.ts';
import { type Incoming, valueIn } from './incoming.ts';

/** Columns that are sent only with rows of a single branch. */
export const columnsOfOneBranch = ({ columns }: SyncedTable): string[] =>
  [...columns].filter(([, { isOfOneBranch }]) => isOfOneBranch).map(([name]) => name);

export function isOfOneBranch(list: Value | undefined): boolean {
  if (typeof list !== 'string') return false;
  try {
    const branches: unknown = JSON.parse(list);
    return Array.isArray(branches) && branches.length === 1;
  } catch {
    return false;
  }
}

/** The rows without columns that must not come with them, no matter who sent them. */
export function withinOneBranch(part: Incoming): Incoming[] {
  const reserved = columnsOfOneBranch(part.table).filter((column) => part.columns.includes(column));
  if (reserved.length === 0) return [part];
  const own = part.rows.filter((row) => isOfOneBranch(valueIn(part, row, 'branch_ids')));
  if (own.length === part.rows.length) return [part];
  const columns = part.columns.filter((column) => !reserved.includes(column));
  const kept = columns.map((column) => part.columns.indexOf(column));
  const others = part.rows.filter((row) => !own.includes(row));
  const rows = others.map((row) => ({ ...row, values: kept.map((at) => row.values[at] ?? null) }));
  return [
    { ...part, rows: own },
    { ...part, columns, rows },
  ];
}
