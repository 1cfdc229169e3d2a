import { dialectSql, IN_LIST, type Statement } from '../handle/dialect.ts';
import type { TableWithId, Tx } from '../handle/handle.ts';
import type { TenantTables } from '../tables/tenant-tables.ts';
import type { Changes } from './table.ts';

/** The column stays as it is after an erasure, as `until` of its table says. */
export const KEPT = 'kept';

/** What an erasure leaves in a column; `once`: SQL condition before which the row is still worked with. */
interface Emptied {
  readonly to: null | string | number;
  readonly once?: string;
}
export const EMPTY: Emptied = { to: null };
export const ERASED: Emptied = { to: 'Erased' };

type Fates = Readonly<Record<string, typeof KEPT | Emptied>>;

/**
 * Rows about a person. The copy that the person gets, the erasure and the page for owners are made of it, so that no
 * column is in one and forgotten in another.
 */
export interface PersonalTable {
  readonly table: keyof TenantTables & string;
  /** Of the copy, beside `id`, with what an erasure makes of each. */
  readonly columns: Fates;
  /** Erased, but in no copy: secrets, and texts of the program. */
  readonly others?: Fates;
  /** SQL condition; `{ids}` stands for the ids of the people, once. */
  readonly rowsOf: string;
  readonly what: string;
  readonly until: string;
}

/** Copies of such rows, or records that name a person by a number alone; in no copy for the person. */
export interface PersonalTrace {
  readonly table: keyof TenantTables & string;
  readonly what: string;
  readonly until: string;
  /** What an erasure does; absent: nothing, as nobody is named or the rows end sooner. */
  readonly erase?: readonly (Statement | ((tx: Tx, ids: readonly number[]) => Promise<unknown>))[];
}

/** The rows of the people with these ids: one parameter. */
export const rowsOfPeople = ({ rowsOf }: Pick<PersonalTable, 'rowsOf'>): Statement => {
  const [before = '', after = ''] = rowsOf.split('{ids}');
  return dialectSql`${before}${IN_LIST}${after}`;
};

const emptied = ({ columns, others }: PersonalTable): (readonly [string, Emptied])[] =>
  Object.entries({ ...columns, ...others }).flatMap(([name, fate]) =>
    fate === KEPT ? [] : [[name, fate] as const],
  );

/** What an erasure leaves in the person's own record. */
export const valuesAfterErasure = (table: PersonalTable): Readonly<Record<string, null | string | number>> =>
  Object.fromEntries(emptied(table).map(([name, { to }]) => [name, to]));

const sqlOf = (to: Emptied['to']): string => (typeof to === 'string' ? `'${to}'` : String(to));
const remains = ([name, { to }]: readonly [string, Emptied]): string =>
  to === null ? `"${name}" is not null` : `"${name}" <> ${sqlOf(to)}`;

interface Emptying {
  readonly sets: string;
  /** SQL condition: something is left to empty, and may be. */
  readonly isDue: string;
}

/** Columns that become empty at the same moment, in one statement. */
const emptyings = (table: PersonalTable): Emptying[] =>
  [...Map.groupBy(emptied(table), ([, { once }]) => once)].map(([once, columns]) => ({
    sets: columns.map(([name, { to }]) => `"${name}" = ${sqlOf(to)}`).join(', '),
    isDue: `(${columns.map(remains).join(' or ')})${once === undefined ? '' : ` and ${once}`}`,
  }));

/** SQL condition: an erasure would change a row of one of these tables. */
export const isLeftToErase = (tables: readonly PersonalTable[], person: string): string =>
  tables
    .flatMap((table) =>
      emptyings(table).map(
        ({ isDue }) =>
          `exists (select 1 from "${table.table}" where ${isDue} and ${table.rowsOf.replace('{ids}', `= ${person}`)})`,
      ),
    )
    .join(' or ');

/**
 * Erases what this database keeps of the people beside their own records. Runs where they are erased, and by replication
 * wherever the erasure arrives. Returns the rows that changed.
 */
export async function erasePersonalData(
  tx: Tx,
  tables: readonly PersonalTable[],
  traces: readonly PersonalTrace[],
  ids: readonly number[],
): Promise<Changes> {
  for (const { erase = [] } of traces)
    for (const one of erase) await (typeof one === 'function' ? one(tx, ids) : tx.execute(one, [ids]));
  const changed = new Map<TableWithId, readonly number[]>();
  for (const table of tables) {
    const found = new Set<number>();
    for (const { sets, isDue } of emptyings(table)) {
      const text = dialectSql`update "${table.table}" set ${sets} where ${isDue} and ${rowsOfPeople(table)} returning id`;
      for (const { id } of await tx.execute<{ id: number }>(text, [ids])) found.add(Number(id));
    }
    changed.set(table.table as TableWithId, [...found]);
  }
  return changed;
}
