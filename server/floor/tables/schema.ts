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
  capacity: z.int().min(1).max(1_000).describe('Number of seats.'),
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
    .describe('Table it is joined to; orders for it go there. null: not joined.'),
  merged_table_ids: z.array(id()),
  duplicate_ids: z
    .array(id())
    .describe('Other tables in the area with the same name, created on another server.'),
  deleted_at: isoTime()
    .nullable()
    .describe('When it was deleted. A table with open orders stays until they are closed.'),
});

/** Events carry a table without its code: every receiver gets the same record. */
export const CodedTable = Table.extend({
  qr_token: z
    .string()
    .nullable()
    .describe("Secret part of the address a guest's phone opens; null without the permission `floor.serve`."),
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
    .describe('Text before the number. Numbers continue with the next free ones of the branch.'),
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
      "Page on your own website to open instead of Galley's. The table's token is added as `?table=`.",
    ),
});
export const TableQr = z.object({
  qr_token: z.string(),
  content: z
    .string()
    .describe("Contents of the QR code: the table's page, or only the token if guests can't reach one."),
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
