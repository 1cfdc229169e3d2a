import { systemClock } from '../../../../server/core/time/clock.ts';
import { hybridTime } from '../../../../server/core/time/time.ts';
import type { StoredValue } from '../../../../server/db/declared/column.ts';
import { type SyncedTable, syncedTables } from '../../../../sync/registry/tables.ts';
import type { Batch, CellImage } from '../../../../sync/wire/messages.ts';
import { imageOf, type Row, soundRow } from '../../../sync/worlds/sound-rows.ts';
import { between, pick, type Random } from '../chance.ts';
import type { Server } from './world.ts';

export interface Scene {
  readonly random: Random;
  readonly hostile: Server;
  readonly victim: Server;
  /** Accounts that head office made: ids. */
  readonly people: readonly number[];
  /** Of the attacks before. */
  readonly sent: Partial<Batch>[];
}

/** What is sent in place of an honest batch: a body, or text that is none. */
export type Attack = (scene: Scene) => Partial<Batch> | string;

/** Ids that attacks use again and again: what is stored is attacked too. */
const FEW = 40;

const anyTable = ({ random }: Scene): SyncedTable => pick(random, syncedTables);

const ownRow = (scene: Scene, table: SyncedTable): Row =>
  soundRow(table, scene.hostile, between(scene.random, 100, 100 + FEW));

/** As if every column had been written a moment ago. */
function justWritten({ hostile }: Scene, row: Row): CellImage[] {
  const now = hybridTime(systemClock.now());
  return Object.keys(row).map((column): CellImage => [0, column, now, hostile.node, now]);
}

function changed(scene: Scene, table: SyncedTable, row: Row): Partial<Batch> {
  const cells = table.kind === 'shared' ? justWritten(scene, row) : undefined;
  return { tables: [imageOf(table.name, [row], cells)] };
}

const anyColumn = ({ random }: Scene, table: SyncedTable): string => pick(random, [...table.columns.keys()]);

const inOneColumn =
  (values: readonly unknown[]): Attack =>
  (scene) => {
    const table = anyTable(scene);
    const row = ownRow(scene, table);
    const column = anyColumn(scene, table);
    return changed(scene, table, { ...row, [column]: pick(scene.random, values) as StoredValue });
  };

/** Takes hundreds of megabytes where it is parsed. */
const ofMany = `{"from":0,"to":1,"more":false,"tables":[${'{},'.repeat(2_000_000)}{}]}`;

const huge = 'x'.repeat(400_000);

/** Nothing is wrong with it, so that what else is wrong with a message is what it is refused for. */
function honest(scene: Scene): ReturnType<typeof changed> {
  const table = pick(
    scene.random,
    syncedTables.filter(({ writer }) => writer !== 'central'),
  );
  return changed(scene, table, ownRow(scene, table));
}

function underNumber(scene: Scene, number: number): ReturnType<typeof changed> {
  const table = pick(
    scene.random,
    syncedTables.filter(({ writer }) => writer === 'both'),
  );
  const row = ownRow(scene, table);
  return changed(scene, table, { ...row, id: (Number(row.id) % 1e9) + number * 1e9 });
}

export const attacks: Readonly<Record<string, Attack>> = {
  'a wrong type': inOneColumn([1.5, -1, true, false, {}, [], [1], 'seven', null, '', '1', Number.MAX_VALUE]),
  'a wrong choice': inOneColumn(['root', 'ROOT', 'settled', '*', 99]),
  'broken JSON': inOneColumn([
    'not json',
    '{broken',
    '[1,',
    '{"a":',
    '"',
    '[{"a":1}]',
    '{"1":{}}',
    '[[[[[[[]]]]]]]',
  ]),
  'a path in place of a digest': inOneColumn([`../../${'a'.repeat(58)}`, `media:../${'a'.repeat(61)}`]),
  'a huge value': inOneColumn([
    huge,
    2 ** 60,
    -(2 ** 60),
    `[${'1,'.repeat(100_000)}1]`,
    'a\u0000b',
    '\ud800',
  ]),
  'an id of somebody else': (scene) => {
    const table = anyTable(scene);
    const row = soundRow(table, scene.victim, between(scene.random, 0, 3));
    return changed(scene, table, { ...row, branch_id: scene.hostile.branchId, notes: 'hostile' });
  },
  'a new row under an id of somebody else': (scene) => {
    const table = anyTable(scene);
    const row = soundRow(table, scene.victim, between(scene.random, 100, 100 + FEW));
    const own = 'branch_id' in row ? { branch_id: scene.hostile.branchId } : {};
    const parent = table.parent && { [table.parent.column]: soundRow(table, scene.hostile, 1).id };
    const members = table.scope === 'members' && { branch_ids: `[${scene.hostile.branchId}]` };
    return changed(scene, table, { ...row, ...own, ...parent, ...members } as Row);
  },
  'rows of another branch': (scene) => {
    const table = anyTable(scene);
    const row = ownRow(scene, table);
    return changed(scene, table, { ...row, branch_id: scene.victim.branchId });
  },
  'a row under a parent of another branch': (scene) => {
    const table = pick(
      scene.random,
      syncedTables.filter(({ parent }) => parent),
    );
    const row = ownRow(scene, table);
    const parent = soundRow(table, scene.victim, between(scene.random, 0, 3));
    return changed(scene, table, { ...row, [table.parent?.column ?? '']: parent.id as number });
  },
  'a larger right': (scene) => {
    const table = syncedTables.find(({ columns }) => columns.has('password_hash')) as SyncedTable;
    const { random, hostile, people, victim } = scene;
    const id = pick(random, [...people, Number(ownRow(scene, table).id)]);
    const right = pick<Row>(random, [
      { role: 'owner' },
      { role: 'manager' },
      { branch_ids: null },
      { branch_ids: `[${victim.branchId}]` },
      { branch_ids: `[${hostile.branchId},${victim.branchId}]` },
      { password_hash: 'of a thief' },
      { pin_hash: 'of a thief' },
      { email: 'thief@example.com' },
      { is_active: 0 },
      { deleted_at: 1 },
    ]);
    const row = soundRow(table, hostile, 0);
    const { created_at, ...rest } = row;
    const made = people.includes(id) ? rest : { ...rest, created_at: created_at as number };
    // Whatever the row claims besides: the one column is as new as can be.
    const image = { ...made, id, ...(random() < 0.5 && { branch_ids: null }), ...right };
    const now = hybridTime(systemClock.now());
    const cells = Object.keys(right).map((column): CellImage => [0, column, now, hostile.node, now]);
    return { tables: [imageOf(table.name, [image], random() < 0.8 ? cells : justWritten(scene, image))] };
  },
  'tables and columns that nobody knows': (scene) => {
    const table = anyTable(scene);
    const extra = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`unknown_${n}`, n]));
    const own = imageOf(table.name, [{ ...ownRow(scene, table), ...extra }]);
    return { tables: [own, imageOf('sqlite_master', [{ id: 1, sql: 'x' }]), imageOf('tokens', [{ id: 1 }])] };
  },
  'an absurd clock': (scene) => {
    const table = pick(
      scene.random,
      syncedTables.filter(({ kind }) => kind === 'shared'),
    );
    const row = ownRow(scene, table);
    const hlc = pick(scene.random, [Number.MAX_SAFE_INTEGER, hybridTime(systemClock.now()) * 2]);
    return { tables: [imageOf(table.name, [row], [[0, 'updated_at', hlc, scene.victim.node, hlc]])] };
  },
  'a batch once more': ({ random, sent }) => (sent.length === 0 ? {} : pick(random, sent)),
  'a batch out of order': (scene) => {
    const { hostile, random } = scene;
    const from = pick(random, [0, hostile.cursor + 1_000, hostile.cursor - 1, -1]);
    return { ...changed(scene, anyTable(scene), ownRow(scene, anyTable(scene))), from, to: from + 1 };
  },
  'children before their parents, many at once': (scene) => {
    const tables = syncedTables.filter(({ writer }) => writer !== 'central').toReversed();
    return {
      tables: tables.map((table) => imageOf(table.name, [ownRow(scene, table), ownRow(scene, table)])),
    };
  },
  'columns of unequal length': (scene) => {
    const table = anyTable(scene);
    const image = imageOf(table.name, [ownRow(scene, table)]);
    const [name = 'id'] = Object.keys(image.columns).toSorted(() => scene.random() - 0.5);
    return { tables: [{ ...image, columns: { ...image.columns, [name]: [1, 2, 3] } }] };
  },
  'cut in the middle': (scene) => {
    const table = anyTable(scene);
    const text = JSON.stringify({
      from: 0,
      to: 1,
      more: false,
      tables: [imageOf(table.name, [ownRow(scene, table)])],
    });
    return text.slice(0, between(scene.random, 1, text.length));
  },
  'cells of nothing': (scene) => {
    const table = pick(
      scene.random,
      syncedTables.filter(({ kind }) => kind === 'shared'),
    );
    const cells: CellImage[] = [
      [9_999, 'name', 1, 0, 0],
      [0, 'no such column', 1, 0, 0],
      [0, 'id', hybridTime(systemClock.now()), scene.victim.node, 0],
    ];
    return { tables: [imageOf(table.name, [ownRow(scene, table)], cells)] };
  },
  'an id that stands for another record': (scene) => {
    const { random, hostile } = scene;
    const own = syncedTables.filter(({ writer, kind }) => writer !== 'central' && kind !== 'event');
    const table = pick(random, own);
    const row = soundRow(table, hostile, between(random, 0, 3));
    return changed(scene, table, { ...row, created_at: Number(row.created_at) + between(random, 1, 9) });
  },
  'as a copy of a server': (scene) => ({
    ...honest(scene),
    at: { life: 'of a copy', tx: 1 },
    after: null,
  }),
  'lists within lists': () => '['.repeat(1_000),
  'more values than a message has': () => ofMany,
  'without a position': (scene) => ({ ...honest(scene), at: undefined }),
  // Head office believes it twice a day, and takes what it may have lost from then on.
  'remembers more than head office': (scene) => {
    const { knew } = scene.hostile;
    return { ...underNumber(scene, knew.node), knew: { ...knew, tx: knew.tx + 1_000_000 } };
  },
  'an id that nobody gave yet': (scene) =>
    underNumber(scene, scene.hostile.knew.node + between(scene.random, 0, 2_000)),
  'a farewell to everybody': (scene) => {
    const table = syncedTables.find(({ scope }) => scope === 'members') as SyncedTable;
    const rows = scene.people.map((id) => ({ id, branch_ids: '[]' }));
    return { tables: [{ ...imageOf(table.name, rows), farewell: true as const }] };
  },
  'what an honest branch sends': honest,
};

/** Attacks of which nothing may be taken. */
export const refused: ReadonlySet<string> = new Set([
  'a batch out of order',
  'columns of unequal length',
  'without a position',
  'as a copy of a server',
  'lists within lists',
  'more values than a message has',
]);
