import { nodeOf } from '../../server/core/ids.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { TableWithId } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { Incoming, IncomingRow } from '../apply/incoming.ts';
import { movesOf, noteMoves } from '../lineage/moves.ts';
import { readStoredIdentity } from '../lineage/row.ts';
import { birthColumns } from '../registry/birth.ts';
import { rootOf, type SyncedTable, tableNumbered, upward } from '../registry/tables.ts';
import type { Move, Value } from '../wire/messages.ts';

/** Table → id in the old database → id here. */
export type OtherIds = ReadonlyMap<TableWithId, ReadonlyMap<number, number>>;

interface Born {
  readonly id: number;
  readonly created_at: number;
  readonly birth: string;
}

const birthOf = (table: SyncedTable): string =>
  `json_array(${birthColumns(table)
    .map((name) => `t."${name}"`)
    .join()})`;

/** True if a new record must not use this id (numbersTaken). */
type IsTaken = (table: SyncedTable, id: number) => boolean;

interface Room {
  readonly branchId: number;
  readonly isTaken: IsTaken;
}

/** `id`: the id the record has here; undefined: it gets one. */
interface Placed {
  readonly one: Born;
  readonly id: number | undefined;
}

/** Ids that are compared in one statement. */
const AT_ONCE = 5_000;

/**
 * Old ids → new ones of this computer, for records of the old database whose id
 * - is another record's here: a copy of that database gave it too;
 * - begins with this computer's number and is not here: this computer will give it;
 * - begins with a number the branch does not have: a head office that went back forgot it and may have given it to
 *   another branch. Shared records of a third server's number keep their id.
 * The moves are stored and sent to head office, so each record moves once, also one that the old database had rescued.
 */
export async function otherIds(
  tenant: TenantDatabase,
  old: TenantDatabase,
  { branchId, central, isTaken }: Room & { readonly central: number },
): Promise<OtherIds> {
  const known = await tenant.read(systemCaller, (reader) => movesOf(reader, branchId));
  const told = await old.read(systemCaller, (reader) => movesOf(reader, branchId));
  const moves: Move[] = [];
  for (const table of upward) {
    const names = namesIn(table, known, told);
    const born = await bornIn(old, table, central);
    for (let at = 0; at < born.length; at += AT_ONCE)
      moves.push(
        ...(await makeRoomFor(tenant, table, born.slice(at, at + AT_ONCE), { branchId, isTaken, names })),
      );
  }
  return byTable(moves);
}

interface Names {
  /** The id of a record in the old database, and the earlier ones if that database rescued it from another. */
  of(one: Born): number[];
  /** The local id to which one of these was moved. */
  here(id: number, one: Born): number | undefined;
}

function namesIn({ number }: SyncedTable, known: readonly Move[], told: readonly Move[]): Names {
  const isOfTable = ({ tbl }: Move) => tbl === number;
  const here = new Map(known.filter(isOfTable).map((move) => [`${move.was} ${move.born}`, move.became]));
  const former = Map.groupBy(told.filter(isOfTable), ({ became, born }) => `${became} ${born}`);
  return {
    of: ({ id, created_at }) => [id, ...(former.get(`${id} ${created_at}`) ?? []).map(({ was }) => was)],
    here: (id, { created_at }) => here.get(`${id} ${created_at}`),
  };
}

/**
 * The server whose rows of a table are not taken in. Users belong to head office, because they may have gone to other
 * branches since. Every other row is taken in, because head office may have lost it.
 */
export const passedOver = ({ scope }: SyncedTable, central: number): number | null =>
  scope === 'members' ? central : null;

function bornIn(old: TenantDatabase, table: SyncedTable, central: number): Promise<Born[]> {
  const origin = passedOver(table, central);
  const text = `select t.id, t.created_at, ${birthOf(table)} as birth from sync_log l join "${table.name}" t on t.id = l.pk
    where l.tbl = ?`;
  return old.read(systemCaller, (reader) =>
    origin === null
      ? reader.execute<Born>(text, [table.number])
      : reader.execute<Born>(`${text} and l.origin <> ?`, [table.number, origin]),
  );
}

/**
 * This computer gives ids of its own number, and head office accepts branch-only rows only under the branch's numbers.
 */
export async function numbersTaken(
  tenant: TenantDatabase,
  old: TenantDatabase,
  branchId: number,
): Promise<IsTaken> {
  const { former = [] } = (await old.read(systemCaller, readStoredIdentity)) ?? {};
  const nodes = await tenant.read(systemCaller, (reader) =>
    reader.execute<{ node: number }>('select node from nodes where branch_id = ?', [branchId]),
  );
  const known = new Set(nodes.map(({ node }) => node));
  const itsOwn = new Set([...former, old.profile.node]);
  return ({ kind }, id) => {
    const number = nodeOf(id);
    if (number === tenant.profile.node) return true;
    return !known.has(number) && (kind !== 'shared' || itsOwn.has(number));
  };
}

async function makeRoomFor(
  tenant: TenantDatabase,
  table: SyncedTable,
  born: readonly Born[],
  { branchId, isTaken, names }: Room & { readonly names: Names },
): Promise<Move[]> {
  const { name, number } = table;
  const stored = await tenant.read(systemCaller, (reader) =>
    reader.execute<Born>(
      dialectSql`select t.id, ${birthOf(table)} as birth from "${name}" t where t.id ${IN_LIST}`,
      [born.map(({ id }) => id)],
    ),
  );
  const here = new Map(stored.map(({ id, birth }) => [id, birth]));
  const cannotStay = ({ id, birth }: Born) => (here.has(id) ? here.get(id) !== birth : isTaken(table, id));
  const met = (one: Born) => names.of(one).flatMap((id) => names.here(id, one) ?? [])[0];
  const placed = born.map((one) => ({ one, id: met(one) ?? (cannotStay(one) ? undefined : one.id) }));
  const untold = ({ one, id }: Placed) =>
    names.of(one).filter((was) => was !== id && names.here(was, one) === undefined);
  if (placed.every((each) => untold(each).length === 0)) return movesTo(number, placed);
  return tenant.transact(systemCaller, async (tx, stamp) => {
    const given = placed.map(({ one, id }) => ({ one, id: id ?? tx.id(name) }));
    await noteMoves(
      tx,
      stamp.tx,
      branchId,
      given.flatMap((each) => movesOfOne(number, each, untold(each))),
    );
    return movesTo(number, given);
  });
}

const movesOfOne = (tbl: number, { one, id }: Placed, before: readonly number[]): Move[] =>
  before.map((was) => ({ tbl, was, born: one.created_at, became: id as number }));

const movesTo = (tbl: number, placed: readonly Placed[]): Move[] =>
  placed.filter(({ one, id }) => one.id !== id).flatMap((each) => movesOfOne(tbl, each, [each.one.id]));

function byTable(moves: readonly Move[]): OtherIds {
  const tables = new Map<TableWithId, Map<number, number>>();
  for (const { tbl, was, became } of moves) {
    const name = tableNumbered(tbl)?.name;
    if (name) tables.set(name, (tables.get(name) ?? new Map<number, number>()).set(was, became));
  }
  return tables;
}

/** The rows with this computer's ids of the records, wherever they are referenced. */
export function underOtherIds(part: Incoming, ids: OtherIds): Incoming {
  if (ids.size === 0) return part;
  const { table, columns } = part;
  const targets = columns.map((column) => ids.get(column === 'id' ? table.name : targetOf(table, column)));
  const rows = part.rows.map((row): IncomingRow => {
    const id = ids.get(table.name)?.get(row.id) ?? row.id;
    const root = ids.get(rootOf(table).name)?.get(row.root) ?? row.root;
    const values = row.values.map((value, at) => translated(value, targets[at]));
    return { ...row, id, root, values };
  });
  return { ...part, rows };
}

/** Chains keep their ids: their hashes cover them. */
const targetOf = ({ columns, isChained }: SyncedTable, column: string): TableWithId =>
  (isChained ? undefined : columns.get(column)?.refersTo?.table) ?? ('none' as TableWithId);

function translated(value: Value, ids: ReadonlyMap<number, number> | undefined): Value {
  if (!ids || value === null) return value;
  if (typeof value === 'number') return ids.get(value) ?? value;
  const held: unknown = JSON.parse(value);
  if (Array.isArray(held)) return JSON.stringify(held.map((id) => ids.get(id) ?? id));
  const entries = Object.entries(held as object).map(([key, one]) => [ids.get(Number(key)) ?? key, one]);
  return JSON.stringify(Object.fromEntries(entries));
}
