import { expect, test } from 'vitest';
import { hybridTime } from '../../../server/core/time/time.ts';
import type { StoredValue } from '../../../server/db/declared/column.ts';
import { type SyncedTable, syncedTables } from '../../../sync/registry/tables.ts';
import type { Batch, CellImage, TableImage } from '../../../sync/wire/messages.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { imageOf, otherValue, type Place, type Row, soundRow } from '../worlds/sound-rows.ts';
import { type Branch, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

/** These say which row it is, and whose: they never change. */
const fixed: readonly string[] = ['id', 'created_at', 'branch_id', 'node'];

interface Scene {
  readonly world: World;
  readonly branch: Branch;
  readonly place: Place;
  /** A head office in hostile hands answers the next question of the branch with these. */
  answer(tables: TableImage[]): Promise<void>;
}

async function openScene(): Promise<Scene> {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await settle(world);
  const { pull } = branch.line;
  const answer = async (tables: TableImage[]) => {
    branch.line.pull = async ({ from }): Promise<Batch> => ({ from, to: from + 1, more: false, tables });
    await branch.exchange.pull();
    branch.line.pull = pull;
  };
  return { world, branch, place: { branchId: branch.id, node: branch.node }, answer };
}

const stored = ({ branch }: Scene, { name }: SyncedTable, id: StoredValue): Row | undefined =>
  rowsOf(branch.tenant, name, `id = ${id}`)[0] as Row | undefined;

let later = 1;

/** A row with one column that head office wrote a moment ago. */
function written({ world }: Scene, table: SyncedTable, row: Row, column: string): TableImage {
  const now = hybridTime(world.clock.now()) + later++;
  const cells: CellImage[] = [[0, column, now, 0, now]];
  return imageOf(table.name, [row], table.kind === 'shared' ? cells : undefined);
}

const wholeRow = (table: SyncedTable, place: Place, n = 7): Row => soundRow(table, place, n);

/** What the branch has: rows of its own, and what head office once sent. */
async function founded({ branch, place, answer }: Scene): Promise<void> {
  await write(branch.tenant, async (tx) => {
    for (const table of syncedTables) {
      if (table.writer !== 'host') continue;
      const row = wholeRow(table, place);
      const names = Object.keys(row);
      await tx.execute(
        `insert into "${table.name}" (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => '?').join()})`,
        Object.values(row),
      );
    }
  });
  await answer(
    syncedTables
      .filter(({ writer }) => writer !== 'host')
      .map((table) => imageOf(table.name, [wholeRow(table, place)])),
  );
}

// A branch is never on PostgreSQL, where every step takes a round trip.
test.skipIf(onPostgres)(
  'head office writes exactly the columns that their tables do not leave to the branch alone',
  async () => {
    const scene = await openScene();
    const { branch, place, answer } = scene;
    await founded(scene);
    const unlike: string[] = [];
    let n = 1_000;
    for (const table of syncedTables) {
      for (const [name, column] of table.columns) {
        if (fixed.includes(name) || name === table.parent?.column || column.isDerived) continue;
        const whole = wholeRow(table, place);
        const row = table.kind === 'event' ? { ...whole, id: place.node * 1e9 + n++ } : whole;
        const value = otherValue(column, row[name] ?? null);
        if (value === undefined) continue;
        await answer([written(scene, table, { ...row, [name]: value }, name)]);
        const isTaken = stored(scene, table, row.id ?? null)?.[name] === value;
        const may = table.writer !== 'host';
        if (isTaken !== may)
          unlike.push(`${table.name}.${name} (${column.writer}): ${isTaken ? 'taken' : 'ignored'}`);
        await write(branch.tenant, (tx) => tx.execute('delete from sync_quarantine', []));
        if (isTaken && table.kind !== 'event') await answer([written(scene, table, row, name)]);
      }
    }
    expect(unlike).toEqual([]);
  },
);

const unsound: readonly StoredValue[] = ['not json', '{broken', -1, 'root', 'x'.repeat(300_000), 1.5, null];

test.skipIf(onPostgres)(
  'whatever head office sends in a column, a branch stores only what its area allows, and sells on',
  async () => {
    const scene = await openScene();
    const { branch, place, answer } = scene;
    await founded(scene);
    let n = 10_000;
    const taken: string[] = [];
    for (const table of syncedTables) {
      if (table.writer === 'host') continue;
      for (const [name, column] of table.columns) {
        const value = unsound.find((one) => column.faultOf(one) !== undefined);
        if (value === undefined || name === 'id' || name === table.parent?.column) continue;
        const row = { ...wholeRow(table, place), id: n++, [name]: value };
        await answer([imageOf(table.name, [row])]);
        if (stored(scene, table, row.id)) taken.push(`${table.name}.${name}`);
      }
    }
    expect(taken).toEqual([]);
    expect(rowsOf(branch.tenant, 'sync_quarantine').length).toBeGreaterThan(100);
  },
);
