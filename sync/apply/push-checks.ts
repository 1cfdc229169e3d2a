import { nodeOf } from '../../server/core/ids.ts';
import { HOUR } from '../../server/core/time/time.ts';
import { type DialectSql, dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import { parseList } from '../../server/db/handle/lists.ts';
import type { Pusher } from '../access/credentials.ts';
import { numberOf } from '../lineage/rollback-reports.ts';
import { readStoredIdentity } from '../lineage/row.ts';
import { birthColumns } from '../registry/birth.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { Value } from '../wire/messages.ts';
import type { Applying } from './applying.ts';
import { checkOfProposing } from './branch-changes/proposing.ts';
import { aggregateOf, type Incoming, type IncomingRow, valueIn } from './incoming.ts';
import { foreignRights } from './rights.ts';

/** How far a stamp may be ahead of the newest clock known here. */
export const CLOCK_TOLERANCE = HOUR * 4096;

/** What is stored under the received ids: the owner, and the columns that never change. */
interface Stored extends Readonly<Record<string, Value>> {
  readonly id: number;
  readonly branch: Value;
}

/**
 * Aggregate → why nothing of it may be applied. On a restored central a branch also brings back shared rows of others.
 */
export async function refuse(
  { tx, stamp, isVouchedFor, late }: Applying,
  pusher: Pusher,
  incoming: readonly Incoming[],
): Promise<Map<string, string>> {
  const isRescue = late !== undefined && tx.tenant.role === 'branch';
  const foreign = await foreignTo(tx, pusher.branchId, isRescue);
  const onlyProposed = await checkOfProposing(tx, pusher.branchId);
  const newest = stamp.hlc + CLOCK_TOLERANCE;
  const refused = new Map<string, string>();
  for (const part of incoming) {
    const stored = await storedRows(tx, part);
    const rights = isVouchedFor ? new Map<number, string>() : await foreignRights(tx, part, pusher.branchId);
    const orphans = await foreignParents(tx, part, pusher.branchId, incoming);
    for (const row of part.rows) {
      const reason =
        foreignWriter(part.table) ??
        onlyProposed(part.table, row) ??
        (stored.has(row.id) ? undefined : foreignId(part.table, row, foreign, isVouchedFor)) ??
        foreignRow(part, row, pusher.branchId, stored) ??
        twin(part, row, stored) ??
        rights.get(row.id) ??
        (orphans.has(row.root) ? 'the record that it belongs to is not of this branch' : undefined) ??
        fromTheFuture(row, newest);
      const aggregate = aggregateOf(part.table, row);
      if (reason && !refused.has(aggregate))
        refused.set(aggregate, `${part.table.name} ${row.id}: ${reason}`);
    }
  }
  return refused;
}

const foreignWriter = ({ writer }: SyncedTable): string | undefined =>
  writer === 'central' ? 'only head office writes this table' : undefined;

/** An owner may take a record that waits for its server, because a person may know that the server lost it too. */
function foreignId(
  table: SyncedTable,
  { id }: IncomingRow,
  foreign: Foreign,
  isVouchedFor = false,
): string | undefined {
  const reason = foreign(table, nodeOf(id));
  return isVouchedFor && reason === YET_TO_COME ? undefined : reason;
}

function foreignRow(
  part: Incoming,
  row: IncomingRow,
  branchId: number,
  stored: ReadonlyMap<number, Stored>,
): string | undefined {
  const { scope } = part.table;
  const before = stored.get(row.id);
  // A record made at that branch may have gone to another one before it was sent.
  if (scope === 'members')
    return isMember(before?.branch, branchId) ? undefined : 'the user is not of this branch';
  const claims = [before?.branch, scope === 'branch' ? valueIn(part, row, 'branch_id') : undefined];
  return claims.every((claim) => claim === undefined || claim === null || claim === branchId)
    ? undefined
    : 'the row belongs to another branch';
}

/**
 * Two states of a branch's database used one id twice. Events are recognised as such; another image would overwrite the
 * first.
 */
function twin(part: Incoming, row: IncomingRow, stored: ReadonlyMap<number, Stored>): string | undefined {
  const before = stored.get(row.id);
  if (!before || part.table.kind === 'event') return undefined;
  const isOther = birthColumns(part.table).some((column) => {
    const came = valueIn(part, row, column);
    return came !== undefined && came !== before[column];
  });
  return isOther ? 'another record has this id' : undefined;
}

function isMember(list: Value | undefined, branchId: number): boolean {
  if (list === null || list === undefined) return true;
  try {
    return parseList(String(list)).includes(branchId);
  } catch {
    return false;
  }
}

/** Why rows with a wrong clock wait. */
export const CLOCK_AHEAD = 'the clock of the sender was far ahead';

/** An absurd clock would win every later conflict. Rows without clocks, events above all, are never held up. */
function fromTheFuture({ cells }: IncomingRow, newest: number): string | undefined {
  for (const { hlc } of cells.values()) if (hlc > newest) return CLOCK_AHEAD;
  return undefined;
}

/** Why an unknown record may not come under a number; undefined if it may. */
type Foreign = (table: SyncedTable, node: number) => string | undefined;

const OUTSIDE = 'the id is outside the range of this branch';
export const YET_TO_COME = 'the server that gives such ids has yet to send it';

/**
 * A branch may bring records of its own numbers. A restored central does not know all numbers it gave, so it also
 * takes shared records of other numbers, except from ranges still in use: their owner sends those itself, and an
 * invented record could take an id first. Until then such a row waits.
 */
async function foreignTo(handle: Tx, branchId: number, isRescue: boolean): Promise<Foreign> {
  const rows = await handle.execute<{ node: number; branch_id: number; status: string }>(
    'select node, branch_id, status from nodes',
    [],
  );
  const own = numbersOf(rows.filter((row) => row.branch_id === branchId));
  const former = (await readStoredIdentity(handle))?.former ?? [];
  const known = new Set([...numbersOf(rows), ...former]);
  const isLost = (node: number) => former.length > 0 && !known.has(node);
  if (isRescue)
    return ({ writer }, node) => (own.has(node) || writer === 'both' || isLost(node) ? undefined : OUTSIDE);
  const inUse = numbersOf(rows.filter(({ status }) => status !== 'retired'));
  // Numbers that were never granted are above head office's own.
  const present = await numberOf(handle);
  return ({ writer }, node) => {
    if (own.has(node)) return undefined;
    if (former.length === 0) return OUTSIDE;
    if (inUse.has(node)) return writer === 'both' ? YET_TO_COME : OUTSIDE;
    return node < present && (writer === 'both' || isLost(node)) ? undefined : OUTSIDE;
  };
}

const numbersOf = (rows: readonly { node: number }[]): Set<number> => new Set(rows.map(({ node }) => node));

async function storedRows(handle: Handle, { table, rows }: Incoming): Promise<Map<number, Stored>> {
  const ids = rows.map((row) => row.id);
  const found = await handle.execute<Stored>(ownerText(table), [ids]);
  return new Map(found.map((row) => [row.id, row]));
}

function ownerText(table: SyncedTable): DialectSql {
  const { name, scope, parent, kind } = table;
  const columns = ['id', ...(kind === 'event' ? [] : birthColumns(table))]
    .map((column) => `t."${column}"`)
    .join(', ');
  const among = dialectSql`t.id ${IN_LIST}`;
  if (scope === 'parent')
    return dialectSql`select ${columns}, p.branch_id as branch from "${name}" t
      join "${parent?.table}" p on p.id = t."${parent?.column}" where ${among}`;
  const branch = { branch: 't.branch_id', members: 't.branch_ids', tenant: 'null' }[scope];
  return dialectSql`select ${columns}, ${branch} as branch from "${name}" t where ${among}`;
}

async function foreignParents(
  handle: Handle,
  part: Incoming,
  branchId: number,
  incoming: readonly Incoming[],
): Promise<Set<number>> {
  const { table, rows } = part;
  if (!table.parent || table.scope === 'tenant') return new Set();
  const roots = new Set(rows.map((row) => row.root));
  for (const other of incoming) {
    if (other.table.name === table.parent.table) for (const { id } of other.rows) roots.delete(id);
  }
  if (roots.size === 0) return roots;
  // `+branch_id`: PostgreSQL would otherwise use that index and read all of the branch's rows.
  const own = await handle.execute<{ id: number }>(
    dialectSql`select id from "${table.parent.table}" where +branch_id = ? and id ${IN_LIST}`,
    [branchId, [...roots]],
  );
  for (const { id } of own) roots.delete(id);
  return roots;
}
