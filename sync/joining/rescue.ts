import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { hybridTime } from '../../server/core/time/time.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import type { Stamp, TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { announceApplied } from '../apply/announce.ts';
import { applyIncoming } from '../apply/apply.ts';
import type { Applying, Late } from '../apply/applying.ts';
import { withTrueTime } from '../apply/clock.ts';
import { decode, type Incoming } from '../apply/incoming.ts';
import { CLOCK_TOLERANCE } from '../apply/push-checks.ts';
import { newsIn } from '../apply/resolution/late.ts';
import { headOf } from '../capture/log.ts';
import { collect } from '../exchange/collect.ts';
import { readLink } from '../lineage/link.ts';
import { peerOf } from '../lineage/peers.ts';
import { type Columns, readColumns } from '../registry/columns.ts';
import { upward } from '../registry/tables.ts';
import { isFinished, readState } from '../snapshot/state.ts';
import { missingRowsIn } from './missing-rows.ts';
import { numbersTaken, otherIds, passedOver, underOtherIds } from './other-ids.ts';

export interface Rescued {
  readonly node: number;
  /** Records of which it has another state than this computer, or which only it has. */
  readonly found: number;
  /** The same by table. */
  readonly foundIn: Readonly<Record<string, number>>;
  /** Unsent records that were not taken because this computer wrote its own state of them since: table and id. */
  readonly kept: readonly string[];
  /** Those that could not be applied; they are in quarantine with the reason. */
  readonly refused: number;
}

const ROWS = 500;

/**
 * Takes in what a replaced computer of this branch never sent. Everything it has is compared, because transaction
 * numbers do not tell what central has. What only it has is added, shared records are merged by their clocks, and for
 * an order that both have resolve.ts decides. This server then sends all of it as the branch's own. Repeating it
 * changes nothing.
 */
export async function rescue(tenant: TenantDatabase, old: TenantDatabase): Promise<Rescued> {
  await assertComplete(tenant);
  const { branchId, central, acked, head } = await assertPredecessor(tenant, old);
  const isTaken = await numbersTaken(tenant, old, branchId);
  const ids = await otherIds(tenant, old, { branchId, central, isTaken });
  const columns = readColumns(tenant);
  const replaced = await replacedAt(tenant, old.profile.node);
  const taking = { tenant, columns, branchId, node: old.profile.node, replaced };
  const kept = new Set<string>();
  const foundIn: Record<string, number> = {};
  let refused = 0;
  for (const route of routesOf(central).filter(({ tables }) => tables.length > 0))
    for (let at = 0; at < head; ) {
      const until = at < acked ? acked : head;
      const batch = await old.read(systemCaller, (reader) =>
        collect(reader, readColumns(old), route, at, ROWS, until),
      );
      const came = decode(batch, columns).incoming.map((part) => underOtherIds(part, ids));
      const lacking = await missingRowsIn(tenant, old, came, ids);
      const taken = await tenant.transact(
        systemCaller,
        (tx, stamp) => takeIn({ ...taking, tx, stamp }, came, lacking),
        { origin: old.profile.node },
      );
      for (const [table, n] of taken.found) foundIn[table] = (foundIn[table] ?? 0) + n;
      refused += taken.refused;
      if (until > acked) for (const one of taken.kept) kept.add(one);
      at = batch.to;
    }
  const found = Object.values(foundIn).reduce((sum, n) => sum + n, 0);
  return { node: old.profile.node, found, foundIn, kept: [...kept], refused };
}

/** Shared records come before those that refer to them. */
const routesOf = (central: number) =>
  [true, false].flatMap((isShared) =>
    [null, central].map((receiver) => ({
      tables: upward.filter(
        (table) => (table.kind === 'shared') === isShared && passedOver(table, central) === receiver,
      ),
      receiver,
    })),
  );

async function assertPredecessor(tenant: TenantDatabase, old: TenantDatabase) {
  const link = await tenant.read(systemCaller, readLink);
  const before = await old.read(systemCaller, readLink);
  // Records get other ids if their number is unknown here or belongs to another branch by now (other-ids.ts).
  if (!link || before?.branchId !== link.branchId)
    throw refusal("this database isn't from an earlier computer of this branch");
  if (old.file === tenant.file)
    throw refusal("this is this computer's own database; choose the one from the old computer");
  const { branchId } = link;
  return old.read(systemCaller, async (reader) => {
    const head = await headOf(reader);
    const { acked } = await peerOf(reader, before.centralNode);
    return { branchId, central: before.centralNode, acked: Math.min(acked, head), head };
  });
}

const REPLACED = 'select min(updated_at) as at from nodes where node in (?, ?)';

/**
 * By head office's clock. If a restored head office does not know the old number, the moment at which it granted this
 * computer's.
 */
async function replacedAt(tenant: TenantDatabase, before: number): Promise<number> {
  const numbers = [before, tenant.profile.node];
  const [row] = await tenant.read(systemCaller, (reader) =>
    reader.execute<{ at: number | null }>(REPLACED, numbers),
  );
  return hybridTime(row?.at ?? 0);
}

/**
 * Waits for the branch's older orders: of one that has not arrived yet the old computer may have an open state, which
 * would overwrite head office's.
 */
async function assertComplete(tenant: TenantDatabase): Promise<void> {
  const state = await tenant.read(systemCaller, readState);
  if (state && !isFinished(state)) throw refusal(INCOMPLETE);
}

const INCOMPLETE =
  "older orders of this branch are still arriving from head office; let the server run until it's up to date, then run galley rescue again";

const refusal = (message: string): AppError => new AppError('SYNC_REFUSED', { message });

interface TakingIn {
  readonly tenant: TenantDatabase;
  readonly tx: Tx;
  readonly stamp: Stamp;
  readonly columns: Columns;
  readonly branchId: number;
  readonly node: number;
  /** When another number took over, as a hybrid time. */
  readonly replaced: number;
}

interface TakenIn extends Pick<Rescued, 'kept' | 'refused'> {
  readonly found: readonly (readonly [table: string, rows: number])[];
}

async function takeIn(
  { tenant, ...into }: TakingIn,
  came: readonly Incoming[],
  lacking: ReadonlySet<string>,
): Promise<TakenIn> {
  const { tx, stamp, columns, branchId, node, replaced } = into;
  const latest = stamp.hlc + CLOCK_TOLERANCE;
  // Such a stamp is no time. A repeated rescue must give the same value, or it would win over what was done since.
  const truly = (hlc: number) => (hlc > latest ? Math.min(stamp.hlc, replaced) : hlc);
  const incoming = await newsIn(tx, withTrueTime(came, truly));
  const kept: string[] = [];
  const lost: Late['lost'] = ({ table }, { id }) => void kept.push(`${table.name} ${id}`);
  const late: Late = { node, branchId, lacking, lost };
  const applying: Applying = { tx, stamp, columns, peer: node, source: 'rescued', late, losing: [] };
  const applied = await applyIncoming(applying, incoming, { taken: [] }, { node, branchId });
  announceApplied(tenant, tx, applied, branchId);
  const found = incoming.map(({ table, rows }) => [table.name, rows.length] as const);
  return { found, kept, refused: applied.refused.size };
}
