import type { History } from '../../server/db/declared/table.ts';
import { dialectSql } from '../../server/db/handle/dialect.ts';
import { type Condition, sharedBy } from '../registry/scope.ts';
import { childrenOf, type SyncedTable, syncedTables } from '../registry/tables.ts';
import type { PageKey, Plan, Span } from '../wire/snapshot-messages.ts';

/** Rows of one kind, each with what belongs to it, that are fetched page by page in one order. */
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

/** About how many rows come with each record of the table; a page is cut by rows, as they make its size. */
export const rowsPerRoot = ({ table }: Part): number => (table.done ? 7 : 1 + childrenOf(table).length);

export function rowsOfPart({ table, span }: Part, branchId: number, since: string): Condition {
  const scope = sharedBy(table, branchId);
  if (span === 'all') return scope;
  // Written out: `not in` would pass the index by.
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

/** The order of a part: dated ones the newest first. What is added while it is read never comes behind what was read. */
export function orderOf(part: Part, after: PageKey | null): Condition & { readonly order: string } {
  if (isDated(part)) {
    const values = after ?? ['9999-12-31', Number.MAX_SAFE_INTEGER];
    return {
      text: '(t.business_date, t.id) < (?, ?)',
      values,
      order: 't.business_date desc, t.id desc',
    };
  }
  // `+`: of years of orders a few are open, which their index finds, and the order of ids would pass by.
  return { text: 't.id > ?', values: [after?.[1] ?? 0], order: part.span === 'open' ? '+t.id' : 't.id' };
}
