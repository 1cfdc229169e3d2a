import { z } from 'zod';
import { id, name, pathId, record, sortOrder } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

const fields = { name: name(), sort_order: sortOrder() };

export const Area = z.object({
  ...record,
  branch_id: id(),
  ...fields,
  tables_count: z.int(),
});

export const AreaChanges = z.object(fields).partial();
export const NewArea = z.object({ ...fields, sort_order: fields.sort_order.optional() });
export const AreaQuery = z.object({ branch_id: pathId().optional() });

export type Area = z.output<typeof Area>;
export type AreaChanges = z.output<typeof AreaChanges>;
export type NewArea = z.output<typeof NewArea>;

nameSchemas({ Area, AreaChanges, NewArea });
