import { z } from 'zod';
import { isoTime } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

const KeptRecords = z.object({
  table: z.string().describe("Table, as in the guide's page on personal data."),
  what: z.string().describe('What the records are.'),
  kept_until: z.string().describe('How long they are kept.'),
  records: z
    .array(z.record(z.string(), z.unknown()))
    .describe(
      "Records, oldest first. Amounts are in the currency's smallest unit, times in milliseconds since 1970.",
    ),
});

export const PersonalDataCopy = z.object({
  of: z.enum(['customer', 'user']).describe('Whether the person is a guest or works here.'),
  id: z.number().int().describe('Id of the customer or the account.'),
  made_at: isoTime().describe('When the copy was made.'),
  currency: z.string().describe('ISO code of the currency of all amounts.'),
  data: z.array(KeptRecords).describe('Records by table, without tables that hold none of the person.'),
});

nameSchemas({ PersonalDataCopy });
