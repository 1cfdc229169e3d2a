import type { Role } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { PrintJobRow } from '../../db/tables/printing.ts';

export const documents = [
  'kot',
  'kot_void',
  'bill',
  'invoice',
  'refund',
  'report',
  'drawer',
  'test',
] as const;

const ofKitchens: readonly string[] = ['kot', 'kot_void', 'test'];

/** Bills, invoices and reports show addresses and money, which a kitchen screen does not need. */
export const mayReadDocument = (role: Role, document: string): boolean =>
  role !== 'kitchen' || ofKitchens.includes(document);

/** The documents whose jobs a caller reads; undefined: all. */
export const readableDocuments = (role: Role): readonly string[] | undefined =>
  role === 'kitchen' ? ofKitchens : undefined;

export const jobStatuses = [
  'queued',
  'sending',
  /** No byte sent yet; tried again. */
  'retrying',
  /** Bytes were sent, and nobody knows what became of them. */
  'ambiguous',
  /** Waits for a person. */
  'held',
  'printed',
  /** Taken by a printer that cannot confirm more. */
  'printed_unacknowledged',
  'expired',
  'cancelled',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** It will print, or a person must decide. */
export const unfinished: readonly JobStatus[] = ['queued', 'sending', 'retrying', 'ambiguous', 'held'];

/** Confirmed by a printer, or taken by one that cannot confirm. */
export const isOnPaper = (status: string): boolean =>
  status === 'printed' || status === 'printed_unacknowledged';

/**
 * What becomes of a document that may or may not be on paper: a kitchen's is printed again, marked; money's asks a
 * person; a drawer kick is never repeated. `once` is also of no use later or elsewhere: it expires.
 */
type Conduct = 'repeat' | 'ask' | 'once';

export const REPEATED = ['kot', 'kot_void'] as const;
const ONCE = ['drawer', 'test'] as const;

export function conductOf(document: string): Conduct {
  if ((REPEATED as readonly string[]).includes(document)) return 'repeat';
  return (ONCE as readonly string[]).includes(document) ? 'once' : 'ask';
}

export type AnnouncedJob = Pick<PrintJobRow, 'id' | 'branch_id' | 'printer_id' | 'document' | 'ref_id'>;

/** `by`: the user who decided; the spooler then looks at once. */
export function announceJob(
  tx: Tx,
  job: AnnouncedJob,
  change: { status: JobStatus; error?: string | null; by?: number },
): void {
  const { id, branch_id, printer_id, document, ref_id } = job;
  const data = { id, printer_id, document, ref_id, ...change };
  tx.emit({ type: 'print_job.changed', branchId: branch_id, data });
}
