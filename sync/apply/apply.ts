import { dialectSql, greatest } from '../../server/db/handle/dialect.ts';
import type { Pusher } from '../access/credentials.ts';
import { rootOf, type SyncedTable } from '../registry/tables.ts';
import type { Batch } from '../wire/messages.ts';
import { failsForGood } from '../wire/refusal.ts';
import { applyRows } from './apply-rows.ts';
import type { Applying } from './applying.ts';
import { noteSharedChanges } from './branch-changes/branch-changes.ts';
import { applyFailureReason } from './failure-reason.ts';
import { aggregateOf, decode, type Incoming, inOrder } from './incoming.ts';
import { withinOneBranch } from './one-branch.ts';
import { heldOwners } from './owners/held.ts';
import { refuse } from './push-checks.ts';
import { quarantine, quarantineLosing } from './quarantine/quarantine.ts';
import { release, type Taken, takeWaiting } from './quarantine/waiting.ts';
import { resolveLate } from './resolution/late.ts';
import { resolveRecovered } from './resolution/recovery.ts';
import { noteRights } from './rights.ts';
import { recalculateSums } from './sums.ts';
import { invalidAggregates } from './validity.ts';

export interface Applied {
  readonly changed: ReadonlySet<SyncedTable>;
  readonly refused: ReadonlyMap<string, string>;
  readonly arrived: readonly Incoming[];
  /** The sender knows columns that this database lacks. */
  readonly skipped: boolean;
}

/**
 * Rows that can never be applied are set aside, each with its whole aggregate. A temporary fault fails the batch, which
 * is sent again. With `pusher` the rows of a branch are checked first.
 */
export async function applyBatch(applying: Applying, batch: Batch, pusher?: Pusher): Promise<Applied> {
  const { incoming, skipped } = decode(batch, applying.columns);
  // What the branch's own server writes originates here, so there is no news about it.
  const isNews = ({ table }: Incoming) => table.writer !== 'host';
  const came = applying.source === 'news' ? incoming.filter(isNews) : incoming;
  applying.reached?.('apply.decoded');
  const waiting = await takeWaiting(applying.tx, applying.peer, came);
  const together = waiting.rows.length === 0 ? came : inOrder([...came, ...waiting.rows]);
  return { ...(await applyIncoming(applying, together, waiting, pusher)), skipped };
}

/** `taken`: rows that waited in quarantine. `refused`: rows that stay there untried. */
export async function applyIncoming(
  applying: Applying,
  came: Incoming[],
  { taken, refused: waiting }: Pick<Taken, 'taken'> & Partial<Taken>,
  pusher?: Pusher,
): Promise<Omit<Applied, 'skipped'>> {
  const incoming = came.flatMap(withinOneBranch);
  const refused = invalidAggregates(incoming);
  for (const [aggregate, reason] of waiting ?? []) refused.set(aggregate, reason);
  const checked = pusher
    ? await refuse(applying, pusher, without(incoming, refused))
    : await heldOwners(applying, incoming);
  for (const [aggregate, reason] of checked) refused.set(aggregate, reason);
  const accepted = without(incoming, refused);
  const sound = await resolved(applying, accepted);
  const changed = await applyTogether(applying, sound, refused);
  applying.reached?.('apply.merged');
  await quarantine(applying.tx, applying.peer, incoming, refused);
  await quarantineLosing(applying);
  await release(applying, taken, refused);
  await moveClock(applying, sound);
  await noteRights(applying.tx, applying.rights ?? [], pusher?.branchId ?? null);
  if (pusher) await noteSharedChanges(applying.tx, applying.catalogue ?? [], { branchId: pusher.branchId });
  const arrived = without(sound, refused);
  await followApplied(applying, arrived);
  if (!pusher || applying.late) await recalculateSums(applying, sound);
  applying.reached?.('apply.finished');
  return { changed, refused, arrived };
}

/** What this database keeps about the records. */
async function followApplied({ tx }: Applying, arrived: readonly Incoming[]): Promise<void> {
  for (const [table, parts] of Map.groupBy(arrived, (part) => rootOf(part.table))) {
    const ids = new Set(parts.flatMap(({ rows }) => rows.map(({ root }) => root)));
    if (ids.size > 0) await table.applied?.(tx, [...ids]);
  }
}

async function resolved(applying: Applying, accepted: readonly Incoming[]): Promise<readonly Incoming[]> {
  if (applying.source === 'lost') return resolveRecovered(applying, accepted);
  return applying.late ? resolveLate(applying, applying.late, accepted) : accepted;
}

/** All at once; only if that fails, one aggregate after the other to find the faulty one. */
async function applyTogether(
  applying: Applying,
  incoming: readonly Incoming[],
  refused: Map<string, string>,
): Promise<Set<SyncedTable>> {
  const together = await tryRows(applying, incoming);
  if (!(together instanceof Error)) return together;
  const changed = new Set<SyncedTable>();
  for (const [aggregate, rows] of byAggregate(incoming)) {
    const applied = await tryRows(applying, rows);
    if (applied instanceof Error) refused.set(aggregate, applyFailureReason(applied, rows));
    else for (const table of applied) changed.add(table);
  }
  return changed;
}

async function tryRows(applying: Applying, incoming: readonly Incoming[]): Promise<Set<SyncedTable> | Error> {
  const { tx, losing, rights = [], catalogue = [] } = applying;
  const found = losing.length;
  const changed = rights.length;
  const edited = catalogue.length;
  try {
    return await tx.nested(() => applyRows(applying, incoming));
  } catch (error) {
    if (!failsForGood(error)) throw error;
    losing.length = found;
    rights.length = changed;
    catalogue.length = edited;
    return error;
  }
}

function byAggregate(incoming: readonly Incoming[]): Map<string, Incoming[]> {
  const aggregates = new Map<string, Incoming[]>();
  for (const part of incoming) {
    const rows = Map.groupBy(part.rows, (row) => aggregateOf(part.table, row));
    for (const [key, own] of rows) {
      const parts = aggregates.get(key) ?? [];
      parts.push({ ...part, rows: own });
      aggregates.set(key, parts);
    }
  }
  return aggregates;
}

const without = (incoming: readonly Incoming[], refused: ReadonlyMap<string, string>): readonly Incoming[] =>
  refused.size === 0
    ? incoming
    : incoming.map((part) => ({
        ...part,
        rows: part.rows.filter((row) => !refused.has(aggregateOf(part.table, row))),
      }));

const MOVE_CLOCK = dialectSql`update sync_ctx set hlc = ${greatest('hlc', '?')}, origin = null where id = 1`;

/**
 * The local clock moves past what was received. The origin is cleared, so that writes from outside this program are
 * captured.
 */
async function moveClock({ tx }: Applying, incoming: readonly Incoming[]): Promise<void> {
  let newest = 0;
  for (const { rows } of incoming) {
    for (const { cells } of rows) for (const { hlc } of cells.values()) newest = Math.max(newest, hlc);
  }
  await tx.execute(MOVE_CLOCK, [newest]);
}
