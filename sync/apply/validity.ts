import type { Check, StoredValue } from '../../server/db/declared/column.ts';
import type { SyncedTable } from '../registry/tables.ts';
import { aggregateOf, type Incoming, type IncomingRow } from './incoming.ts';

/** Aggregate → why nothing of it may be stored. Every received row passes here, no matter who sent it. */
export function invalidAggregates(incoming: readonly Incoming[]): Map<string, string> {
  const faults = new Map<string, string>();
  for (const part of incoming) {
    const checks = part.columns.map((column) => checkOf(part.table, column));
    for (const row of part.rows) {
      const fault = faultIn(row, checks, part.columns);
      if (fault === undefined) continue;
      const aggregate = aggregateOf(part.table, row);
      if (!faults.has(aggregate)) faults.set(aggregate, `${part.table.name} ${row.id}: ${fault}`);
    }
  }
  return faults;
}

/** Counts instead of listing pairs: a list for each row would cost more than the checks. */
function faultIn(
  { values }: IncomingRow,
  checks: readonly Check[],
  columns: readonly string[],
): string | undefined {
  for (let at = 0; at < checks.length; at++) {
    const fault = checks[at]?.(values[at] ?? null);
    if (fault !== undefined) return `${columns[at]} ${fault}`;
  }
  return undefined;
}

/** A column of a newer program: any value a column can hold. */
const isScalar: Check = (value: StoredValue) =>
  value === null || typeof value === 'string' || typeof value === 'number' ? undefined : 'is no plain value';

const checkOf = ({ columns }: SyncedTable, column: string): Check => columns.get(column)?.faultOf ?? isScalar;
