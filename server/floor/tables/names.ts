import { validationError } from '../../core/errors.ts';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import { tableNamesIn } from './store.ts';

/** Names that sound alike: `Table 1` and `table1` are one name. */
const heard = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

interface Named {
  readonly id?: number;
  readonly name: string;
  readonly area_id: number | null;
  readonly branch_id: number;
}

/** Two tables of one name in an area get each other's dishes. Those made on two offline sides are kept and flagged. */
export async function assertOwnName(tx: Tx, table: Named): Promise<void> {
  const others = await tablesNamedAs(tx, [table]);
  if (others(table).length > 0)
    throw validationError('name', 'is already used by another table in this area');
}

/** For each table the others in its area with its name. */
export async function tablesNamedAs(
  handle: Handle,
  tables: readonly Named[],
): Promise<(table: Named) => number[]> {
  const branches = [...new Set(tables.map(({ branch_id }) => branch_id))];
  const all = Map.groupBy(await tableNamesIn(handle, { branches }), keyOf);
  return (table) => (all.get(keyOf(table)) ?? []).flatMap(({ id }) => (id === table.id ? [] : [id]));
}

const keyOf = ({ branch_id, area_id, name }: Named): string => `${branch_id} ${area_id} ${heard(name)}`;

/** The next numbers behind `prefix` that no table of the branch has, in whatever area. */
export async function freeNames(
  tx: Tx,
  branchId: number,
  prefix: string,
  count: number,
): Promise<readonly string[]> {
  const taken = new Set((await tableNamesIn(tx, { branches: [branchId] })).map(({ name }) => heard(name)));
  const names: string[] = [];
  for (let n = 1; names.length < count; n++)
    if (!taken.has(heard(`${prefix}${n}`))) names.push(`${prefix}${n}`);
  return names;
}
