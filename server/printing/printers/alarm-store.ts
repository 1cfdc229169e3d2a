import type { Reader } from '../../db/handle/handle.ts';
import { inList, parseList } from '../../db/handle/lists.ts';
import { unfinished } from '../jobs/status.ts';

/** A printer served by this installation, and whether it works. */
export interface PrinterHealth {
  readonly id: number;
  readonly branch_id: number;
  readonly name: string;
  readonly status: string | null;
  readonly seen_at: number | null;
  /** Since when nothing has printed that should. */
  readonly failing_since: number | null;
  readonly waiting: number;
}

export async function printerHealth({ db, tenant }: Reader): Promise<PrinterHealth[]> {
  const rows = await db
    .selectFrom('printers')
    .innerJoin('branches', 'branches.id', 'printers.branch_id')
    .leftJoin('printer_states', 'printer_states.printer_id', 'printers.id')
    .leftJoin('printer_troubles', 'printer_troubles.printer_id', 'printers.id')
    .select(['printers.id', 'printers.branch_id', 'printers.name', 'printer_states.status'])
    .select(['printer_states.updated_at as seen_at', 'printer_troubles.since as failing_since'])
    .where('branches.host_node', '=', tenant.node)
    .where('printers.is_active', '=', 1)
    .where('printers.deleted_at', 'is', null)
    .orderBy('printers.id')
    .execute();
  const waiting = await db
    .selectFrom('print_jobs')
    .select(['printer_id', (e) => e.fn.countAll<number>().as('n')])
    .where('status', 'in', unfinished)
    .groupBy('printer_id')
    .execute();
  const counts = new Map(waiting.map(({ printer_id, n }) => [printer_id, Number(n)]));
  return rows.map((row) => ({ ...row, waiting: counts.get(row.id) ?? 0 }));
}

/** Printer → names of its kitchens. */
export async function kitchensOfPrinters(
  { db }: Pick<Reader, 'db'>,
  branches: readonly number[],
): Promise<Map<number, string[]>> {
  if (branches.length === 0) return new Map();
  const rows = await db
    .selectFrom('branch_kitchens')
    .innerJoin('kitchens', 'kitchens.id', 'branch_kitchens.kitchen_id')
    .select(['kitchens.name', 'branch_kitchens.printer_ids'])
    .where(inList('branch_kitchens.branch_id', branches))
    .where('kitchens.is_active', '=', 1)
    .where('kitchens.deleted_at', 'is', null)
    .orderBy('kitchens.sort_order')
    .orderBy('kitchens.id')
    .execute();
  const served = new Map<number, string[]>();
  for (const { name, printer_ids } of rows)
    for (const id of parseList(printer_ids)) served.set(id, [...(served.get(id) ?? []), name]);
  return served;
}
