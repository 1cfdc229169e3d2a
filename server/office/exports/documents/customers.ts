import { wallClock } from '../../../core/time/wall-clock.ts';
import { type CustomerLine, countCustomers, customersWithTotals } from './customers-store.ts';
import { periodOf, type Source } from './source.ts';
import { type Column, int, money, type Table, table, text, time } from './table.ts';

const BATCH = 500;

/** Customers, with what they ordered at the report's branches in its period. */
export async function customerTables(source: Source): Promise<Table[]> {
  return [table('Customers', columnsFor(source), linesOf(source))];
}

async function* linesOf({ snapshot, request, branches, progress }: Source): AsyncGenerator<CustomerLine> {
  const all = (await snapshot((handle) => countCustomers(handle, {})))[0]?.count ?? 0;
  const question = { limit: BATCH, branches: branches.map(({ id }) => id), period: periodOf(request) };
  for (let after = 0, done = 0, more = true; more; ) {
    const from = after;
    const customers = await snapshot((handle) => customersWithTotals(handle, { ...question, after: from }));
    yield* customers;
    more = customers.length === BATCH;
    after = customers.at(-1)?.id ?? after;
    done += customers.length;
    progress(done / Math.max(all, done, 1));
  }
}

/** A customer belongs to no branch: times are in the first one's zone. */
function columnsFor({ branches }: Source): Column<CustomerLine>[] {
  const zone = branches[0]?.timezone ?? 'UTC';
  return [
    { ...text('Name', (line: CustomerLine) => line.name), width: 26 },
    text('Phone', (line) => line.phone),
    { ...text('Email', (line: CustomerLine) => line.email), width: 26 },
    int('Orders', (line) => line.orders, true),
    money('Spent', (line) => line.spent, true),
    time('Last order', (line) => (line.last === null ? null : wallClock(line.last, zone))),
    time('Customer since', (line) => wallClock(line.created_at, zone)),
  ];
}
