import type { Books } from './books.ts';
import type { Ledger } from './ledger.ts';
import { differences, numbers } from './shared-rows.ts';

interface Site {
  readonly branchId: number;
  readonly books: Books;
  /** It lost data at least once: what people did to an older state of an order may wait for a person. */
  readonly lost: boolean;
}

/** Every promise that is broken, in words. */
export async function brokenPromises(
  central: Books,
  sites: readonly Site[],
  ledger: Ledger,
): Promise<string[]> {
  const faults = [...ledger.surprises];
  for (const site of sites) {
    const { branchId } = site;
    faults.push(...(await differences(site.books, central, { branchId, centralLost: ledger.centralLost })));
    for (const [where, books] of [
      [`branch ${site.branchId}`, site.books],
      ['central', central],
    ] as const) {
      faults.push(...(await missing(books, where, site, ledger)));
      faults.push(...(await unbalanced(books, where, site)));
    }
    faults.push(...(await twice(site, ledger)));
    faults.push(...(await quarantined(site.books, `branch ${site.branchId}`, site.lost)));
  }
  const anyLost = sites.some(({ lost }) => lost);
  return [...faults, ...(await quarantined(central, 'central', anyLost))];
}

/** Of two records under one id, as copies of a data folder give, one gets another id: its request is the same. */
async function missing(books: Books, where: string, { branchId }: Site, ledger: Ledger): Promise<string[]> {
  const rows = await books.rows(`select client_key from payments where branch_id = ${branchId}`);
  const standing = new Set(rows.map(({ client_key }) => client_key));
  return [...ledger.payments]
    .filter(([key, one]) => one.branchId === branchId && !standing.has(key) && !ledger.excused.has(key))
    .map(([key, { id }]) => `payment ${id} (${key}) was answered and is not at ${where}`);
}

/** A retry after a loss may find nothing of the first attempt; else one key is one record. */
async function twice({ branchId, books, lost }: Site, ledger: Ledger): Promise<string[]> {
  const faults: string[] = [];
  for (const table of ['orders', 'payments']) {
    const rows = await books.rows(
      `select client_key from ${table} where client_key is not null and branch_id = ${branchId}
        group by client_key having count(*) > 1`,
    );
    for (const { client_key } of rows) {
      if (lost) ledger.refused('taken again after a loss');
      else faults.push(`${table}: ${client_key} stands twice at branch ${branchId}`);
    }
  }
  return faults;
}

const UNBALANCED = `select o.id as n from orders o where o.status = 'paid' and o.total <>
  (select coalesce(sum(p.amount), 0) from payments p where p.order_id = o.id and p.kind = 'payment')`;

async function unbalanced(books: Books, where: string, { branchId, lost }: Site): Promise<string[]> {
  if (lost) return [];
  const orders = await numbers(books, `${UNBALANCED} and o.branch_id = ${branchId}`);
  return [...orders].map((id) => `order ${id} is paid at ${where} without just its payments`);
}

async function quarantined(books: Books, where: string, expected: boolean): Promise<string[]> {
  const rows = await books.rows(`select tbl, pk, reason from sync_quarantine where status = 'waiting'`);
  return expected ? [] : rows.map((row) => `quarantined at ${where}: ${JSON.stringify(row)}`);
}

/** Numbers in a reason say which record it was. */
export async function setAside(all: readonly Books[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const books of all) {
    for (const { reason } of await books.rows('select reason from sync_quarantine')) {
      const kind = String(reason).replace(/\d+/g, 'N');
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  }
  return counts;
}
