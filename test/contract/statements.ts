import { vi } from 'vitest';
import { openReader, type SqliteConnection } from '../../server/db/sqlite/connection.ts';
import { StatementCache } from '../../server/db/sqlite/statements.ts';

/** Rows of these only become more: with each order, day or batch. */
const GROWING = new Set([
  ...['orders', 'order_items', 'payments', 'kots', 'print_jobs', 'invoices', 'deliveries', 'fiscal_receipts'],
  ...['customers', 'coupon_redemptions', 'stock_movements', 'cash_movements', 'driver_cash', 'order_tickets'],
  ...[
    'guest_orders',
    'guest_sessions',
    'waiter_requests',
    'held_orders',
    'audit_entries',
    'idempotency_keys',
  ],
  ...[
    'sync_log',
    'sync_cells',
    'sync_quarantine',
    'sync_conflicts',
    'sync_branch_changes',
    'shifts',
    'journals',
  ],
]);

/** Done once for a person, and everything about them is looked for. */
const OF_ONE_PERSON = /personal-data|\/erase$/;

interface Asked {
  readonly parameters: readonly unknown[];
  /** The request that asked first. */
  readonly by: string;
}

/** The statements of requests on SQLite, by their text, from `begin` to `end`. */
export class Statements {
  readonly #asked = new Map<string, Asked>();
  #by = '';

  begin(): void {
    const asked = this.#asked;
    const asker = () => this.#by;
    for (const method of ['run', 'rows'] as const) {
      const original: (sql: string, parameters: readonly unknown[]) => unknown =
        StatementCache.prototype[method];
      vi.spyOn(StatementCache.prototype, method).mockImplementation(function (
        this: StatementCache,
        sql,
        parameters,
      ) {
        if (!asked.has(sql)) asked.set(sql, { parameters: [...parameters], by: asker() });
        return original.call(this, sql, parameters) as never;
      });
    }
  }

  by(request: string): void {
    this.#by = request;
  }

  end(): void {
    vi.restoreAllMocks();
  }

  get count(): number {
    return this.#asked.size;
  }

  /** Which of them SQLite answers by reading a growing table from end to end. */
  scans(file: string): string[] {
    const connection = openReader(file);
    const partial = new Set(
      connection
        .prepare(`select name from sqlite_master where type = 'index' and sql like '% where %'`)
        .pluck()
        .all(),
    );
    const found = [...this.#asked].flatMap(([sql, { parameters, by }]) => {
      if (!/^(select|update|delete|with)/.test(sql) || OF_ONE_PERSON.test(by)) return [];
      if (/ limit \?$/.test(sql)) return [];
      const steps = stepsOf(connection, sql, parameters);
      return steps
        .filter(({ detail }) => isScan(detail, partial))
        .map(({ detail }) => `${by}: ${detail}: ${sql}`);
    });
    connection.close();
    return found;
  }
}

/** How SQLite answers it; nothing for a statement on the installation's own database. */
function stepsOf(
  connection: SqliteConnection,
  sql: string,
  parameters: readonly unknown[],
): { detail: string }[] {
  try {
    return connection.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
  } catch (error) {
    if (/no such (table|column)/.test(String(error))) return [];
    throw error;
  }
}

/** A partial index has only the rows that are still open. */
function isScan(detail: string, partial: ReadonlySet<unknown>): boolean {
  const [, table = '', index] = /^SCAN (\w+)(?:.* INDEX (\w+))?/.exec(detail) ?? [];
  // At a branch all rows are of that branch.
  const [, ofBranch = ''] = /^SEARCH (\w+) USING .*\(branch_id=\?\)$/.exec(detail) ?? [];
  return GROWING.has(ofBranch) || (GROWING.has(table) && !partial.has(index));
}
