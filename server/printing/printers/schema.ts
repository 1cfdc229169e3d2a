import { z } from 'zod';
import { id, isoTime, name, pathId, queryFlag, record } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { printerKinds } from '../transport/place.ts';

/** Columns of 12 dots that fit on the paper. */
export const columnsOf = { 58: 32, 80: 48 } as const;

const fields = {
  name: name(),
  kind: z.enum(printerKinds),
  address: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .describe(
      '`tcp`: address in a private network, such as `192.168.1.50:9100`; `usb`: path, such as `/dev/usb/lp0`; `os_queue`: name of the queue.',
    ),
  width_mm: z.literal([58, 80]),
  columns: z.int().min(20).max(48),
  code_page: z.string().max(40).nullable(),
  cut: z.boolean(),
  drawer_pin: z.literal([2, 5]).nullable(),
  copies: z.int().min(1).max(5),
  /**
   * A confirms printing, B processing, C reports only its state, D nothing. Null: unknown; until then only tests are
   * sent.
   */
  acknowledgement: z.enum(['A', 'B', 'C', 'D']).nullable(),
  fallback_printer_id: id().nullable(),
  is_active: z.boolean(),
};

export const Printer = z.object({
  ...record,
  branch_id: id(),
  ...fields,
  status: z.enum(['online', 'offline', 'paper_out', 'cover_open', 'error', 'unknown']),
  status_detail: z.string().nullable(),
  acknowledgement_since: isoTime()
    .nullable()
    .describe('When `acknowledgement` was tested; null: another server knows.'),
  queued_jobs: z.int().describe('Jobs that are waiting, including those that need a decision.'),
});
export type Printer = z.output<typeof Printer>;

export const PrinterChanges = z.object(fields).partial();
export type PrinterChanges = z.output<typeof PrinterChanges>;

export const NewPrinter = z.object({
  ...fields,
  kind: fields.kind.default('tcp'),
  width_mm: fields.width_mm.default(80),
  columns: fields.columns.optional().describe('Characters per line. Default: as many as fit the paper.'),
  code_page: fields.code_page.default(null),
  cut: fields.cut.default(true),
  drawer_pin: fields.drawer_pin.default(null),
  copies: fields.copies.default(1),
  acknowledgement: fields.acknowledgement.default(null),
  fallback_printer_id: fields.fallback_printer_id.default(null),
  is_active: fields.is_active.default(true),
});
export type NewPrinter = z.output<typeof NewPrinter>;

export const TestBody = z.object({
  drawer: z.boolean().default(false).describe('Also opens the cash drawer.'),
});

export const PrinterQuery = z.object({ all: queryFlag(), branch_id: pathId().optional() });

nameSchemas({ Printer, PrinterChanges, NewPrinter, PrinterTest: TestBody });
nameChoices({ PrinterAcknowledgement: ['A', 'B', 'C', 'D'], PrinterKind: printerKinds });
