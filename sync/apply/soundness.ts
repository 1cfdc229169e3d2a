import type { Check, StoredValue } from '../../server/db/declared/column.ts';
import type { SyncedTable } from '../registry/tables.ts';
import { aggregateOf, type Incoming } from './incoming.ts';

/**
 * Aggregate → why nothing of it may be stored: a row of it holds what its area does not allow. Every row that comes from
 * elsewhere passes here, whoever sent it.
 */
export function unsound(incoming: readonly Incoming[]): Map<string, string> {
  const faults = new Map<string, string>();
  for (const part of incoming) {
    const checks = part.columns.map((column) => checkOf(part.table, column));
    for (const row of part.rows) {
      for (const [at, check] of checks.entries()) {
        const fault = check(row.values[at] ?? null);
        if (fault === undefined) continue;
        const aggregate = aggregateOf(part.table, row);
        if (!faults.has(aggregate))
          faults.set(aggregate, `${part.table.name} ${row.id}: ${part.columns[at]} ${fault}`);
        break;
      }
    }
  }
  return faults;
}

/** A column of a program to come: whatever a column can hold. */
const isScalar: Check = (value: StoredValue) =>
  value === null || typeof value === 'string' || typeof value === 'number' ? undefined : 'is no plain value';

const checkOf = ({ columns }: SyncedTable, column: string): Check => columns.get(column)?.faultOf ?? isScalar;
