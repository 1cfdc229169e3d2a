import { type Kysely, sql } from 'kysely';
import type { Handle } from '../../db/handle/handle.ts';
import { withoutIndex } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { TenantTables } from '../../db/tables/tenant-tables.ts';

const equalities = ['entity_id', 'approver_id', 'action', 'user_id', 'entity', 'branch_id'] as const;
type Equality = (typeof equalities)[number];

/** The filter; an absent field does not narrow. */
export interface AuditFilter {
  /** These branches; entries that concern no branch only with `'all'`. */
  readonly branches: readonly number[] | 'all';
  readonly user_id?: number | undefined;
  readonly approver_id?: number | undefined;
  readonly action?: string | undefined;
  readonly entity?: string | undefined;
  readonly entity_id?: number | undefined;
  /** UTC milliseconds; `until` is exclusive. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** Sort key of the previous page's last entry: `created_at` and `id`. */
export type AuditKey = readonly [createdAt: number, id: number];

type Values = Partial<Record<Equality, string | number | undefined>> & {
  readonly from: number | undefined;
  readonly until: number | undefined;
  readonly lastTime: number | undefined;
  readonly lastId: number | undefined;
  readonly limit: number;
};

/**
 * Up to `limit` entries after `after`, newest first, with the names of the people and the device. Each page is read in
 * the order of one index: a million entries are no more work than a hundred.
 */
export async function auditEntries(
  handle: Handle,
  { branches, from, until, ...narrow }: AuditFilter,
  after: AuditKey | undefined,
  limit: number,
): Promise<ListedEntry[]> {
  const values = { ...narrow, from, until, lastTime: after?.[0], lastId: after?.[1], limit };
  if (branches === 'all') return readLane(handle, values);
  const lanes = branches.map((branch_id) => readLane(handle, { ...values, branch_id }));
  const pages = await Promise.all(lanes);
  return pages
    .flat()
    .sort((a, b) => b.created_at - a.created_at || b.id - a.id)
    .slice(0, limit);
}

type Db = Kysely<TenantTables>;

const listed = (db: Db) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('users as actor', 'actor.id', 'audit_entries.user_id')
    .leftJoin('users as approver', 'approver.id', 'audit_entries.approver_id')
    .leftJoin('devices', 'devices.id', 'audit_entries.device_id')
    .selectAll('audit_entries')
    .select(['actor.name as actor_name', 'approver.name as approver_name', 'devices.label as device_label']);

/** A stored entry with the present names of people. */
export type ListedEntry = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

type LaneShape = ReturnType<typeof laneShape>;
const shapes = new Map<string, LaneShape>();

function readLane(handle: Handle, values: Values): Promise<ListedEntry[]> {
  const given = Object.keys(values).filter((key) => values[key as keyof Values] !== undefined);
  const key = given.join();
  const shape = shapes.get(key) ?? laneShape(new Set(given));
  shapes.set(key, shape);
  return shape(handle, values);
}

/** The first equality given, as the rarest, chooses the index; the others are checked row by row. */
function laneShape(given: ReadonlySet<string>) {
  const asked = equalities.filter((column) => given.has(column));
  return query((db, p: Values) => {
    let rows = listed(db);
    for (const column of asked) {
      const indexed = column === asked[0];
      const by = indexed ? sql.ref(`audit_entries.${column}`) : withoutIndex(`audit_entries.${column}`);
      rows = rows.where(by, '=', p[column] as number);
    }
    if (given.has('from')) rows = rows.where('audit_entries.created_at', '>=', p.from as number);
    if (given.has('until')) rows = rows.where('audit_entries.created_at', '<', p.until as number);
    if (given.has('lastId')) {
      rows = rows.where((e) =>
        e(
          e.refTuple('audit_entries.created_at', 'audit_entries.id'),
          '<',
          e.tuple(p.lastTime as number, p.lastId as number),
        ),
      );
    }
    return rows
      .orderBy('audit_entries.created_at', 'desc')
      .orderBy('audit_entries.id', 'desc')
      .limit(p.limit);
  });
}

/** Stored entries in the order of their ids, which is roughly the order of writing on each node. */
export const entriesFrom = query((db, p: { from: number; limit: number }) =>
  db.selectFrom('audit_entries').selectAll().where('id', '>=', p.from).orderBy('id').limit(p.limit),
);

export const hashesFrom = query((db, p: { from: number; limit: number }) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'hash'])
    .where('id', '>=', p.from)
    .orderBy('id')
    .limit(p.limit),
);

/** This node, if it is a branch's and the tenant has a central. */
export async function nodeOfBranch(handle: Handle): Promise<number | undefined> {
  const [row] = await handle.execute<{ node: number }>(
    'select node from sync_ctx where exists (select 1 from sync_link)',
    [],
  );
  return row?.node;
}
