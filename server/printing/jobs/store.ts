import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import type { PrintJobRow } from '../../db/tables/printing.ts';
import { DEFAULT_LIMIT, decodeCursor } from '../../http/endpoint/fields.ts';
import { printerFacts } from './printer-facts.ts';
import type { JobQuery, PrintJob } from './schema.ts';
import { announceJob, readableDocuments, unfinished } from './status.ts';

/** As when the ticket was made: a table may have another name by now. */
function subjectOf({ snapshot }: Pick<PrintJobRow, 'snapshot'>): PrintJob['subject'] {
  const { kitchen, kot_number, order } = JSON.parse(snapshot) as {
    kitchen?: string;
    kot_number?: string;
    order?: { order_number?: string; token_number?: number; table?: string };
  };
  return {
    order_number: order?.order_number ?? null,
    token_number: order?.token_number ?? null,
    table: order?.table ?? null,
    kitchen: kitchen ?? null,
    kot_number: kot_number ?? null,
  };
}

export const toWire = (row: PrintJobRow): PrintJob => ({
  id: row.id,
  branch_id: row.branch_id,
  printer_id: row.printer_id,
  document: row.document as PrintJob['document'],
  ref_id: row.ref_id,
  subject: subjectOf(row),
  status: row.status as PrintJob['status'],
  attempts: row.attempts,
  copy_no: row.copy_no,
  copies_sent: row.copies_sent,
  reprint_no: row.reprint === null ? null : (JSON.parse(row.reprint) as { n: number }).n,
  rerouted_from: row.rerouted_from,
  returned_from: row.returned_from,
  error: row.error,
  first_byte_at: row.first_byte_at === null ? null : toIso(row.first_byte_at),
  printed_at: row.printed_at === null ? null : toIso(row.printed_at),
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

export const jobById = (handle: Reader | Tx, id: number): Promise<PrintJobRow | undefined> =>
  handle.db.selectFrom('print_jobs').selectAll().where('id', '=', id).executeTakeFirst();

/** Includes removed printers. */
export const jobWithPrinter = (reader: Reader, id: number) =>
  reader.db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .selectAll('print_jobs')
    .select(printerFacts)
    .where('print_jobs.id', '=', id)
    .executeTakeFirst();

/** Newest first, one more than a page. */
export function listJobs(
  reader: Reader,
  branches: readonly number[] | 'all',
  { printer_id, status, document, limit = DEFAULT_LIMIT, cursor }: JobQuery,
): Promise<PrintJobRow[]> {
  const [before] = decodeCursor(cursor, 1) ?? [];
  let rows = reader.db.selectFrom('print_jobs').selectAll();
  if (branches !== 'all') rows = rows.where(inList('branch_id', branches));
  if (printer_id !== undefined) rows = rows.where('printer_id', '=', printer_id);
  if (status !== undefined) rows = rows.where('status', '=', status);
  if (document !== undefined) rows = rows.where('document', '=', document);
  const readable = readableDocuments(reader.caller.role);
  if (readable) rows = rows.where('document', 'in', readable);
  if (before !== undefined) rows = rows.where('id', '<', before as number);
  return rows
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

type Decision = Partial<
  Pick<
    PrintJobRow,
    'status' | 'printer_id' | 'rerouted_from' | 'returned_from' | 'error' | 'available_at' | 'printed_at'
  >
>;

export async function changeJob(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx.db
    .updateTable('print_jobs')
    .set({ ...decision, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

/** Nobody answered whether they came out, and the next test asks again. */
export async function expireTests(tx: Tx, printerId: number): Promise<void> {
  const jobs = await tx.db
    .updateTable('print_jobs')
    .set({ status: 'expired', updated_at: tx.now })
    .where('document', '=', 'test')
    .where('status', '=', 'ambiguous')
    .where('printer_id', '=', printerId)
    .returningAll()
    .execute();
  for (const job of jobs) announceJob(tx, job, { status: 'expired', error: job.error });
}

export interface ServingPrinter {
  readonly id: number;
  readonly branch_id: number;
  readonly is_active: 0 | 1;
  readonly deleted_at: number | null;
}

export const printerOfJob = (handle: Reader | Tx, id: number): Promise<ServingPrinter | undefined> =>
  handle.db
    .selectFrom('printers')
    .select(['id', 'branch_id', 'is_active', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Which jobs to hold; jobs being sent only if no worker runs. */
export interface HeldJobs {
  readonly printerId?: number;
  readonly evenSending?: boolean;
}

export function holdUnfinished(tx: Tx, reason: string, of: HeldJobs): Promise<PrintJobRow[]> {
  let jobs = tx.db
    .updateTable('print_jobs')
    .set({ status: 'held', error: reason, updated_at: tx.now })
    .where('status', 'in', unfinished);
  if (!of.evenSending) jobs = jobs.where('status', '!=', 'sending');
  if (of.printerId !== undefined) jobs = jobs.where('printer_id', '=', of.printerId);
  return jobs.returningAll().execute();
}
