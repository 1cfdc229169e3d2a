import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/db/handle/handle.ts';
import { inList } from '../../../server/db/handle/lists.ts';
import type { SyncQuarantineRow } from '../../../server/db/tables/sync.ts';

interface QuarantineFilter {
  readonly status?: SyncQuarantineRow['status'] | undefined;
  readonly table?: number | undefined;
  readonly peer?: number | undefined;
  /** The branches whose servers sent the row. */
  readonly branches: readonly number[] | 'all';
}

/** Characters of a row that a list reads; a row may have millions. */
const MAX_LISTED = 20_000;

/** `image`: null where it is too long for a list. */
export type ListedRow = Omit<SyncQuarantineRow, 'image' | 'hlc' | 'cause'> & {
  readonly image: string | null;
};

export async function quarantinedIn(
  reader: Reader,
  { status, table, peer, branches }: QuarantineFilter,
  last: number | undefined,
  limit: number,
): Promise<ListedRow[]> {
  let rows = reader.db
    .selectFrom('sync_quarantine')
    .select(['id', 'created_at', 'tried_at', 'decided_at', 'status', 'tbl', 'pk', 'root', 'peer', 'reason'])
    .select(['tries', 'decided_by', 'note'])
    .select(sql<string | null>`case when length(image) <= ${MAX_LISTED} then image end`.as('image'));
  if (status !== undefined) rows = rows.where('status', '=', status);
  if (table !== undefined) rows = rows.where('tbl', '=', table);
  if (peer !== undefined) rows = rows.where('peer', '=', peer);
  if (branches !== 'all') rows = rows.where(inList('peer', await nodesServing(reader, branches)));
  if (last !== undefined) rows = rows.where('id', '<', last);
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

export async function nodesServing(handle: Reader | Tx, branches: readonly number[]): Promise<number[]> {
  const now = await handle.db
    .selectFrom('branches')
    .select('host_node as node')
    .where(inList('id', branches))
    .execute();
  const ever = await handle.db
    .selectFrom('nodes')
    .select('node')
    .where(inList('branch_id', branches))
    .execute();
  return [...now, ...ever].map(({ node }) => node);
}

export const quarantinedById = (handle: Reader | Tx, id: number): Promise<SyncQuarantineRow | undefined> =>
  handle.db.selectFrom('sync_quarantine').selectAll().where('id', '=', id).executeTakeFirst();

export async function countQuarantinedOf(reader: Reader, nodes: readonly number[]): Promise<number> {
  const { n } = await reader.db
    .selectFrom('sync_quarantine')
    .select((e) => e.fn.countAll().as('n'))
    .where('status', '=', 'waiting')
    .where(inList('peer', nodes))
    .executeTakeFirstOrThrow();
  return Number(n);
}
