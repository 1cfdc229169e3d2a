import { AppError } from '../server/core/errors.ts';
import { toIso } from '../server/core/time/time.ts';
import { dialectSql, IN_LIST } from '../server/db/handle/dialect.ts';
import type { Handle, Reader } from '../server/db/handle/handle.ts';
import { inList } from '../server/db/handle/lists.ts';
import type { SyncLossRow, SyncPeerRow } from '../server/db/tables/sync.ts';
import { adviceIn, adviceOn, adviceOnSetBack, setBackAs } from './advice.ts';
import { countQuarantinedOf, nodesServing } from './apply/quarantine/list.ts';
import { countQuarantined, waitingFor } from './apply/quarantine/quarantine.ts';
import { countOpenConflicts } from './apply/resolution/conflicts.ts';
import { countMismatches } from './digest/mismatches.ts';
import type { Contact } from './exchange/contacts.ts';
import type { SyncEngine } from './exchange/engine.ts';
import type { Hub } from './exchange/hub.ts';
import { verificationWith } from './exchange/verifications.ts';
import { newestLoss } from './lineage/losses.ts';
import { peerOf } from './lineage/peers.ts';
import { readStoredIdentity } from './lineage/row.ts';
import { PROTOCOL } from './registry/protocol-version.ts';
import { tableNumbered, upward } from './registry/tables.ts';
import { isFinished, isUsable, readState, snapshotProgress } from './snapshot/state.ts';
import type { SyncStatus } from './status-schema.ts';
import { alarmsIn, rollbackReportsIn, TOLD_MS } from './warnings.ts';

const iso = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : toIso(ms);

type Branches = readonly number[] | 'all';

export async function aloneStatus(reader: Reader, branches: Branches = 'all'): Promise<SyncStatus> {
  const setBack = await recentLoss(reader);
  return {
    role: reader.tenant.role,
    node: reader.tenant.node,
    protocol: PROTOCOL.version,
    central_protocol: null,
    central_url: null,
    reachable: null,
    known_to_central: null,
    unsent: 0,
    oldest_unsent_at: null,
    last_push_at: null,
    last_pull_at: null,
    last_verified_at: null,
    snapshot: null,
    clock_offset_ms: null,
    refused_for_clock: 0,
    quarantined: await countSeen(reader, branches),
    owners_held: (await waitingFor(reader, ['owners'])).count,
    mismatched: await countMismatches(reader, branches),
    conflicts: await countOpenConflicts(reader, branches),
    superseded_by: null,
    doubts: [],
    catalogue_alarms: [],
    set_back: setBack && { at: toIso(setBack.at), behind: setBack.behind },
    problem: null,
    advice: setBack ? adviceOnSetBack[setBackAs(reader.tenant.role, setBack.node === setBack.became)] : null,
    branches: [],
  };
}

async function recentLoss(reader: Reader): Promise<SyncLossRow | null> {
  const loss = await newestLoss(reader);
  return loss && reader.now - loss.at < TOLD_MS ? loss : null;
}

export async function branchStatus(
  reader: Reader,
  engine: SyncEngine,
  seen: Branches = 'all',
): Promise<SyncStatus> {
  const { link, exchange } = engine;
  const { count, oldest } = await unsent(reader, exchange.acked, link.centralNode);
  const alone = await aloneStatus(reader, seen);
  const superseded_by = await successorOf(reader, link.branchId);
  const status: SyncStatus = {
    ...alone,
    central_protocol: exchange.centralProtocol,
    central_url: link.centralUrl,
    reachable: engine.reachable,
    known_to_central: isKnownToOffice(engine),
    unsent: count,
    oldest_unsent_at: iso(oldest),
    last_push_at: iso(engine.lastPush),
    last_pull_at: iso(engine.lastPull),
    last_verified_at: iso((await verificationWith(reader, link.centralNode)).verified_at),
    snapshot: await snapshotStatus(reader),
    clock_offset_ms: engine.clockOffset,
    refused_for_clock: exchange.refusedForClock,
    quarantined: alone.quarantined + exchange.refused,
    superseded_by,
    problem: engine.problem,
  };
  const stopped = superseded_by === null ? undefined : new AppError('SYNC_SUPERSEDED');
  if (stopped) return { ...status, problem: stopped.message, advice: adviceOn(stopped) };
  return { ...status, advice: adviceOn(engine.failure) ?? adviceIn(status, reader.now) ?? alone.advice };
}

/** As head office answered, or as the branch's own row says that came with a pull before that. */
async function successorOf(reader: Reader, branchId: number): Promise<number | null> {
  const { superseded_by = null } = (await readStoredIdentity(reader)) ?? {};
  if (superseded_by !== null) return superseded_by;
  const branch = reader.db.selectFrom('branches').select('host_node').where('id', '=', branchId);
  const host = (await branch.executeTakeFirst())?.host_node ?? null;
  // Below zero: this server has no number left and waits for one.
  return host === null || host < 0 || host === reader.tenant.node ? null : host;
}

export function isKnownToOffice({ failure, exchange }: SyncEngine): boolean | null {
  if (failure instanceof AppError && failure.code === 'UNAUTHENTICATED') return false;
  return exchange.centralProtocol === null ? null : true;
}

async function snapshotStatus(reader: Reader): Promise<SyncStatus['snapshot']> {
  const state = await readState(reader);
  if (!state) return null;
  return {
    phase: isFinished(state) ? 'finished' : isUsable(state) ? 'history' : 'essential',
    ...snapshotProgress(state, false),
    started_at: toIso(state.startedAt),
    finished_at: iso(state.finishedAt),
  };
}

export async function centralStatus(reader: Reader, hub: Hub, seen: Branches = 'all'): Promise<SyncStatus> {
  const branches: SyncStatus['branches'] = [];
  for (const { id, name, host_node: node } of await hostedElsewhere(reader, seen)) {
    const contact = hub.contacts.get(node);
    branches.push({
      branch_id: id,
      name,
      node,
      connected: hub.pokes.isConnected(node),
      refused: await isRefused(reader, node),
      protocol: contact?.protocol ?? null,
      complete_until: iso(completeAt(contact, await peerOf(reader, node))),
      last_seen_at: iso(contact?.seen),
      last_push_at: iso(contact?.pushed),
      last_pull_at: iso(contact?.pulled),
      last_verified_at: iso((await verificationWith(reader, node)).verified_at),
      quarantined: await countQuarantined(reader, node),
    });
  }
  const doubts = seen === 'all' ? await rollbackReportsIn(reader) : [];
  const catalogue_alarms = await alarmsIn(reader, seen);
  const status: SyncStatus = { ...(await aloneStatus(reader, seen)), branches, doubts, catalogue_alarms };
  return { ...status, advice: adviceIn(status, reader.now, hub.contacts.since) ?? status.advice };
}

function hostedElsewhere(reader: Reader, seen: Branches) {
  const hosted = reader.db
    .selectFrom('branches')
    .select(['id', 'name', 'host_node'])
    .where('host_node', '<>', reader.tenant.node);
  return (seen === 'all' ? hosted : hosted.where(inList('id', seen))).orderBy('id').execute();
}

/** At a branch all of it came from head office and concerns that branch. */
const countSeen = async (reader: Reader, seen: Branches): Promise<number> =>
  seen === 'all' || reader.tenant.role === 'branch'
    ? countQuarantined(reader)
    : countQuarantinedOf(reader, await nodesServing(reader, seen));

async function isRefused({ db }: Reader, node: number): Promise<boolean> {
  const credential = db.selectFrom('sync_credentials').select('revoked_at').where('node', '=', node);
  return ((await credential.executeTakeFirst())?.revoked_at ?? null) !== null;
}

const completeAt = (contact: Contact | undefined, { complete_at }: SyncPeerRow): number | null => {
  const latest = Math.max(contact?.complete ?? 0, complete_at ?? 0);
  return latest === 0 ? null : latest;
};

/** Node → time up to which everything of its branch is here, as far as is known: never later than the truth. */
export async function completeUntil(reader: Reader, hub: Hub): Promise<Map<number, number>> {
  const peers = await reader.db.selectFrom('sync_peers').selectAll().execute();
  const known = peers.map((peer) => [peer.node, completeAt(hub.contacts.get(peer.node), peer)] as const);
  return new Map(known.filter((one): one is [number, number] => one[1] !== null));
}

interface Unsent {
  readonly count: number;
  /** When the longest waiting record was last changed. */
  readonly oldest: number | null;
}

// `+tbl`: as in exchange/collect.ts, the log is read in its own order.
const FROM_LOG = dialectSql`from sync_log
  where tx > ? and origin <> ? and +tbl ${IN_LIST}`;

async function unsent(handle: Handle, acked: number, central: number): Promise<Unsent> {
  const which = [acked, central, upward.map((table) => table.number)];
  const [counted] = await handle.execute<{ n: number }>(dialectSql`select count(*) as n ${FROM_LOG}`, which);
  const [first] = await handle.execute<{ tbl: number; pk: number }>(
    dialectSql`select tbl, pk ${FROM_LOG} order by tx limit 1`,
    which,
  );
  return { count: counted?.n ?? 0, oldest: first ? await changedAt(handle, first.tbl, first.pk) : null };
}

async function changedAt(handle: Handle, tbl: number, pk: number): Promise<number | null> {
  const table = tableNumbered(tbl);
  if (!table) return null;
  const column = table.kind === 'event' ? 'created_at' : 'updated_at';
  const [row] = await handle.execute<{ at: number }>(
    `select ${column} as at from "${table.name}" where id = ?`,
    [pk],
  );
  return row?.at ?? null;
}
