import { nodeOf } from '../../../server/core/ids.ts';
import { DAY, hybridTime } from '../../../server/core/time/time.ts';
import type { SqliteConnection } from '../../../server/db/sqlite/connection.ts';
import { YET_TO_COME } from '../../../sync/apply/push-checks.ts';
import {
  downward,
  type SyncedTable,
  syncedTables,
  tableNamed,
  upward,
} from '../../../sync/registry/tables.ts';
import type { Ledger } from './ledger.ts';
import { filledTables, firstIn, type Row, rowsIn } from './rows.ts';
import { must } from './trouble.ts';
import { STRAY } from './work.ts';

const UNBALANCED = `select o.id, o.status, o.total, o.created_at,
    (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id) as paid,
    (select coalesce(sum(line_total), 0) from order_items i where i.order_id = o.id and i.status <> 'voided') as lines
  from orders o where o.total <> lines or (o.status = 'paid' and o.total <> paid)`;
const CLOSED = ['paid', 'cancelled'];
const PAYMENTS_OF = 'select client_key from payments where order_id = ?';

/**
 * What may be seen at central is a state that was: an order with its lines, a paid one with its payments. Two servers that
 * held it beside each other may both have been paid, or both have paid back.
 */
export function ordersAreWhole(connection: SqliteConnection, ledger: Ledger): void {
  // What is closed stays what was paid, whatever line the other server had added.
  const isForked = ({ id, status, total, lines }: Row): boolean =>
    total !== lines && CLOSED.includes(`${status}`) && ledger.forked.has(id as number);
  const keysOf = (id: unknown) => rowsIn(connection, PAYMENTS_OF, id).map((row) => String(row.client_key));
  const isPaidTwice = ({ id, total, lines, created_at }: Row): boolean =>
    total === lines && ledger.wasSettledTwice(created_at, keysOf(id));
  const order = rowsIn(connection, UNBALANCED).find((row) => !isForked(row) && !isPaidTwice(row));
  must(order === undefined, () => `an order without all that belongs to it: ${JSON.stringify(order)}`);
}

const APART = `select o.id, o.status, o.amount_paid, o.tip_total from orders o where o.branch_id = ? and o.amount_paid <>
  (select coalesce(sum(p.amount), 0) from payments p where p.order_id = o.id)`;

/** An order says of its payments what stands beside it, whichever state of it stands. */
export function sumsAgree(connection: SqliteConnection, branchId: number, { forked }: Ledger): void {
  const order = rowsIn(connection, APART, branchId).find(({ id }) => !forked.has(id as number));
  must(order === undefined, () => `an order and its payments differ: ${JSON.stringify(order)}`);
}

/**
 * A batch is whole: nothing in it is refused for want of something that was left behind. What a restored head office has yet
 * to hear from the server that gave it waits, but not at the end (nothingQuarantined).
 */
export function onlyClocksWait(connection: SqliteConnection, ledger: Ledger): void {
  const isDoubted = firstIn(connection, DOUBT) !== undefined;
  const isEvidence = ({ reason }: Row) => isDoubted && /outside the range/.test(`${reason}`);
  const waiting = rowsIn(connection, WAITING);
  const toCome = waiting.filter(({ reason }) => `${reason}`.endsWith(YET_TO_COME));
  const isUnderSuch = ({ root, pk }: Row) => root !== pk && toCome.some((one) => one.pk === root);
  const isToCome = (one: Row) => ledger.officeRestored && (toCome.includes(one) || isUnderSuch(one));
  const row = waiting.find((one) => !isExpected(one, ledger) && !isEvidence(one) && !isToCome(one));
  must(row === undefined, () => `quarantined without need: ${JSON.stringify(row)}`);
}

/** A server said that head office went back in time: what tells it waits until a person agrees, and is tried again then. */
const DOUBT = 'select 1 from sync_set_backs';

const FOR_A_PERSON = /other content|another version|another branch|another record/;
const FOREIGN = '%belongs to another branch%';
const MONTH = 30 * DAY;
const PAYMENTS = tableNamed('payments')?.number;
/** What every branch has of every other. */
const OF_ALL = syncedTables
  .filter(({ scope, writer }) => scope === 'tenant' && writer === 'both')
  .map(({ number }) => number);
const WAITING = 'select tbl, pk, root, reason, image from sync_quarantine';

/**
 * A clock that was far ahead, until it is mended; an altered payment; what was done to an older state of an order; a state
 * that one of two copies brings a restored head office before the other brings a later one; a record of one of two copies that another branch brings back, after the other copy was heard by a restored head office; and a record of which head office gave the id again.
 */
function isExpected({ tbl, reason, image, pk }: Row, ledger: Ledger): boolean {
  const { forked, told, altered, doubled, givenAgain, officeRestored } = ledger;
  const isBroughtBack = doubled && officeRestored && OF_ALL.includes(tbl as number);
  const isGivenAgain = givenAgain.has(nodeOf(Number(pk)));
  if ((isBroughtBack || isGivenAgain) && /another record has this id/.test(`${reason}`)) return true;
  if (/clock of the sender|belongs to another branch/.test(`${reason}`)) return true;
  if (tbl === PAYMENTS && altered.has(pk as number)) return true;
  const { columns, values } = JSON.parse(String(image)) as { columns: string[]; values: unknown[] };
  const order = values[columns.indexOf('order_id')] ?? pk;
  return forked.has(order as number) || told.has(order as number);
}

const RANKS: Readonly<Record<string, number>> = { draft: 0, kot: 1, paid: 2, cancelled: 2 };

interface Seen {
  readonly version: number;
  readonly rank: number;
}

/** What head office saw of each order: it never goes back, unless a person reopened it. */
export class Progress {
  readonly #seen = new Map<number, Seen>();

  look(connection: SqliteConnection, ledger: Ledger): void {
    const orders = rowsIn(connection, 'select id, status, version from orders') as unknown as {
      id: number;
      status: string;
      version: number;
    }[];
    for (const { id, status, version } of orders) this.#compare(id, version, RANKS[status] ?? 0, ledger);
    must(orders.length >= this.#seen.size, () => 'an order that head office had is gone');
  }

  forget(): void {
    this.#seen.clear();
  }

  #compare(id: number, version: number, rank: number, ledger: Ledger): void {
    const before = this.#seen.get(id);
    if (before?.version === version && before.rank === rank) return;
    if (before) {
      must(
        version >= before.version,
        () => `order ${id} went back from version ${before.version} to ${version}`,
      );
      const isBack = rank < before.rank && !ledger.wasReopened(id, before.version, version);
      must(!isBack || ledger.wasTold(id, before.rank < 2), () => `order ${id} is unpaid again`);
    }
    this.#seen.set(id, { version, rank });
  }
}

/** Rows a branch shares with head office. */
const sharedWith = ({ name, scope }: SyncedTable, branchId: number): string => {
  if (scope === 'branch') return `branch_id = ${branchId}`;
  if (scope === 'parent') return `order_id in (select id from orders where branch_id = ${branchId})`;
  return name === 'users' ? 'branch_ids is null' : '1 = 1';
};

const listOf = (
  connection: SqliteConnection,
  { name, number }: SyncedTable,
  where: string,
  aside: ReadonlySet<string>,
): string[] =>
  rowsIn(connection, `select * from "${name}" where ${where} order by id`)
    .filter(({ id }) => !aside.has(`${number}:${id}`))
    .map((row) => JSON.stringify(row));

const TWINS = `select tbl, pk from sync_quarantine where reason like '%another record%'`;

/**
 * What waits at head office with a record whose id stands for another one there: a head office that was put back whole gave
 * that id again. Until a person decides, a branch has its own state of it.
 */
const besideTwins = (central: SqliteConnection): ReadonlySet<string> =>
  new Set(rowsIn(central, TWINS).map(({ tbl, pk }) => `${tbl}:${pk}`));

/** Everything a branch and head office share is the same; a branch that began anew may lack its past. */
export function equalOnShared(
  branch: { connection: SqliteConnection; id: number },
  central: SqliteConnection,
  /** Head office does not know every number any more that others heard of. */
  wasLost: boolean,
): void {
  const aside = besideTwins(central);
  for (const table of filledTables(branch.connection, central)) {
    const where = sharedWith(table, branch.id);
    const here = listOf(branch.connection, table, where, aside);
    const there = listOf(central, table, where, aside);
    const absent = there.filter((row) => !here.includes(row));
    const extra = here.filter((row) => !there.includes(row) && !(wasLost && table.name === 'nodes'));
    must(
      absent.length + extra.length === 0,
      () => `${table.name} differ: only at branch ${branch.id} ${extra[0]}, only at central ${absent[0]}`,
    );
  }
}

const TENANT_WIDE = downward.filter(({ scope }) => scope === 'tenant').map(({ number }) => number);
const CELLS = `select * from sync_cells where tbl in (${TENANT_WIDE}) order by tbl, pk, col`;

export function equalCells(one: SqliteConnection, other: SqliteConnection, central: SqliteConnection): void {
  const aside = besideTwins(central);
  const cellsOf = (connection: SqliteConnection): string[] =>
    rowsIn(connection, CELLS)
      .filter(({ tbl, pk }) => !aside.has(`${tbl}:${pk}`))
      .map((row) => JSON.stringify(row));
  const here = cellsOf(one);
  const there = cellsOf(other);
  const odd = here.find((cell) => !there.includes(cell)) ?? there.find((cell) => !here.includes(cell));
  must(odd === undefined, () => `clocks of a column differ: ${odd}`);
}

export function nothingQuarantined(connection: SqliteConnection, ledger: Ledger): void {
  const waiting = rowsIn(connection, WAITING).filter(({ reason }) => !FOR_A_PERSON.test(`${reason}`));
  must(waiting.length === 0, () => `still in quarantine: ${JSON.stringify(waiting[0])}`);
  onlyClocksWait(connection, ledger);
}

/** The cursor is the receiver's: a branch never takes for sent what central does not have. */
export function hasWhatWasSent(central: SqliteConnection, node: number, acked: number): void {
  const cursor = Number(firstIn(central, 'select cursor from sync_peers where node = ?', node)?.cursor ?? 0);
  must(acked <= cursor, () => `node ${node} counts ${acked} as sent, of which central has ${cursor}`);
}

const UPWARD = upward.map(({ number }) => number);

export function nothingUnsent(connection: SqliteConnection, acked: number): void {
  const sql = `select tx, tbl, pk from sync_log where tx > ? and origin <> (select central_node from sync_link) and tbl in (${UPWARD})`;
  const row = firstIn(connection, sql, acked);
  must(row === undefined, () => `unsent after all rounds: ${JSON.stringify(row)}`);
}

/**
 * The program put on record that it reckoned an order anew, and so it stands. The record follows the order a batch later: where
 * a computer died in between, the order says what stands beside it.
 */
function isReckoned(
  connection: SqliteConnection,
  { name }: SyncedTable,
  row: Row,
  { buried }: Ledger,
): boolean {
  if (name !== 'orders') return false;
  if (buried && firstIn(connection, BESIDE, row.id)?.paid === row.amount_paid) return true;
  const entries = rowsIn(connection, RECKONED, row.id);
  return entries.some(({ after }) => {
    const reckoned = Object.entries(JSON.parse(String(after)) as Row).filter(([column]) => column in row);
    return reckoned.every(([column, value]) => row[column] === value);
  });
}

const BESIDE = 'select coalesce(sum(amount), 0) as paid from payments where order_id = ?';
const RECKONED = `select after from audit_entries where action = 'order.reckon' and entity_id = ?`;

/** No row of another branch, and none nobody wrote; of a number that head office lost there may be an earlier state. */
export function nothingForeign(connection: SqliteConnection, branchId: number | null, ledger: Ledger): void {
  for (const table of filledTables(connection)) {
    for (const row of rowsIn(connection, `select * from "${table.name}"`)) {
      const isOwn = table.name === 'audit_entries' || (table.name === 'nodes' && ledger.officeRestored);
      if (!isOwn) ledger.assertWritten(table, row, isReckoned(connection, table, row, ledger));
      const strayed = table.name === 'areas' && row.name === STRAY;
      if (branchId !== null && table.scope === 'branch' && !strayed) belongsTo(table, row, branchId);
    }
  }
}

function belongsTo(table: SyncedTable, row: Row, branchId: number): void {
  const own = row.branch_id === branchId || row.branch_id === null;
  must(own, () => `${table.name} ${row.id} of branch ${row.branch_id} is at branch ${branchId}`);
}

/** Every acknowledged payment stands once. */
export function paymentsStand(connection: SqliteConnection, keys: Iterable<string>, where: string): void {
  for (const key of keys) {
    const n = timesPaid(connection, key);
    must(n === 1, () => `${key} was acknowledged and stands ${n} times at ${where}`);
  }
}

export function timesPaid(connection: SqliteConnection, key: string): number {
  return firstIn(connection, 'select count(*) as n from payments where client_key = ?', key)?.n as number;
}

/** The version of an order that this database holds; 0 where it has none. */
export const versionOf = (connection: SqliteConnection, id: number): number =>
  Number(firstIn(connection, 'select version from orders where id = ?', id)?.version ?? 0);

/** What a waiter saw saved is not undone: head office has that state of each order, or a later one. */
export function ordersStand(connection: SqliteConnection, { orders, forked }: Ledger): void {
  for (const [id, { version }] of orders) {
    const there = versionOf(connection, id);
    const stands = forked.has(id) || there >= version;
    must(stands, () => `order ${id} was saved in version ${version} and is in version ${there} at central`);
  }
}

/** What central refuses for good is kept there, and nowhere else. */
export function straysWait(
  branch: { connection: SqliteConnection; id: number },
  central: SqliteConnection,
): void {
  for (const { id } of rowsIn(branch.connection, 'select id from areas where branch_id <> ?', branch.id)) {
    const waits = firstIn(
      central,
      'select 1 from sync_quarantine where pk = ? and reason like ?',
      id,
      FOREIGN,
    );
    must(waits !== undefined, () => `area ${id} of another branch is not in central's quarantine`);
    const taken = firstIn(central, 'select 1 from areas where id = ?', id);
    must(taken === undefined, () => `central took area ${id} from a branch it is not of`);
  }
}

/** Whose clock is far ahead must not move that of everybody else. */
export function clockIsSound(connection: SqliteConnection, latest: number): void {
  const { hlc } = firstIn(connection, 'select hlc from sync_ctx') as { hlc: number };
  must(hlc <= hybridTime(latest + MONTH), () => `central's clock was moved far ahead, to ${hlc}`);
}
