import { z } from 'zod';
import { id, isoTime, paging, pathId, record } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { documents, jobStatuses } from './status.ts';

const Subject = z.object({
  order_number: z.string().nullable(),
  token_number: z.int().nullable(),
  table: z.string().nullable(),
  kitchen: z.string().nullable(),
  kot_number: z.string().nullable(),
});

export const PrintJob = z.object({
  ...record,
  branch_id: id(),
  printer_id: id(),
  document: z.enum(documents),
  ref_id: id().nullable(),
  subject: Subject.describe('What identifies the document for people.'),
  status: z.enum(jobStatuses),
  attempts: z.int(),
  copy_no: z.int(),
  copies_sent: z
    .int()
    .describe('Times it was sent to a printer. Every copy after the first is marked POSSIBLE DUPLICATE.'),
  reprint_no: z.int().nullable(),
  rerouted_from: z.string().nullable(),
  returned_from: z
    .string()
    .nullable()
    .describe(
      'Printer it came back from without being printed; it may now be behind later jobs. null: none.',
    ),
  error: z.string().nullable(),
  first_byte_at: isoTime().nullable(),
  printed_at: isoTime().nullable(),
});
export type PrintJob = z.output<typeof PrintJob>;

export const PrintAttempt = z.object({
  printer_id: id(),
  started_at: isoTime(),
  ended_at: isoTime().nullable(),
  /** Null while the printer has it; for a ticket from another printer `handed_over` or `brought_home`. */
  outcome: z
    .enum(['printed', 'printed_unacknowledged', 'not_sent', 'ambiguous', 'handed_over', 'brought_home'])
    .nullable(),
  detail: z.string().nullable(),
});
export type PrintAttempt = z.output<typeof PrintAttempt>;

/** A job with its attempts, oldest first, and its way from printer to printer; `attempts` counts only the attempts. */
export const PrintJobHistory = PrintJob.extend({ history: z.array(PrintAttempt) });
export type PrintJobHistory = z.output<typeof PrintJobHistory>;

export const JobQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  printer_id: pathId().optional(),
  status: z.enum(jobStatuses).optional(),
  document: z.enum(documents).optional(),
});
export type JobQuery = z.output<typeof JobQuery>;

export const RerouteBody = z.object({ printer_id: id() });

/** A job started by a request, in short. */
export const BegunPrintJob = z.object({ id: id(), printer_id: id(), status: z.string() });

nameSchemas({
  PrintSubject: Subject,
  BegunPrintJob,
  PrintJob,
  PrintAttempt,
  PrintJobHistory,
  PrintJobReroute: RerouteBody,
});
nameChoices({ PrintJobStatus: jobStatuses, PrintDocument: documents });
