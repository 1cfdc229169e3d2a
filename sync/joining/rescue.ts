import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { hybridTime } from '../../server/core/time/time.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import type { Stamp, TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { announceApplied } from '../apply/announce.ts';
import { applyIncoming } from '../apply/apply.ts';
import type { Applying, Late } from '../apply/applying.ts';
import { withTrueTime } from '../apply/clock.ts';
import { decode, type Incoming, valueIn } from '../apply/incoming.ts';
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
import { type IsTaken, numbersTaken, otherIds, passedOver, underOtherIds } from './other-ids.ts';

export interface Rescued {
  readonly node: number;
  /** Records of which it has another state than this computer, or which only it has. */
  readonly found: number;
  /** Of what it had not sent the records that were not taken, as this computer wrote its own state of them since: table and id. */
  readonly kept: readonly string[];
  /** Of those the ones that could not be applied; they are in the quarantine with the reason. */
  readonly refused: number;
}

const ROWS = 500;

/**
 * Takes in what a replaced computer of this branch never sent. All that it has is looked at, as numbers of transactions do
 * not tell what central has. What only it has is added, shared records are merged by their clocks, and of an order that both
 * have resolve.ts decides. From here all of it is sent as this branch's own. Doing it twice changes nothing.
 */
export async function rescue(tenant: TenantDatabase, old: TenantDatabase): Promise<Rescued> {
  await assertComplete(tenant);
  const { branchId, central, acked, head } = await assertPredecessor(tenant, old);
  const isTaken = await numbersTaken(tenant, old, branchId);
  const ids = await otherIds(tenant, old, { branchId, central, isTaken });
  const columns = readColumns(tenant);
  const replaced = await replacedAt(tenant, old.profile.node);
  const taking = { tenant, columns, isTaken, branchId, node: old.profile.node, replaced };
  const kept = new Set<string>();
  let found = 0;
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
      found += taken.found;
      refused += taken.refused;
      if (until > acked) for (const one of taken.kept) kept.add(one);
      at = batch.to;
    }
  return { node: old.profile.node, found, kept: [...kept], refused };
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
  // Of a number that is unknown here, or another branch's by now, records get other ids (other-ids.ts).
  if (!link || before?.branchId !== link.branchId)
    throw refusal('this is no database of an earlier computer of this branch');
  if (old.file === tenant.file) throw refusal('this is the database of this very computer');
  const { branchId } = link;
  return old.read(systemCaller, async (reader) => {
    const head = await headOf(reader);
    const { acked } = await peerOf(reader, before.centralNode);
    return { branchId, central: before.centralNode, acked: Math.min(acked, head), head };
  });
}

const REPLACED = 'select min(updated_at) as at from nodes where node in (?, ?)';

/** By head office's clock. A restored head office may not know the old number: then the moment is when it gave this computer's. */
async function replacedAt(tenant: TenantDatabase, before: number): Promise<number> {
  const numbers = [before, tenant.profile.node];
  const [row] = await tenant.read(systemCaller, (reader) =>
    reader.execute<{ at: number | null }>(REPLACED, numbers),
  );
  return hybridTime(row?.at ?? 0);
}

/** Of an order that is still to come here the old computer may have an open state, which would go to head office as this one's. */
async function assertComplete(tenant: TenantDatabase): Promise<void> {
  const state = await tenant.read(systemCaller, readState);
  if (state && !isFinished(state)) throw refusal(INCOMPLETE);
}

const INCOMPLETE =
  'older orders of this branch are still on their way from head office: let the server run until it says that everything is here, and rescue then';

const refusal = (message: string): AppError => new AppError('SYNC_REFUSED', { message });

interface TakingIn {
  readonly tenant: TenantDatabase;
  readonly tx: Tx;
  readonly stamp: Stamp;
  readonly columns: Columns;
  readonly isTaken: IsTaken;
  readonly branchId: number;
  readonly node: number;
  /** When another number took over from its number, as a hybrid time. */
  readonly replaced: number;
}

type TakenIn = Pick<Rescued, 'found' | 'kept' | 'refused'>;

async function takeIn(
  { tenant, isTaken, ...into }: TakingIn,
  came: readonly Incoming[],
  lacking: ReadonlySet<string>,
): Promise<TakenIn> {
  const { tx, stamp, columns, branchId, node, replaced } = into;
  const latest = stamp.hlc + CLOCK_TOLERANCE;
  // Such a stamp tells no time. A rescue that is done again must name the same, or it wins over what was done since.
  const truly = (hlc: number) => (hlc > latest ? Math.min(stamp.hlc, replaced) : hlc);
  const news = await newsIn(tx, withTrueTime(came, truly));
  const contradicted = news.flatMap((part) => linksOfAnotherChain(part, isTaken));
  const incoming = news.map((part) => without(part, contradicted));
  const kept: string[] = [];
  const lost: Late['lost'] = ({ table }, { id }) => void kept.push(`${table.name} ${id}`);
  const late: Late = { node, branchId, lacking, lost };
  const applying: Applying = { tx, stamp, columns, peer: node, source: 'rescued', late, contradicted };
  const applied = await applyIncoming(applying, incoming, { taken: [] }, { node, branchId });
  announceApplied(tenant, tx, applied, branchId);
  const found = incoming.reduce((sum, { rows }) => sum + rows.length, 0);
  return { found, kept, refused: applied.refused.size };
}

type ChainLink = Applying['contradicted'][number];

/** Audit of an older program, under a number that somebody else goes on with: it may not move, and is kept beside. */
const linksOfAnotherChain = (part: Incoming, isTaken: IsTaken): ChainLink[] =>
  part.table.isChained
    ? part.rows
        .filter((row) => isTaken(part.table, row.id) && (valueIn(part, row, 'follows') ?? null) === null)
        .map((row) => ({ part, row }))
    : [];

function without(part: Incoming, links: readonly ChainLink[]): Incoming {
  const kept = new Set(links.map(({ row }) => row));
  return { ...part, rows: part.rows.filter((row) => !kept.has(row)) };
}
