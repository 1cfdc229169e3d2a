import { z } from 'zod';
import { id, isoTime } from '../http/endpoint/fields.ts';
import { nameSchemas } from '../http/endpoint/names.ts';

export const Alarm = z.object({
  name: z.string().describe('Cause and record, such as `printer_down:7`. The same while the alarm lasts.'),
  cause: z.string(),
  branch_id: id().nullable().describe('Branch; null: the whole restaurant.'),
  is_urgent: z.boolean().describe("Whether the restaurant can't work normally until someone acts."),
  since: isoTime(),
  message: z.string().describe('What is wrong, in one sentence.'),
  advice: z.string().describe('What to do about it.'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('Values of the placeholders, for clients that translate the texts.'),
  page: z.string().describe("Page of the back office where it's fixed."),
  told: z
    .object({ branch: z.string(), until: isoTime().nullable() })
    .nullable()
    .describe('At head office, for a branch: when its server last reported.'),
});
nameSchemas({ Alarm });
