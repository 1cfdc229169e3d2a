import { z } from 'zod';
import { businessDay, id, isoTime, pathId, record } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { accountingPrograms } from '../../identity/tenant/accounting.ts';

/** Beside its Z report. */
export const JournalSummary = z.object({
  id: id(),
  program: z.enum(accountingPrograms).describe('Accounting program the file is for.'),
  digest: z.string().describe('SHA-256 of the file, in hexadecimal.'),
  created_at: isoTime(),
});
export type JournalSummary = z.output<typeof JournalSummary>;

const entry = z.object({
  account: z.string().describe('Account, from the accounting settings when it was made.'),
  text: z.string().describe('Text of the entry.'),
  debit: money().describe('Debit; 0: a credit.'),
  credit: money().describe('Credit; 0: a debit.'),
});

export const Journal = z.object({
  ...record,
  branch_id: id(),
  z_report_id: id(),
  z_number: z.string(),
  business_date: z.string(),
  is_supplement: z.boolean().describe('Whether the Z report is a supplement.'),
  program: z.enum(accountingPrograms).describe('Accounting program the file is for.'),
  file_name: z.string().describe('File name of the download.'),
  digest: JournalSummary.shape.digest,
  debit: money().describe('Total debit; equals `credit`.'),
  credit: money().describe('Total credit; equals `debit`.'),
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
