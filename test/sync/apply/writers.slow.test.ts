import { expect, test } from 'vitest';
import { hybridTime } from '../../../server/core/time/time.ts';
import type { StoredValue } from '../../../server/db/declared/column.ts';
import { birthColumns } from '../../../sync/registry/birth.ts';
import { type SyncedTable, syncedTables } from '../../../sync/registry/tables.ts';
import type { CellImage, TableImage } from '../../../sync/wire/messages.ts';
import { imageOf, otherValue, type Place, type Row, soundRow } from '../worlds/sound-rows.ts';
import { greet } from '../worlds/speaking.ts';
import { type Branch, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

/** Which row it is, and whose; and which record, where another one of its id would be told by it: they never change. */
const isFixed = (table: SyncedTable, name: string): boolean =>
  ['id', 'branch_id', 'node', ...(table.kind === 'event' ? ['created_at'] : birthColumns(table))].includes(
    name,
  );

async function send(branch: Branch, tables: TableImage[]): Promise<void> {
  const { cursor, spoken } = await greet(branch);
  await branch.line.push({ from: cursor, to: cursor + 1, more: false, tables, ...spoken });
}

interface Scene {
  readonly world: World;
  readonly branch: Branch;
  readonly place: Place;
}

async function openScene(): Promise<Scene> {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await settle(world);
  return { world, branch, place: { branchId: branch.id, node: branch.node } };
}

const stored = ({ world }: Scene, { name }: SyncedTable, id: StoredValue): Row | undefined =>
  rowsOf(world.central, name, `id = ${id}`)[0] as Row | undefined;

/** A row with one column that the branch wrote a moment ago. */
function written({ world, place }: Scene, table: SyncedTable, row: Row, column: string): TableImage {
  const now = hybridTime(world.clock.now());
  const cells: CellImage[] = [[0, column, now + 1, place.node, now]];
  return imageOf(table.name, [row], table.kind === 'shared' ? cells : undefined);
}

const sent = syncedTables.filter(({ writer }) => writer !== 'central');
const wholeRow = (table: SyncedTable, place: Place) => soundRow(table, place, 7);
/** A record's own line in the way of others: references within an aggregate must hold. */
const parents = (place: Place): TableImage[] =>
  sent.filter(({ parent }) => !parent).map((table) => imageOf(table.name, [wholeRow(table, place)]));

test('a branch writes exactly the columns that their tables leave to a branch', async () => {
  const scene = await openScene();
  const { branch, place } = scene;
  await send(branch, parents(place));
  const unlike: string[] = [];
  let n = 1_000;
  for (const table of syncedTables) {
    for (const [name, column] of table.columns) {
      if (isFixed(table, name) || name === table.parent?.column || column.isDerived) continue;
      const row =
        table.kind === 'event'
          ? { ...wholeRow(table, place), id: place.node * 1e9 + n++ }
          : wholeRow(table, place);
      const value = otherValue(column, row[name] ?? null);
      if (value === undefined) continue;
      await send(branch, [written(scene, table, { ...row, [name]: value }, name)]);
      const isTaken = stored(scene, table, row.id ?? null)?.[name] === value;
      const may =
        column.writer !== 'central' && (column.writer !== 'own' || mayOwn(table, row, name, value, place));
      if (isTaken !== may)
        unlike.push(`${table.name}.${name} (${column.writer}): ${isTaken ? 'taken' : 'refused'}`);
      await write(scene.world.central, (tx) => tx.execute('delete from sync_quarantine', []));
      if (isTaken && table.kind !== 'event') await send(branch, [written(scene, table, row, name)]);
    }
  }
  expect(unlike).toEqual([]);
});

const mayOwn = (
  table: SyncedTable,
  row: Row,
  name: string,
  value: StoredValue,
  { branchId }: Place,
): boolean => [row, { ...row, [name]: value }].every((state) => table.isOwn?.(state, branchId, name));

test('what a row of others holds in columns that only its own branch decides about stays', async () => {
  const scene = await openScene();
  const { world, branch, place } = scene;
  const guarded = syncedTables.filter(({ columns }) =>
    [...columns.values()].some(({ writer }) => writer === 'own'),
  );
  expect(guarded.map(({ name }) => name)).toEqual(['users']);
  for (const table of guarded) {
    const head: Place = { branchId: place.branchId, node: 0 };
    const row: Row = { ...soundRow(table, head, 900), role: 'owner', branch_ids: null };
    const names = Object.keys(row);
    await write(world.central, (tx) =>
      tx.execute(
        `insert into "${table.name}" (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => '?').join()})`,
        Object.values(row),
      ),
    );
    for (const [name, column] of table.columns) {
      const value = otherValue(column, row[name] ?? null);
      if (column.writer !== 'own' || value === undefined) continue;
      await send(branch, [written(scene, table, { ...row, [name]: value }, name)]);
      expect(stored(scene, table, row.id ?? null)?.[name], `${table.name}.${name}`).toBe(row[name] ?? null);
    }
  }
});
