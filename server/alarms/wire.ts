import { z } from 'zod';
import { id, isoTime } from '../http/endpoint/fields.ts';
import { nameSchemas } from '../http/endpoint/names.ts';

export const Alarm = z.object({
  name: z.string().describe('The cause, and which one, as `printer_down:7`: stays the same while it lasts.'),
  cause: z.string(),
  branch_id: id().nullable().describe('null: of the whole restaurant.'),
  is_urgent: z.boolean().describe('The restaurant cannot work as it should until somebody acts.'),
  since: isoTime(),
  message: z.string().describe('What is wrong, for people.'),
  advice: z.string().describe('What to do.'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('What the sentences name, for those who write them in another language.'),
  page: z.string().describe('Of the console, where it is mended.'),
  told: z
    .object({ branch: z.string(), until: isoTime().nullable() })
    .nullable()
    .describe('At head office, of a branch: as its server says, known until then.'),
});
nameSchemas({ Alarm });
