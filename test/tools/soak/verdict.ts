import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { VirtualPrinter } from '../printer/virtual-printer.ts';
import type { Promised } from './load.ts';

const MARKS = /POSSIBLE DUPLICATE|REPRINT/;

function tenantFile(dataDir: string): string {
  const folder = join(dataDir, 'tenants');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite'));
  return join(folder, file ?? '');
}

type Row = Record<string, unknown>;

function read<T>(dataDir: string, sql: string, ...values: unknown[]): T[] {
  const database = new Database(tenantFile(dataDir), { readonly: true });
  try {
    return database.prepare(sql).all(...values) as T[];
  } finally {
    database.close();
  }
}

/** Answered orders, KOTs and payments that are missing or stand twice. */
export function lostOrDoubled(dataDir: string, promised: Promised): string[] {
  const faults: string[] = [];
  const ids = (table: string) =>
    new Set(read<{ id: number }>(dataDir, `select id from ${table}`).map((row) => row.id));
  for (const [table, known] of [
    ['orders', promised.orders],
    ['kots', promised.kots],
    ['payments', promised.payments],
  ] as const) {
    const stored = ids(table);
    for (const [key, id] of known)
      if (!stored.has(id)) faults.push(`${table}: ${id} (${key}) was answered and is lost`);
  }
  for (const table of ['orders', 'payments']) {
    const twice = read<Row>(
      dataDir,
      `select client_key from ${table} where client_key is not null group by client_key having count(*) > 1`,
    );
    for (const { client_key } of twice) faults.push(`${table}: ${client_key} stands twice`);
  }
  const rounds = read<Row>(
    dataDir,
    `select order_id from kots where type = 'new' group by order_id, kitchen_id having count(*) > 1`,
  );
  for (const { order_id } of rounds) faults.push(`kots: order ${order_id} was sent twice`);
  const unpaid = read<Row>(
    dataDir,
    `select o.id from orders o where o.status = 'paid' and o.total <> (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id)`,
  );
  for (const { id } of unpaid) faults.push(`orders: ${id} is paid without its payments`);
  return faults;
}

/** Answered tickets that never came out whole, and those that came out twice without saying so. */
export function ticketFaults(printers: readonly VirtualPrinter[], promised: Promised): string[] {
  const whole = printers.flatMap((printer) => printer.tickets).filter((ticket) => ticket.complete);
  const faults = whole.flatMap((ticket) =>
    ticket.violations.map((violation) => `ticket ${ticket.id}: ${violation}`),
  );
  const unmarked = new Map<string, number>();
  const seen = new Set<string>();
  for (const { text } of whole) {
    const number = /KOT-\d+/.exec(text)?.[0];
    if (!number) continue;
    seen.add(number);
    if (!MARKS.test(text)) unmarked.set(number, (unmarked.get(number) ?? 0) + 1);
  }
  for (const number of promised.tickets)
    if (!seen.has(number)) faults.push(`${number} was answered and never printed`);
  for (const [number, count] of unmarked)
    if (count > 1) faults.push(`${number} was printed ${count} times without a mark`);
  return faults;
}

export const unfinishedJobs = (dataDir: string): number =>
  read<{ n: number }>(
    dataDir,
    `select count(*) as n from print_jobs where status in ('queued', 'sending', 'retrying', 'ambiguous')`,
  )[0]?.n ?? 0;
