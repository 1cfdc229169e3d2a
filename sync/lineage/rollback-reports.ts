import { systemCaller } from '../../server/core/permissions.ts';
import { DAY } from '../../server/core/time/time.ts';
import type { Handle, Reader, Tx } from '../../server/db/handle/handle.ts';
import type { SyncSetBackRow } from '../../server/db/tables/sync.ts';
import { headOf } from '../capture/log.ts';
import type { TableImage } from '../wire/messages.ts';
import type { CentralPosition } from '../wire/positions.ts';
import { lacksIssuedRecord } from './issued.ts';
import type { IdentityKeeper } from './keeper.ts';
import { readStoredIdentity } from './row.ts';
import { hasPosition } from './timelines.ts';

/** Transactions a backup may be behind; a server that claims more is not believed. */
const MAX_LOST = 10_000_000;
/**
 * Times a day that the word of one server is enough, all servers together: each time makes every server say hello again
 * and uses up numbers.
 */
const MAX_ALONE = 2;

export interface Reporter {
  readonly node: number;
  readonly branchId: number;
}

/** What a server knows of central: the newest position it heard of, and records. */
export interface Evidence {
  readonly knew?: CentralPosition | undefined;
  /** From a server that returns with a code: a person vouches for it. */
  readonly records?: readonly TableImage[];
  /** From a batch. Ids are easily invented, so the word of one server is never enough. */
  readonly sent?: readonly TableImage[];
}

/**
 * Branches report a central that went back together with its identity file (PostgreSQL, virtual machine) and cannot
 * notice it: they heard of a position it was never at, or hold a record it gave and lacks (issued.ts). It then takes a
 * new number before it answers (rotation.ts). A hostile server can claim the same, so a server that nobody
 * confirms is believed twice a day, all servers together, and a record in a batch never: otherwise a server of another
 * branch, or a person (`confirmRollback`), must confirm.
 */
export async function handleRollbackEvidence(
  keeper: IdentityKeeper,
  from: Reporter,
  evidence: Evidence,
): Promise<void> {
  const { tenant } = keeper;
  const { node } = from;
  const found = await tenant.read(systemCaller, (reader) => weigh(reader, from, evidence));
  if (!found) return;
  const { isConfirmed, isNews, count, number, isBelieved } = found;
  if (isConfirmed || isNews) await tenant.transact(systemCaller, (tx) => note(tx, from, number, isBelieved));
  const isDue = (tx: Tx) => stillKnowsMore(tx, evidence);
  const reason = `server ${node} has newer data`;
  const known = evidence.knew?.node;
  if (isConfirmed) return keeper.rotateAfterRollback(reason, { isDue, also: hearAgain, known });
  keeper.warnOfRollback(
    `server ${node} reports that this database was rolled back; unconfirmed reports were accepted ${count} times today, so this one needs confirmation`,
  );
}

/** Undecided reports: the servers that say so about central under its present number. */
export async function openRollbackReports(handle: Handle): Promise<RollbackReport[]> {
  const number = await numberOf(handle);
  return (await rollbackReportsOf(handle, number)).filter(({ central_node }) => central_node === number);
}

/** A person confirms that the database was restored. False: no server says so, and nothing is done. */
export async function confirmRollback(keeper: IdentityKeeper): Promise<boolean> {
  const reports = await keeper.tenant.read(systemCaller, openRollbackReports);
  if (reports.length === 0) return false;
  const isDue = async (tx: Tx) => (await openRollbackReports(tx)).length > 0;
  await keeper.rotateAfterRollback('confirmed at head office', { isDue, also: hearAgain });
  return true;
}

/** As stored, because another process may have taken another number without this one knowing yet. */
export async function numberOf(handle: Handle): Promise<number> {
  const [row] = await handle.execute<{ node: number }>('select node from sync_ctx where id = 1', []);
  return row?.node ?? 0;
}

const SAID = `select s.central_node, s.node, s.at, s.alone, n.branch_id from sync_set_backs s left join nodes n on n.node = s.node
  where s.central_node = ? or s.alone = 1`;

/** `branch_id`: null where central does not know the number. */
type RollbackReport = SyncSetBackRow & { readonly branch_id: number | null };

const rollbackReportsOf = (handle: Handle, number: number): Promise<RollbackReport[]> =>
  handle.execute<RollbackReport>(SAID, [number]);

/** How often the word of one server was enough, whichever it was. */
const believedToday = (said: readonly RollbackReport[], now: number): number =>
  said.filter(({ at, alone }) => alone === 1 && at > now - DAY).length;

/** The servers of one branch count as one source, because a server can claim another number whenever it likes. */
const isOther = ({ branch_id }: RollbackReport, { branchId }: Reporter): boolean =>
  branch_id !== null && Number(branch_id) !== branchId;

/**
 * If central had that number before, it already knows that it went back. If it never had it, it had it in the lost
 * part.
 */
async function wasRolledBack(handle: Handle, knew: CentralPosition): Promise<boolean> {
  if (knew.node === (await numberOf(handle))) return !(await hasPosition(handle, knew));
  const former = (await readStoredIdentity(handle))?.former ?? [];
  return !former.includes(knew.node);
}

async function isBehind(handle: Handle, { knew, records = [] }: Evidence): Promise<boolean> {
  if (await lacksIssuedRecord(handle, records)) return true;
  if (!knew) return false;
  return knew.tx <= (await headOf(handle)) + MAX_LOST && wasRolledBack(handle, knew);
}

async function stillKnowsMore(tx: Tx, { knew, records = [], sent = [] }: Evidence): Promise<boolean> {
  if (await lacksIssuedRecord(tx, [...records, ...sent])) return true;
  return knew !== undefined && wasRolledBack(tx, knew);
}

/** undefined: the evidence shows no rollback. */
async function weigh(reader: Reader, from: Reporter, evidence: Evidence) {
  const isBelieved = await isBehind(reader, evidence);
  if (!isBelieved && !(await lacksIssuedRecord(reader, evidence.sent ?? []))) return undefined;
  const number = await numberOf(reader);
  const said = await rollbackReportsOf(reader, number);
  const by = said.filter(({ central_node }) => central_node === number);
  const count = believedToday(said, reader.now);
  const isNews = !by.some((one) => one.node === from.node);
  const isConfirmed = by.some((one) => isOther(one, from)) || (isBelieved && count < MAX_ALONE);
  return { isConfirmed, isNews, count, number, isBelieved };
}

// For all servers of its branch, because it may have rotated since.
const HEAR_AGAIN = `update sync_peers set cursor = said.cursor from (
    select n.node, min(s.cursor) as cursor from sync_set_backs s
    join nodes w on w.node = s.node join nodes n on n.branch_id = w.branch_id
    where s.central_node = ? group by n.node) as said
  where sync_peers.node = said.node and sync_peers.cursor > said.cursor`;

/**
 * While central did not believe a server, its cursor advanced past rows that came from central and that central lost.
 * The server sends again from where it first reported that.
 */
const hearAgain = async (tx: Tx): Promise<unknown> => tx.execute(HEAR_AGAIN, [await numberOf(tx)]);

const FORGET = 'delete from sync_set_backs where central_node <> ? and at < ?';
const NOTE = `insert into sync_set_backs (central_node, node, at, alone, cursor)
  values (?, ?, ?, ?, (select cursor from sync_peers where node = ?))
  on conflict (central_node, node) do update set at = excluded.at, alone = excluded.alone`;

/** Counted in the database, so that a restart of the program resets nothing. */
async function note(tx: Tx, from: Reporter, number: number, isBelieved: boolean): Promise<void> {
  await tx.execute(FORGET, [number, tx.now - DAY]);
  const said = await rollbackReportsOf(tx, number);
  const isFirst = !said.some((one) => one.central_node === number && isOther(one, from));
  const alone = isBelieved && isFirst && believedToday(said, tx.now) < MAX_ALONE ? 1 : 0;
  await tx.execute(NOTE, [number, from.node, tx.now, alone, from.node]);
}
