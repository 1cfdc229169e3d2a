import { may, systemCaller } from '../../server/core/permissions.ts';
import { hybridTime } from '../../server/core/time.ts';
import type { Handle, Reader, Tx } from '../../server/db/handle/handle.ts';
import type { Stamp, TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { Pusher } from '../access/credentials.ts';
import { announceApplied } from '../apply/announce.ts';
import { type Applied, applyIncoming } from '../apply/apply.ts';
import type { Applying, Late } from '../apply/applying.ts';
import { stampedTruly } from '../apply/clock.ts';
import { type Incoming, inOrder } from '../apply/incoming.ts';
import { newsIn } from '../apply/late.ts';
import { CLOCK_TOLERANCE } from '../apply/push-checks.ts';
import { countQuarantined } from '../apply/quarantine.ts';
import {
  aggregateOfWaiting,
  crowded,
  type Held,
  revive,
  type Waiting,
  waitingWith,
} from '../apply/waiting.ts';
import { readLink } from '../lineage/link.ts';
import { readColumns } from '../registry/columns.ts';
import { childrenOf, rootOf } from '../registry/tables.ts';
import type { SyncLog } from './engine.ts';

/** How often what waits is tried again: what was missing, such as a grant or the right time, may have come. */
const PAUSE_MS = 5 * 60_000;
/** Aggregates tried in one round. */
const ROUND = 200;

export class QuarantineRetry {
  readonly #tenant: TenantDatabase;
  readonly #log: SyncLog;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(tenant: TenantDatabase, log: SyncLog) {
    this.#tenant = tenant;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#work = this.#round();
    await this.#work;
    this.#timer = setInterval(() => {
      this.#work = this.#work.then(() => this.#round());
    }, PAUSE_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#work;
  }

  async #round(): Promise<void> {
    try {
      for (const row of await this.#tenant.read(systemCaller, oldestWaiting)) {
        if (!this.#stopped)
          await this.#tenant.transact(systemCaller, (tx) => tryAgain(this.#tenant, tx, row));
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'rows that wait could not be tried again');
    }
  }
}

/** One row of each aggregate, those first that were tried longest ago. */
async function oldestWaiting(reader: Reader): Promise<Held[]> {
  if ((await countQuarantined(reader)) === 0) return [];
  const rows = await reader.db
    .selectFrom('sync_quarantine')
    .select(['id', 'peer', 'tbl', 'pk', 'root'])
    .where('status', '=', 'waiting')
    .where('root', 'is not', null)
    .orderBy('tried_at')
    .orderBy('id')
    .limit(ROUND)
    .execute();
  return [...new Map(rows.map((row) => [`${row.peer} ${aggregateOfWaiting(row)}`, row])).values()];
}

export async function tryAgain(tenant: TenantDatabase, tx: Tx, row: Held): Promise<Applied['refused']> {
  const aggregate = aggregateOfWaiting(row);
  const waiting = await waitingWith(tx, row);
  if (!waiting) {
    await noteTried(tx, row);
    return new Map([[aggregate, crowded]]);
  }
  const central = tx.tenant.role === 'central';
  // At a branch it is a server before this one, whose database was rescued: it is checked as there.
  const pusher = await pusherOf(tx, row.peer);
  if (central && !pusher) return new Map([[aggregate, 'the installation it came from serves no branch']]);
  const isGone = pusher ? !pusher.hosting : (await readLink(tx))?.centralNode !== row.peer;
  const contradicted: Applying['contradicted'] = [];
  const applying: Applying = {
    tx,
    stamp: await openAs(tx, row.peer),
    columns: readColumns(tenant),
    peer: row.peer,
    source: pusher ? (isGone ? 'waiting' : 'branch') : 'news',
    late: isGone && pusher ? lateOf(pusher, contradicted) : undefined,
    disputed: row.root === null || (isGone && !pusher),
    contradicted,
    ...(central && { rights: [], catalogue: [] }),
    isVouchedFor: tx.caller.userId !== 0 && may(tx.caller.role, 'users.owners'),
  };
  const came = inOrder(asItCame(waiting, applying.stamp.hlc));
  const incoming = applying.late ? await newsIn(tx, came) : came;
  const { changed, refused } = await applyIncoming(applying, incoming, { taken: waiting }, pusher);
  announceApplied(tenant, tx, { changed }, pusher?.branchId ?? null);
  return refused;
}

const noteTried = (tx: Tx, { peer, tbl, pk }: Held): Promise<unknown> =>
  tx.execute('update sync_quarantine set tried_at = ? where peer = ? and tbl = ? and pk = ?', [
    ...[tx.now, peer, tbl, pk],
  ]);

/** A state of an order that lost to its successor's is kept for a person to look at. */
const lateOf = ({ node, branchId }: Pusher, contradicted: Applying['contradicted']): Late => ({
  node,
  branchId,
  lost: (part, row) => {
    const isOfAggregate = rootOf(part.table) !== part.table || childrenOf(part.table).length > 0;
    if (isOfAggregate) contradicted.push({ part, row });
  },
});

/**
 * What was stamped far ahead of when it came here counts as written then. Its sender may be gone, or never send it again:
 * where it took another state meanwhile, the one that waits here would win as soon as its time has come.
 */
function asItCame(waiting: readonly Waiting[], now: number): Incoming[] {
  const times = new Map(waiting.map(({ tbl, pk, created_at }) => [`${tbl}:${pk}`, hybridTime(created_at)]));
  return stampedTruly(revive(waiting), (hlc, table, id) => {
    const came = Math.min(now, times.get(`${table.number}:${id}`) ?? 0);
    return hlc > came + CLOCK_TOLERANCE ? came : hlc;
  });
}

/** From here on the rows of another node are written; `applyIncoming` ends it. */
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
