import type { TableWithId, Tx } from '../../../server/db/handle/handle.ts';
import { localTables } from '../../../server/tables.ts';
import { logRows } from '../../capture/log.ts';
import { type Link, readLink } from '../../lineage/link.ts';
import { movesOf, noteMoves } from '../../lineage/moves.ts';
import { NO_NODE } from '../../lineage/rotation.ts';
import { knownColumns } from '../../registry/columns.ts';
import { type Reference, referencesTo } from '../../registry/references.ts';
import { type SyncedTable, syncedTables, tableNamed } from '../../registry/tables.ts';
import type { Move } from '../../wire/messages.ts';
import type { Applying } from '../applying.ts';
import { type Incoming, valueIn } from '../incoming.ts';
import { idCollisionsOf } from './id-collisions.ts';

type Moves = ReadonlyMap<number, number>;

type Changed = readonly [table: SyncedTable, ids: number[]];

interface Twin {
  readonly id: number;
  readonly created_at: number;
}

/**
 * Resolves an id that two states of this database gave to two records: central's record keeps it; the local one gets
 * another id everywhere and is sent as new. Printed paper keeps the old number.
 */
export async function makeRoom(applying: Applying, incoming: readonly Incoming[]): Promise<void> {
  const { tx } = applying;
  let moved = 0;
  for (const part of incoming) {
    if (part.farewell) continue;
    await resolveIdCollisions(applying, part);
    const twins = await twinsOf(applying, part);
    if (twins.length === 0) continue;
    if (moved === 0) await tx.execute('pragma defer_foreign_keys = on', []);
    moved += twins.length;
    const moves = twins.map(({ id, created_at }) =>
      moveOf(part.table, id, created_at, tx.id(part.table.name)),
    );
    await noteMoves(tx, applying.stamp.tx, ((await readLink(tx)) as Link).branchId, moves);
    await moveAsNew(applying, part.table, pairsOf(moves));
  }
  if (moved > 0) await tell(tx, moved);
}

/**
 * Before lost rows arrive: gives records that another server of the branch renumbered the ids by which central knows
 * them.
 */
export async function moveAgain(applying: Applying): Promise<void> {
  const { tx } = applying;
  const known = await movesOf(tx, ((await readLink(tx)) as Link).branchId);
  let moved = 0;
  for (const table of syncedTables) {
    const moves = await undone(
      tx,
      table,
      known.filter(({ tbl }) => tbl === table.number),
    );
    if (moves.length === 0) continue;
    if (moved === 0) await tx.execute('pragma defer_foreign_keys = on', []);
    moved += moves.length;
    // Central has these records under the new ids, so their position in the log stays.
    const pairs = JSON.stringify([...pairsOf(moves)]);
    await tx.execute(MOVE_LOG, [pairs, table.number, pairs]);
    await move(applying, table, pairsOf(moves));
  }
  if (moved > 0) await tell(tx, moved);
}

const moveOf = ({ number }: SyncedTable, was: number, born: number, became: number): Move => ({
  ...{ tbl: number, was, born, became },
});

const pairsOf = (moves: readonly Move[]): Moves => new Map(moves.map(({ was, became }) => [was, became]));

/** Those whose record still has its first id here. */
async function undone(tx: Tx, { name }: SyncedTable, moves: readonly Move[]): Promise<Move[]> {
  if (moves.length === 0) return [];
  const rows = await tx.execute<{ id: number; created_at: number }>(
    `select id, created_at from "${name}" where id in (select value from json_each(?))`,
    [JSON.stringify(moves.flatMap(({ was, became }) => [was, became]))],
  );
  const born = new Map(rows.map(({ id, created_at }) => [id, created_at]));
  return moves.filter((one) => born.get(one.was) === one.born && !born.has(one.became));
}

async function tell(tx: Tx, moved: number): Promise<void> {
  // Stored answers for repeated requests name the old ids; the records themselves know their request.
  for (const { name, isForgotten } of localTables)
    if (isForgotten) await tx.execute(`delete from "${name}"`, []);
  tx.emit({ type: 'sync.renumbered', branchId: null, data: { records: moved } });
}

/**
 * If this server made a record of the same thing since its rotation and has not sent it, that one takes the first
 * one's id; otherwise a table would appear twice.
 */
async function resolveIdCollisions(applying: Applying, part: Incoming): Promise<void> {
  const { tx } = applying;
  const { name, number } = part.table;
  const born = new Map(part.rows.map((row) => [row.id, valueIn(part, row, 'created_at')]));
  const written = 'select 1 from sync_log where tbl = ? and pk = ? and origin in (?, ?)';
  for (const [came, stored] of await idCollisionsOf(tx, part)) {
    const since = await tx.execute(written, [number, stored, tx.tenant.node, NO_NODE]);
    if (since.length === 0) continue;
    await moveAsNew(applying, part.table, new Map([[stored, came]]));
    await tx.execute(`update "${name}" set created_at = ? where id = ?`, [born.get(came), came]);
  }
}

/** Ids under which a different record is stored here, made at another moment. */
async function twinsOf({ tx }: Applying, part: Incoming): Promise<Twin[]> {
  const born = new Map(part.rows.map((row) => [row.id, valueIn(part, row, 'created_at')]));
  const stored = await tx.execute<Twin>(
    `select id, created_at from "${part.table.name}" where id in (select value from json_each(?))`,
    [JSON.stringify([...born.keys()])],
  );
  return stored.filter(({ id, created_at }) => born.get(id) !== created_at);
}

async function moveAsNew(applying: Applying, table: SyncedTable, moves: Moves): Promise<void> {
  const { tx, stamp } = applying;
  await tx.execute(FORGET_LOG, [table.number, JSON.stringify([...moves])]);
  for (const [changed, ids] of await move(applying, table, moves))
    await logRows(tx, stamp, changed, ids, tx.tenant.node);
}

async function move(applying: Applying, table: SyncedTable, moves: Moves): Promise<Changed[]> {
  const { tx } = applying;
  const pairs = JSON.stringify([...moves]);
  await withoutSearch(applying, table, moves, () =>
    tx.execute(
      `update "${table.name}" set id = (select m.value ->> 1 from json_each(?) m where m.value ->> 0 = "${table.name}".id)
       where id in (select m.value ->> 0 from json_each(?) m)`,
      [pairs, pairs],
    ),
  );
  await tx.execute(MOVE_CELLS, [pairs, table.number, pairs]);
  const changed: Changed[] = [[table, [...moves.values()]]];
  for (const reference of referencesTo(table.name)) {
    const ids =
      reference.form === 'single'
        ? await follow(applying, reference, pairs)
        : await followInJson(applying, reference, moves);
    changed.push([tableNamed(reference.table) as SyncedTable, ids]);
  }
  await followWhatStays(applying, table.name, pairs);
  return changed;
}

const MOVE_CELLS = `update sync_cells set pk = (select m.value ->> 1 from json_each(?) m where m.value ->> 0 = pk)
  where tbl = ? and pk in (select m.value ->> 0 from json_each(?) m)`;
const MOVE_LOG = `update sync_log set pk = (select m.value ->> 1 from json_each(?) m where m.value ->> 0 = pk)
  where tbl = ? and pk in (select m.value ->> 0 from json_each(?) m)`;
const FORGET_LOG = `delete from sync_log where tbl = ? and pk in (select m.value ->> 0 from json_each(?) m)`;

/** The index of a searched column depends on its text, not on its id. */
async function withoutSearch(
  { tx, columns }: Applying,
  { name }: SyncedTable,
  moves: Moves,
  work: () => Promise<unknown>,
): Promise<void> {
  if (!knownColumns(columns, name).includes('search')) {
    await work();
    return;
  }
  const before = await tx.execute<{ id: number; search: string }>(
    `select id, search from "${name}" where id in (select value from json_each(?))`,
    [JSON.stringify([...moves.keys()])],
  );
  for (const { id } of before) await tx.execute(`update "${name}" set search = '' where id = ?`, [id]);
  await work();
  for (const { id, search } of before)
    await tx.execute(`update "${name}" set search = ? where id = ?`, [search, moves.get(id)]);
}

/** References received from central mean central's record. */
const WRITTEN_HERE =
  'not exists (select 1 from sync_log l where l.tbl = ? and l.pk = one.id and l.origin = ?)';

async function follow(
  { tx, peer }: Applying,
  { table, column }: Reference,
  pairs: string,
): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(
    `update "${table}" as one set "${column}" = (select m.value ->> 1 from json_each(?) m where m.value ->> 0 = one."${column}")
     where "${column}" in (select m.value ->> 0 from json_each(?) m) and ${WRITTEN_HERE} returning id`,
    [pairs, pairs, numberOf(table), peer],
  );
  return rows.map(({ id }) => id);
}

async function followInJson(
  { tx, peer }: Applying,
  { table, column, form }: Reference,
  moves: Moves,
): Promise<number[]> {
  const held = form === 'keys' ? 'cast(held.key as integer)' : 'held.value';
  const rows = await tx.execute<{ id: number; json: string }>(
    `select id, "${column}" as json from "${table}" as one where "${column}" is not null and exists (
       select 1 from json_each("${column}") held where ${held} in (select value from json_each(?)))
       and ${WRITTEN_HERE}`,
    [JSON.stringify([...moves.keys()]), numberOf(table), peer],
  );
  for (const { id, json } of rows) {
    const moved = form === 'keys' ? withKeysMoved(json, moves) : withIdsMoved(json, moves);
    await tx.execute(`update "${table}" set "${column}" = ? where id = ?`, [JSON.stringify(moved), id]);
  }
  return rows.map(({ id }) => id);
}

const withIdsMoved = (json: string, moves: Moves): number[] =>
  (JSON.parse(json) as number[]).map((id) => moves.get(id) ?? id);

const withKeysMoved = (json: string, moves: Moves): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(JSON.parse(json) as object).map(([key, value]) => [moves.get(Number(key)) ?? key, value]),
  );

const numberOf = (name: TableWithId): number => (tableNamed(name) as SyncedTable).number;

/** References in local tables change too: waiting tickets, the display of a till. */
async function followWhatStays({ tx }: Applying, moved: TableWithId, pairs: string): Promise<void> {
  for (const { name, follows = [] } of localTables) {
    for (const { table, column, where = 'true' } of follows) {
      if (table !== moved) continue;
      await tx.execute(
        `update "${name}" set ${column} = (select m.value ->> 1 from json_each(?) m where m.value ->> 0 = ${column})
         where ${column} in (select m.value ->> 0 from json_each(?) m) and ${where}`,
        [pairs, pairs],
      );
    }
  }
}
