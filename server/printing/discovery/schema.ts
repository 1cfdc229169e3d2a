import { z } from 'zod';
import { id, isoTime } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { methods } from './method.ts';

export const PrinterSearch = z.object({
  id: id(),
  branch_id: id(),
  status: z.enum(['running', 'finished', 'cancelled']),
  progress: z.int().min(0).max(100).describe('Progress in percent.'),
  started_at: isoTime(),
  printers: z.array(
    z.object({
      kind: z.enum(['tcp']),
      address: z.string(),
      model: z.string().nullable(),
      via: z.array(z.enum(methods)),
      printer_id: id().nullable().describe("The branch's printer with this address; null: none."),
    }),
  ),
});
export type PrinterSearch = z.output<typeof PrinterSearch>;

nameSchemas({ PrinterSearch });
