import { nodeOf } from '../../../../server/core/ids.ts';
import { type SyncedTable, syncedTables } from '../../../../sync/registry/tables.ts';
import { type Books, booksIn, type Row } from './books.ts';

/**
 * A line for each table of which a branch and head office, who share it, do not have the same rows. Head office that went
 * back does not know every number any more of which others heard.
 */
export async function differences(
  branch: Books,
  central: Books,
  { branchId, centralLost }: { readonly branchId: number; readonly centralLost: boolean },
): Promise<string[]> {
  const found: string[] = [];
  for (const table of syncedTables) {
    const here = await sharedRows(branch, table, branchId);
    const there = await sharedRows(central, table, branchId);
    const isForgotten = centralLost && table.name === 'nodes';
    const onlyHere = isForgotten ? [] : [...here].filter((row) => !there.has(row));
    const onlyThere = [...there].filter((row) => !here.has(row));
    const count = onlyHere.length + onlyThere.length;
    const sample = `only at the branch ${onlyHere[0]}, only at central ${onlyThere[0]}`;
    if (count > 0) found.push(`${table.name} of branch ${branchId}: ${count} rows differ: ${sample}`);
  }
  return found;
}

async function sharedRows(books: Books, table: SyncedTable, branchId: number): Promise<Set<string>> {
  const rows = await books.rows(`select * from "${table.name}"`);
  const isShared = await sharing(books, table, branchId);
  return new Set(rows.filter(isShared).map((row) => textOf(comparable(table, row))));
}

/** Without what stays where it is, of a row of several branches: a PIN. */
function comparable({ columns }: SyncedTable, row: Row): Row {
  const isOfOne = JSON.parse(String(row.branch_ids ?? null))?.length === 1;
  const travels = ([name]: [string, unknown]) => isOfOne || columns.get(name)?.isOfOneBranch !== true;
  return Object.fromEntries(Object.entries(row).filter(travels));
}

type Condition = (row: Row) => boolean;

async function sharing(
  books: Books,
  { name, scope, parent }: SyncedTable,
  branchId: number,
): Promise<Condition> {
  const ofBranch: Condition = (row) => row.branch_id === branchId;
  if (name === 'audit_entries') {
    const nodes = await numbers(books, `select node as n from nodes where branch_id = ${branchId}`);
    return (row) => nodes.has(nodeOf(Number(row.id)));
  }
  if (scope === 'branch') return ofBranch;
  if (scope === 'members') {
    return ({ branch_ids }) => branch_ids === null || JSON.parse(String(branch_ids)).includes(branchId);
  }
  if (scope !== 'parent' || !parent) return () => true;
  const parents = await numbers(books, `select id as n from "${parent.table}" where branch_id = ${branchId}`);
  return (row) => parents.has(Number(row[parent.column]));
}

/** The number that a data folder's server has. */
export async function nodeIn(dataDir: string): Promise<number> {
  const [row] = await booksIn(dataDir).rows('select node from sync_ctx');
  return Number(row?.node ?? -1);
}

export const numbers = async (books: Books, sql: string): Promise<Set<number>> =>
  new Set((await books.rows(sql)).map(({ n }) => Number(n)));

const textOf = (row: Row): string =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
