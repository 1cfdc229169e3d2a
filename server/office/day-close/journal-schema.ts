import { z } from 'zod';
import { businessDay, id, isoTime, pathId, record } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { accountingPrograms } from '../../identity/tenant/accounting.ts';

/** Beside its Z report. */
export const JournalSummary = z.object({
  id: id(),
  program: z.enum(accountingPrograms).describe('Whose import file it is.'),
  digest: z.string().describe('SHA-256 of its file, in hexadecimal digits.'),
  created_at: isoTime(),
});
export type JournalSummary = z.output<typeof JournalSummary>;

const entry = z.object({
  account: z.string().describe('As in the accounting settings when it was made.'),
  text: z.string().describe('What is booked.'),
  debit: money().describe('0 for a credit.'),
  credit: money().describe('0 for a debit.'),
});

export const Journal = z.object({
  ...record,
  branch_id: id(),
  z_report_id: id(),
  z_number: z.string(),
  business_date: z.string(),
  is_supplement: z.boolean().describe('Of a Z report that is a supplement.'),
  program: z.enum(accountingPrograms).describe('Whose import file it is.'),
  file_name: z.string().describe('Of the download.'),
  digest: JournalSummary.shape.digest,
  debit: money().describe('Of all entries; equals `credit`.'),
  credit: money().describe('Of all entries; equals `debit`.'),
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
