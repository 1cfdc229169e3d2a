import { sql } from 'kysely';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { sumOf } from '../../db/handle/sums.ts';

/** The branch under which the figures of all branches are kept. */
export const ALL = 0;

/** A day (YYYY-MM-DD) or month (YYYY-MM) of a branch or of all, and the changes that were made to its orders. */
export interface Unit {
  readonly branch_id: number;
  readonly period: string;
  readonly changes: number;
}

export interface KeptFigures extends Unit {
  /** Time zones of the branches, on which hours depend. */
  readonly zones: string;
  readonly figures: string;
}

/** Days of some branches. */
export const salesDays = query((db, p: { branches: readonly number[]; from: string; to: string }) =>
  db
    .selectFrom('sales_days')
    .select(['branch_id', 'business_date as period', 'changes'])
    .where(inList('branch_id', p.branches))
    .where('business_date', '>=', p.from)
    .where('business_date', '<=', p.to)
    .orderBy('branch_id')
    .orderBy('business_date'),
);

const month = sql<string>`substr(business_date, 1, 7)`;

/** Months of some branches. */
export const salesMonths = query((db, p: { branches: readonly number[]; from: string; to: string }) =>
  db
    .selectFrom('sales_days')
    .select(['branch_id', month.as('period'), sumOf('changes').as('changes')])
    .where(inList('branch_id', p.branches))
    .where('business_date', '>=', p.from)
    .where('business_date', '<=', p.to)
    .groupBy(['branch_id', month]),
);

export const keptFigures = query((db, p: { branches: readonly number[]; period: string }) =>
  db
    .selectFrom('sales_figures')
    .selectAll()
    .where(inList('branch_id', p.branches))
    .where('period', '=', p.period),
);

/** Days whose kept figures are missing, or made before the last change. */
export const staleDays = query((db, p: { limit: number }) =>
  db
    .selectFrom('sales_days as d')
    .innerJoin('branches as b', 'b.id', 'd.branch_id')
    .leftJoin('sales_figures as f', (join) =>
      join.onRef('f.branch_id', '=', 'd.branch_id').onRef('f.period', '=', 'd.business_date'),
    )
    .select(['d.branch_id', 'd.business_date as period', 'd.changes'])
    .where((e) =>
      e.or([
        e('f.changes', 'is', null),
        e('f.changes', '!=', e.ref('d.changes')),
        e('f.zones', '!=', e.ref('b.timezone')),
      ]),
    )
    .orderBy('d.business_date')
    .limit(p.limit),
);

/** Which sums of days are kept. */
export const keptSums = query((db, _: object) =>
  db
    .selectFrom('sales_figures')
    .select(['branch_id', 'period', 'changes', 'zones'])
    .where((e) => e.or([e('branch_id', '=', ALL), e(sql`length(period)`, '=', 7)])),
);

export async function keepFigures(tx: Tx, rows: readonly KeptFigures[]): Promise<void> {
  for (const row of rows)
    await tx.db
      .insertInto('sales_figures')
      .values(row)
      .onConflict((c) =>
        c
          .columns(['branch_id', 'period'])
          .doUpdateSet({ changes: row.changes, zones: row.zones, figures: row.figures }),
      )
      .execute();
}

/** Forgets what is kept, and lists the days anew from orders and payments. */
export async function forgetFigures(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('sales_figures').execute();
  await tx.db.deleteFrom('sales_days').execute();
  await tx.execute(
    `insert into sales_days (branch_id, business_date, changes) select branch_id, business_date, 1 from (
      select branch_id, business_date from orders union select branch_id, business_date from payments) as days`,
    [],
  );
}

/** Every kept day, for checks. */
export const keptDaysAfter = query((db, p: { branch: number; after: string; limit: number }) =>
  db
    .selectFrom('sales_figures as f')
    .innerJoin('sales_days as d', (join) =>
      join
        .onRef('f.branch_id', '=', 'd.branch_id')
        .onRef('f.period', '=', 'd.business_date')
        .onRef('f.changes', '=', 'd.changes'),
    )
    .select(['f.branch_id', 'f.period', 'f.changes', 'f.zones', 'f.figures'])
    .where('f.branch_id', '=', p.branch)
    .where('f.period', '>', p.after)
    .orderBy('f.period')
    .limit(p.limit),
);

/** Days with orders or payments that are not listed, so that reports would leave them out. */
export const unlistedDays = (handle: Handle): Promise<{ branch_id: number; business_date: string }[]> =>
  handle.execute(
    `select branch_id, business_date from (
      select branch_id, business_date from orders union select branch_id, business_date from payments) as found
      where not exists (select 1 from sales_days d
        where d.branch_id = found.branch_id and d.business_date = found.business_date)`,
    [],
  );
