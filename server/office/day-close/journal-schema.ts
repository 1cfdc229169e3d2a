import { z } from 'zod';
import { businessDay, id, isoTime, pathId, record } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { accountingPrograms } from '../../identity/tenant/accounting.ts';

/** Beside its Z report. */
export const JournalSummary = z.object({
  id: id(),
  program: z.enum(accountingPrograms),
  digest: z.string().describe('SHA-256 of its file, in hexadecimal digits.'),
  created_at: isoTime(),
});
export type JournalSummary = z.output<typeof JournalSummary>;

const entry = z.object({ account: z.string(), text: z.string(), debit: money(), credit: money() });

export const Journal = z.object({
  ...record,
  branch_id: id(),
  z_report_id: id(),
  z_number: z.string(),
  business_date: z.string(),
  is_supplement: z.boolean(),
  program: z.enum(accountingPrograms),
  file_name: z.string(),
  digest: JournalSummary.shape.digest,
  debit: money().describe('Of all entries; equals `credit`.'),
  credit: money(),
  entries: z.array(entry),
});
export type Journal = z.output<typeof Journal>;

/** Of one report, or of a period of at most a year. */
export const JournalFileQuery = z.object({
  z_report_id: pathId().optional(),
  branch_id: pathId().optional(),
  date_from: businessDay().optional(),
  date_to: businessDay().optional(),
});
export type JournalFileQuery = z.output<typeof JournalFileQuery>;

nameSchemas({ JournalSummary, JournalEntry: entry, Journal });
