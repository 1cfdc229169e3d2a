import type { History } from '../../server/db/declared/table.ts';
import { dialectSql } from '../../server/db/handle/dialect.ts';
import { type Condition, sharedBy } from '../registry/scope.ts';
import { childrenOf, type SyncedTable, syncedTables } from '../registry/tables.ts';
import type { PageKey, Plan, Span } from '../wire/snapshot-messages.ts';

/** Rows of one kind with everything that belongs to them, fetched page by page in one order. */
export interface Part {
  readonly table: SyncedTable;
  readonly span: Span;
  readonly essential: boolean;
}

const roots = syncedTables.filter((table) => !table.parent);
const part = (span: Span, essential: boolean) => (table: SyncedTable) => ({ table, span, essential });
const among = (...histories: History[]) => roots.filter(({ history = 'all' }) => histories.includes(history));
const daily = among('dated', 'open first');

export const snapshotParts: readonly Part[] = [
  ...among('all').map(part('all', true)),
  ...among('open first').map(part('open', true)),
  ...daily.map(part('recent', true)),
  ...daily.map(part('older', false)),
  ...among('last').map(part('all', false)),
];

export const snapshotPart = ({
  table,
  span,
}: Pick<Plan['parts'][number], 'table' | 'span'>): Part | undefined =>
  snapshotParts.find((known) => known.table.name === table && known.span === span);

/** Average number of rows with each record of the table; pages are cut by rows, which make their size. */
export const rowsPerRoot = ({ table }: Part): number => (table.done ? 7 : 1 + childrenOf(table).length);

export function rowsOfPart({ table, span }: Part, branchId: number, since: string): Condition {
  const scope = sharedBy(table, branchId);
  if (span === 'all') return scope;
  // Written out, because `not in` would not use the index.
  if (span === 'open')
    return { ...scope, text: dialectSql`${scope.text} and t.status in (${quoted(table.open)})` };
  const within = span === 'recent' ? '>=' : '<';
  return {
    text: dialectSql`${scope.text} and t.business_date ${within} ?`,
    values: [...scope.values, since],
  };
}

const quoted = (words: readonly string[] = []): string => words.map((word) => `'${word}'`).join(', ');

export const isDated = ({ span }: Part): boolean => span === 'recent' || span === 'older';

/**
 * The order of a part; dated ones newest first. What is added during the transfer never falls behind the position
 * already read.
 */
export function orderOf(part: Part, after: PageKey | null): Condition & { readonly order: string } {
  if (isDated(part)) {
    const values = after ?? ['9999-12-31', Number.MAX_SAFE_INTEGER];
    return {
      text: '(t.business_date, t.id) < (?, ?)',
      values,
      order: 't.business_date desc, t.id desc',
    };
  }
  // `+`: of years of orders a few are open, which their index finds; the order of ids would read them all.
  return { text: 't.id > ?', values: [after?.[1] ?? 0], order: part.span === 'open' ? '+t.id' : 't.id' };
}
