import { systemCaller } from '../../server/core/permissions.ts';
import { DAY } from '../../server/core/time/time.ts';
import type { Handle, Reader, Tx } from '../../server/db/handle/handle.ts';
import type { SyncSetBackRow } from '../../server/db/tables/sync.ts';
import { headOf } from '../capture/log.ts';
import type { TableImage } from '../wire/messages.ts';
import type { Knowledge } from '../wire/positions.ts';
import { lacksIssuedRecord } from './issued.ts';
import type { IdentityKeeper } from './keeper.ts';
import { isInEpoch, lacks } from './older-branches.ts';
import { readStoredIdentity } from './row.ts';
import { hasPosition } from './timelines.ts';

/** Transactions a backup may be behind; a server that names more names anything. */
const MAX_LOST = 10_000_000;
/** Times a day that the word of one server is enough. Each makes every server say hello again, and uses up numbers. */
const MAX_ALONE = 2;

export interface Reporter {
  readonly node: number;
  readonly branchId: number;
}

/** What a server has of central: the newest position that it heard of, and records. */
export interface Evidence {
  readonly knew?: Knowledge | undefined;
  /** Of a server that comes back with a code: a person vouches for it. */
  readonly records?: readonly TableImage[];
  /** Of a batch. Ids are easily invented: the word of one server is never enough. */
  readonly sent?: readonly TableImage[];
}

/**
 * A central instance whose database was set back together with all that lies beside it, as a server in PostgreSQL or a
 * virtual machine is, cannot tell by itself. A branch can: it heard of a position that this database was never at, or has a
 * record that this database gave and does not hold (given.ts). Then central becomes another node, before it answers
 * (rotation.ts). A hostile server can say so as well. So the word of one server is enough twice a day, and a record in a batch
 * never: otherwise a server of another branch must say the same, or a person (`confirmSetBack`).
 */
export async function handleRollbackEvidence(
  keeper: IdentityKeeper,
  from: Reporter,
  memory: Evidence,
): Promise<void> {
  const { tenant } = keeper;
  const { node } = from;
  const found = await tenant.read(systemCaller, (reader) => lookBack(reader, from, memory));
  if (!found) return;
  const { isConfirmed, isNews, count, number, isBelieved } = found;
  if (isConfirmed || isNews)
    await tenant.transact(systemCaller, (tx) => note(tx, from, String(number), isBelieved));
  const isDue = (tx: Tx) => stillKnowsMore(tx, memory);
  const reason = `the server with the number ${node} remembers more`;
  const known = memory.knew && 'node' in memory.knew ? memory.knew.node : undefined;
  if (isConfirmed) return keeper.setBack(reason, { isDue, also: hearAgain, known });
  keeper.doubt(
    `the server with the number ${node} says that this database went back in time; its word alone was enough ${count} times today, and is not now`,
  );
}

/** What is said is undecided: the servers that say so of central under its present number. */
export async function openRollbackReports(handle: Handle): Promise<RollbackReport[]> {
  const number = String(await numberOf(handle));
  return (await rollbackReportsOf(handle, number)).filter(({ epoch }) => epoch === number);
}

/** A person says that the database was restored. False: no server says so, and nothing is done. */
export async function confirmRollback(keeper: IdentityKeeper): Promise<boolean> {
  const doubts = await keeper.tenant.read(systemCaller, openRollbackReports);
  if (doubts.length === 0) return false;
  const isDue = async (tx: Tx) => (await openRollbackReports(tx)).length > 0;
  await keeper.setBack('a person at head office says so', { isDue, also: hearAgain });
  return true;
}

/** As stored: another process may have become another node, of which this one has not heard yet. */
export async function numberOf(handle: Handle): Promise<number> {
  const [row] = await handle.execute<{ node: number }>('select node from sync_ctx where id = 1', []);
  return row?.node ?? 0;
}

// `epoch` holds the number of central by now: it has another one after each time that it went back.
const SAID = `select s.epoch, s.node, s.at, s.alone, n.branch_id from sync_set_backs s left join nodes n on n.node = s.node
  where s.epoch = ? or s.alone = 1`;

/** `branch_id`: null where central does not know the number. */
type RollbackReport = SyncSetBackRow & { readonly branch_id: number | null };

const rollbackReportsOf = (handle: Handle, number: string): Promise<RollbackReport[]> =>
  handle.execute<RollbackReport>(SAID, [number]);

/** Of one branch all servers are one witness: a server can claim another number whenever it likes. */
const isOther = ({ branch_id }: RollbackReport, { branchId }: Reporter): boolean =>
  branch_id !== null && Number(branch_id) !== branchId;

/** Of a number it had before, central knows already that it went back. One it never had, it had in what it lost. */
async function wasRolledBack(handle: Handle, knew: Exclude<Knowledge, { epoch: string }>): Promise<boolean> {
  if (knew.node === (await numberOf(handle))) return !(await hasPosition(handle, knew));
  const former = (await readStoredIdentity(handle))?.former ?? [];
  return !former.includes(knew.node);
}

async function isBehind(handle: Handle, node: number, { knew, records = [] }: Evidence): Promise<boolean> {
  if (await lacksIssuedRecord(handle, records)) return true;
  if (!knew) return false;
  const most = (await headOf(handle)) + MAX_LOST;
  if ('epoch' in knew) return knew.head <= most && knew.taken <= most && lacks(handle, node, knew);
  return knew.tx <= most && wasRolledBack(handle, knew);
}

async function stillKnowsMore(tx: Tx, { knew, records = [], sent = [] }: Evidence): Promise<boolean> {
  if (await lacksIssuedRecord(tx, [...records, ...sent])) return true;
  if (!knew) return false;
  return 'epoch' in knew ? isInEpoch(tx, knew.epoch) : wasRolledBack(tx, knew);
}

async function lookBack(handle: Reader, from: Reporter, memory: Evidence) {
  const isBelieved = await isBehind(handle, from.node, memory);
  if (!isBelieved && !(await lacksIssuedRecord(handle, memory.sent ?? []))) return undefined;
  const number = await numberOf(handle);
  const said = await rollbackReportsOf(handle, String(number));
  const by = said.filter(({ epoch }) => epoch === String(number));
  const count = said.filter(({ at, alone }) => alone === 1 && at > handle.now - DAY).length;
  const isNews = !by.some((one) => one.node === from.node);
  const isConfirmed = by.some((one) => isOther(one, from)) || (isBelieved && count < MAX_ALONE);
  return { isConfirmed, isNews, count, number, isBelieved };
}

// Of all servers of its branch, as it may have rotated since.
const HEAR_AGAIN = `update sync_peers set cursor = said.cursor from (
    select n.node, min(s.cursor) as cursor from sync_set_backs s
    join nodes w on w.node = s.node join nodes n on n.branch_id = w.branch_id
    where s.epoch = ? group by n.node) as said
  where sync_peers.node = said.node and sync_peers.cursor > said.cursor`;

/**
 * While central did not believe a server, its cursor went on, past rows that came from central and that central lost. The
 * server sends again from where it first said so.
 */
const hearAgain = async (tx: Tx): Promise<unknown> => tx.execute(HEAR_AGAIN, [String(await numberOf(tx))]);

const FORGET = 'delete from sync_set_backs where epoch <> ? and at < ?';
const NOTE = `insert into sync_set_backs (epoch, node, at, alone, cursor)
  values (?, ?, ?, ?, (select cursor from sync_peers where node = ?))
  on conflict (epoch, node) do update set at = excluded.at, alone = excluded.alone`;

/** Counted in the database: a new start of the program forgives nothing. */
async function note(tx: Tx, from: Reporter, number: string, isBelieved: boolean): Promise<void> {
  await tx.execute(FORGET, [number, tx.now - DAY]);
  const said = await rollbackReportsOf(tx, number);
  const isFirst = !said.some((one) => one.epoch === number && isOther(one, from));
  const count = said.filter(({ at, alone }) => alone === 1 && at > tx.now - DAY).length;
  const alone = isBelieved && isFirst && count < MAX_ALONE ? 1 : 0;
  await tx.execute(NOTE, [number, from.node, tx.now, alone, from.node]);
}
