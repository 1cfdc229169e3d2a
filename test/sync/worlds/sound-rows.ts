import { firstId } from '../../../server/core/ids.ts';
import type { Column, StoredValue } from '../../../server/db/declared/column.ts';
import type { SyncedTable } from '../../../sync/registry/tables.ts';
import { syncedTables } from '../../../sync/registry/tables.ts';
import type { CellImage, TableImage } from '../../../sync/wire/messages.ts';

/** A branch, and the number under which its server gives ids. */
export interface Place {
  readonly branchId: number;
  readonly node: number;
}

export type Row = Record<string, StoredValue>;

/** What sound columns hold, the first that the column allows. */
const CANDIDATES: readonly StoredValue[] = [
  1,
  0,
  '[]',
  '{}',
  '2026-11-20',
  'a'.repeat(64),
  'INR',
  'IN',
  '/picture.png',
  '04-01',
  'some text',
];

type Shape = NonNullable<Column['shape']>;

/** The least that has the shape of a JSON column. */
function leastOf(shape: Shape): unknown {
  const { def } = shape as unknown as {
    def: { type: string; shape?: object; innerType?: Shape; entries?: object };
  };
  const least: Readonly<Record<string, () => unknown>> = {
    object: () =>
      Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, part]) => (part as typeof shape)._zod.def.type !== 'optional')
          .map(([name, part]) => [name, leastOf(part as Shape)] as const),
      ),
    array: () => [],
    record: () => ({}),
    string: () => '',
    number: () => 1,
    boolean: () => false,
    enum: () => Object.values(def.entries ?? {})[0],
  };
  return least[def.type]?.() ?? null;
}

function soundValue({ faultOf, choices, nullable, shape }: Column): StoredValue {
  const [choice] = choices ?? [];
  if (choice !== undefined && choice !== null) return choice;
  if (nullable) return null;
  const candidates = shape ? [...CANDIDATES, JSON.stringify(leastOf(shape))] : CANDIDATES;
  const sound = candidates.find((value) => faultOf(value) === undefined);
  if (sound === undefined) throw new Error('no sample of a column is sound: add one to CANDIDATES');
  return sound;
}

/** Another value that a column allows. */
export const otherValue = ({ faultOf, choices }: Column, than: StoredValue): StoredValue | undefined =>
  [...(choices ?? []), ...CANDIDATES, ...OTHERS].find(
    (value) => value !== than && value !== null && faultOf(value) === undefined,
  );

const OTHERS: readonly StoredValue[] = [
  2,
  '[1]',
  '{"name":null}',
  '2026-11-21',
  'b'.repeat(64),
  'USD',
  'DE',
  '07-01',
  'another text',
];

/** A row that its area allows, of a branch and under an id of its server. */
export function soundRow(table: SyncedTable, { branchId, node }: Place, n: number): Row {
  const row: Row = {};
  for (const [name, column] of table.columns) row[name] = soundValue(column);
  row.id = firstId(node) + n;
  row.created_at = 1_795_000_000_000 + n;
  if ('updated_at' in row) row.updated_at = row.created_at;
  if ('branch_id' in row) row.branch_id = branchId;
  if (table.parent) row[table.parent.column] = firstId(node) + n;
  if (table.scope === 'members') {
    row.branch_ids = JSON.stringify([branchId]);
    row.role = 'waiter';
  }
  return row;
}

export const imageOf = (table: string, rows: readonly object[], cells?: CellImage[]): TableImage => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = Object.fromEntries(
    names.map((name) => [name, rows.map((row) => (row as Row)[name] ?? null)]),
  );
  return { table, columns, ...(cells && { cells }) };
};

/** A row of each table that a branch may send: what an honest branch has. */
export const honestTables = (place: Place, n: number): TableImage[] =>
  syncedTables
    .filter(({ writer }) => writer !== 'central')
    .map((table) => imageOf(table.name, [soundRow(table, place, n)]));
