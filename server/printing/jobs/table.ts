import type { LocalTable } from '../../db/declared/table.ts';

/** Tickets that wait name what they print; that may get a new id. */
export const printJobs: LocalTable = {
  name: 'print_jobs',
  follows: [
    { table: 'kots', column: 'ref_id', where: "document in ('kot', 'kot_void')" },
    { table: 'payments', column: 'ref_id', where: "document = 'refund'" },
    { table: 'orders', column: 'ref_id', where: "document in ('bill', 'invoice')" },
  ],
};
