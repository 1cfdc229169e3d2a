import { z } from 'zod';
import { isoTime } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

const KeptRecords = z.object({
  table: z.string().describe('As in the guide’s page on personal data.'),
  what: z.string().describe('What such records are, in words.'),
  kept_until: z.string().describe('How long they are kept, in words.'),
  records: z
    .array(z.record(z.string(), z.unknown()))
    .describe(
      'Oldest first. Amounts are in the smallest unit of the currency, times in milliseconds since 1970.',
    ),
});

export const PersonalDataCopy = z.object({
  of: z.enum(['customer', 'user']).describe('Whether the person is a guest or works here.'),
  id: z.number().int().describe('Id of the customer or the account.'),
  made_at: isoTime().describe('When the copy was made.'),
  currency: z.string().describe('ISO code of the currency of all amounts.'),
  data: z.array(KeptRecords).describe('By table; tables without a record of the person are left out.'),
});

nameSchemas({ PersonalDataCopy });
