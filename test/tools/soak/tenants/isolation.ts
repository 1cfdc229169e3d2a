import { join } from 'node:path';
import { type Books, booksAt, booksIn } from '../processes/books.ts';
import { numbers } from '../processes/shared-rows.ts';
import { guestOf, type SimulatedBranch } from './branch.ts';

/** Rows of one tenant at another or at another's branch, orders that are missing, and rows that were set aside. */
export async function isolationFaults(
  branches: readonly SimulatedBranch[],
  { folder, databaseUrl }: { folder: string; databaseUrl: string | undefined },
): Promise<string[]> {
  const faults: string[] = [];
  for (const [tenantId, own] of Map.groupBy(branches, (branch) => branch.tenantId)) {
    const central = databaseUrl ? booksAt(databaseUrl, tenantId) : booksIn(join(folder, 'central'), tenantId);
    const everywhere = new Map(own.map((branch) => [branch.branchId, branch.orders]));
    faults.push(...(await strangers(central, `tenant ${tenantId} at central`, tenantId, everywhere)));
    for (const { dataDir, branchId, orders } of own) {
      const where = `branch ${branchId} of tenant ${tenantId}`;
      const books = booksIn(dataDir, tenantId);
      faults.push(...(await strangers(books, where, tenantId, new Map([[branchId, orders]]))));
    }
  }
  return faults;
}

async function strangers(
  books: Books,
  where: string,
  tenantId: number,
  expected: ReadonlyMap<number, number>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const table of ['orders', 'payments']) {
    const counts = await books.rows(`select branch_id, count(*) as n from ${table} group by branch_id`);
    const found = new Map(counts.map(({ branch_id, n }) => [Number(branch_id), Number(n)]));
    const isEqual = found.size === expected.size && [...found].every(([id, n]) => expected.get(id) === n);
    if (!isEqual) faults.push(`${table} of ${where}: ${[...found]}, not ${[...expected]}`);
  }
  const others = await books.rows(
    `select name from customers where name not like '${guestOf(tenantId, '')}%'`,
  );
  if (others.length > 0) faults.push(`${where} knows ${others.length} guests of others: ${others[0]?.name}`);
  const setAside = await numbers(books, 'select pk as n from sync_quarantine');
  if (setAside.size > 0) faults.push(`${setAside.size} rows are set aside at ${where}`);
  return faults;
}
