import { z } from 'zod';
import { tableStatuses } from '../../core/statuses.ts';
import { id, isoTime, name, pathId, record, sortOrder } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';

const status = z.enum(tableStatuses);
/** On the floor plan, in units of the client's choice. */
const coordinate = () => z.int().min(-1_000_000).max(1_000_000).nullable();

const fields = {
  area_id: id().nullable(),
  name: name(),
  capacity: z.int().min(1).max(1_000).describe('Seats.'),
  x: coordinate(),
  y: coordinate(),
  sort_order: sortOrder(),
};

export const Table = z.object({
  ...record,
  branch_id: id(),
  ...fields,
  status,
  current_order_ids: z.array(id()).describe('Open orders on the table (not paid or canceled).'),
  waiter_id: id().nullable(),
  merged_into_id: id()
    .nullable()
    .describe('The table it is part of for the present guests; orders for it go there.'),
  merged_table_ids: z.array(id()),
  duplicate_ids: z.array(id()).describe('Other tables of its area with its name, which came from elsewhere.'),
  deleted_at: isoTime()
    .nullable()
    .describe('Deleted while guests sat there: the table stays until its orders are closed.'),
});

/** Events carry a table without its code: every receiver gets the same record. */
export const CodedTable = Table.extend({
  qr_token: z
    .string()
    .nullable()
    .describe("Part of the address a guest's phone opens. It can't be guessed. null without `floor.serve`."),
});

export const TableChanges = z.object(fields).partial();
export const NewTable = z.object({
  ...fields,
  area_id: fields.area_id.default(null),
  capacity: fields.capacity.default(4),
  x: fields.x.default(null),
  y: fields.y.default(null),
  sort_order: fields.sort_order.optional(),
});

/** Tables that differ by their number alone. */
export const NewTables = z.object({
  count: z.int().min(1).max(100).describe('How many.'),
  prefix: z
    .string()
    .max(20)
    .default('T')
    .describe('Before their numbers, which are the next ones that no table of the branch has.'),
  capacity: fields.capacity.default(4),
  area_id: fields.area_id.default(null),
});

export const StatusBody = z.object({ status });
export const TableQuery = z.object({
  branch_id: pathId().optional(),
  area_id: pathId().optional(),
  status: status.optional(),
});

export const QrQuery = z.object({
  address: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional()
    .describe(
      'A page elsewhere, to be followed by the token as `?table=`, in place of the page of the table here.',
    ),
});
export const TableQr = z.object({
  qr_token: z.string(),
  content: z
    .string()
    .describe(
      'What the symbol says: the page of the table at the guests’ port or over TLS; the bare token where guests can reach neither.',
    ),
  svg: z.string(),
});

export type Table = z.output<typeof Table>;
export type CodedTable = z.output<typeof CodedTable>;
export type TableChanges = z.output<typeof TableChanges>;
export type NewTable = z.output<typeof NewTable>;
export type NewTables = z.output<typeof NewTables>;
export type TableQuery = z.output<typeof TableQuery>;

nameSchemas({ Table, CodedTable, TableChanges, NewTable, NewTables, TableStatusChange: StatusBody, TableQr });
nameChoices({ TableStatus: tableStatuses });
