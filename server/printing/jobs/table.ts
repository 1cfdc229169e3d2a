import type { LocalTable } from '../../db/declared/table.ts';

/** Waiting tickets refer to what they print, which may be renumbered. */
export const printJobs: LocalTable = {
  name: 'print_jobs',
  follows: [
    { table: 'kots', column: 'ref_id', where: "document in ('kot', 'kot_void')" },
    { table: 'payments', column: 'ref_id', where: "document = 'refund'" },
    { table: 'orders', column: 'ref_id', where: "document in ('bill', 'invoice')" },
  ],
};
