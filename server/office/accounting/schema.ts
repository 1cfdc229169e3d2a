import { z } from 'zod';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { Accounting } from '../../identity/tenant/accounting.ts';

export const charts = ['skr03', 'skr04', 'tally', 'quickbooks', 'xero'] as const;

const Suggestion = z.object({
  chart: z.enum(charts).describe('Chart of accounts, or the program itself.'),
  accounting: Accounting.describe('Settings, ready to save.'),
});
export type Suggestion = z.output<typeof Suggestion>;

export const AccountingReply = z.object({
  accounting: Accounting.nullable().describe('Accounting settings; null: no journals are created.'),
  suggestions: Suggestion.array().describe(
    "Usual accounts of each program, with this restaurant's taxes, to start from.",
  ),
});

nameSchemas({ AccountingSuggestion: Suggestion, AccountingReply });
nameChoices({ AccountingChart: charts });
