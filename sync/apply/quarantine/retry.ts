import { hasPermission } from '../../../server/core/permissions.ts';
import { dialectSql, IN_LIST } from '../../../server/db/handle/dialect.ts';
import type { Handle, Tx } from '../../../server/db/handle/handle.ts';
import type { Stamp, TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import type { Pusher } from '../../access/credentials.ts';
import { readLink } from '../../lineage/link.ts';
import { readColumns } from '../../registry/columns.ts';
import { childrenOf, rootOf, type SyncedTable } from '../../registry/tables.ts';
import { announceApplied } from '../announce.ts';
import { type Applied, applyIncoming } from '../apply.ts';
import type { Applying, Late, Losing } from '../applying.ts';
import { withTrueTime } from '../clock.ts';
import { type Incoming, inOrder } from '../incoming.ts';
import { CLOCK_TOLERANCE } from '../push-checks.ts';
import { newsIn } from '../resolution/late.ts';
import {
  aggregateOfWaiting,
  decodeWaiting,
  type Held,
  tooManyWaiting,
  type Waiting,
  waitingWith,
} from './waiting.ts';

/** Rows looked at under the records of one batch. */
const MAX_LOOKED_AT = 200;
/** Records tried with one batch; more would keep everybody else waiting. The others are tried in the next round. */
const MAX_TRIED = 4;

const ANY = "select 1 as is_one from sync_quarantine where status = 'waiting' limit 1";
// Ordered by an expression: by the column SQLite would read all that wait in the order of the index.
const UNDER = dialectSql`select id, peer, tbl, pk, root from sync_quarantine
  where root ${IN_LIST} and tbl ${IN_LIST} and status = 'waiting' order by tried_at + 0, id limit ${MAX_LOOKED_AT}`;

type Tried = Pick<Applied, 'arrived' | 'refused'>;

/**
 * Received rows may be what others waited for. Retries everything that waits under the same records, except what was
 * just refused.
 */
export async function releaseWaiting(
  tenant: TenantDatabase,
  tx: Tx,
  peer: number,
  { arrived, refused }: Tried,
): Promise<void> {
  if (arrived.length === 0 || (await tx.execute(ANY, [])).length === 0) return;
  const tried = new Set([...refused.keys()].map((aggregate) => `${peer} ${aggregate}`));
  let left = MAX_TRIED;
  for (const [root, parts] of Map.groupBy(arrived, ({ table }) => rootOf(table))) {
    for (const row of await waitingUnder(tx, root, parts)) {
      const what = `${row.peer} ${aggregateOfWaiting(row)}`;
      if (tried.has(what)) continue;
      if (left-- === 0) return;
      tried.add(what);
      await tryOnly(tenant, tx, row);
    }
  }
}

/** Parents first. */
async function waitingUnder(tx: Tx, root: SyncedTable, parts: readonly Incoming[]): Promise<Held[]> {
  const roots = new Set(parts.flatMap(({ rows }) => rows.map((row) => row.root)));
  const tables = [root, ...childrenOf(root)].map(({ number }) => number);
  const rows = await tx.execute<Held>(UNDER, [[...roots], tables]);
  return rows.toSorted((a, b) => tables.indexOf(a.tbl) - tables.indexOf(b.tbl));
}

/** Then also tries what waits for that row. */
export async function tryAgain(tenant: TenantDatabase, tx: Tx, row: Held): Promise<Tried['refused']> {
  const tried = await tryOnly(tenant, tx, row);
  await releaseWaiting(tenant, tx, row.peer, tried);
  return tried.refused;
}

async function tryOnly(tenant: TenantDatabase, tx: Tx, row: Held): Promise<Tried> {
  const aggregate = aggregateOfWaiting(row);
  const waiting = await waitingWith(tx, row);
  if (!waiting) {
    await noteTried(tx, row);
    return { arrived: [], refused: new Map([[aggregate, tooManyWaiting]]) };
  }
  const central = tx.tenant.role === 'central';
  // At a branch the sender is a predecessor whose database was rescued; it is checked as at central.
  const pusher = await pusherOf(tx, row.peer);
  if (central && !pusher)
    return { arrived: [], refused: new Map([[aggregate, 'the server that sent it serves no branch']]) };
  const isGone = pusher ? !pusher.hosting : (await readLink(tx))?.centralNode !== row.peer;
  const losing: Losing[] = [];
  const applying: Applying = {
    tx,
    stamp: await openAs(tx, row.peer),
    columns: readColumns(tenant),
    peer: row.peer,
    source: pusher ? (isGone ? 'waiting' : 'branch') : 'news',
    late: isGone && pusher ? lateOf(pusher, losing) : undefined,
    disputed: row.root === null || (isGone && !pusher),
    losing,
    ...(central && { rights: [], catalogue: [] }),
    isVouchedFor: tx.caller.userId !== 0 && hasPermission(tx.caller.role, 'users.owners'),
  };
  const came = inOrder(asItCame(waiting, applying.stamp.hlc));
  const incoming = applying.late ? await newsIn(tx, came) : came;
  const applied = await applyIncoming(applying, incoming, { taken: waiting }, pusher);
  announceApplied(tenant, tx, applied, pusher?.branchId ?? null);
  return applied;
}

const noteTried = (tx: Tx, { peer, tbl, pk }: Held): Promise<unknown> =>
  tx.execute('update sync_quarantine set tried_at = ? where peer = ? and tbl = ? and pk = ?', [
    ...[tx.now, peer, tbl, pk],
  ]);

/** A state of an order that lost to the successor's is kept for a person. */
const lateOf = ({ node, branchId }: Pusher, losing: Losing[]): Late => ({
  node,
  branchId,
  lost: (part, row) => {
    const isOfAggregate = rootOf(part.table) !== part.table || childrenOf(part.table).length > 0;
    if (isOfAggregate) losing.push({ part, row });
  },
});

/**
 * A stamp far ahead of its arrival counts as written on arrival. Otherwise the waiting version would win once its time
 * has come, even if its sender is gone.
 */
function asItCame(waiting: readonly Waiting[], now: number): Incoming[] {
  const times = new Map(waiting.map(({ tbl, pk, hlc }) => [`${tbl}:${pk}`, hlc]));
  return withTrueTime(decodeWaiting(waiting), (hlc, table, id) => {
    const came = Math.min(now, times.get(`${table.number}:${id}`) ?? 0);
    return hlc > came + CLOCK_TOLERANCE ? came : hlc;
  });
}

/** From here on rows of another node are written; `applyIncoming` ends that. */
async function openAs(tx: Tx, peer: number): Promise<Stamp> {
  const [stamp] = await tx.execute<Stamp>('update sync_ctx set origin = ? where id = 1 returning tx, hlc', [
    peer,
  ]);
  return stamp as Stamp;
}

const OF_NODE = `select n.branch_id as "branchId", b.host_node = n.node as hosting from nodes n
  join branches b on b.id = n.branch_id where n.node = ?`;

async function pusherOf(handle: Handle, node: number): Promise<(Pusher & { hosting: boolean }) | undefined> {
  const [row] = await handle.execute<{ branchId: number; hosting: number | boolean }>(OF_NODE, [node]);
  return row && { node, branchId: row.branchId, hosting: Boolean(row.hosting) };
}
