import { z } from 'zod';
import { id } from '../../../http/endpoint/fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';

/** What else an order may include: `customer` for those who may read customers. */
export const inclusions = ['items', 'payments', 'customer', 'table'] as const;
export type Inclusion = (typeof inclusions)[number];

const IncludedCustomer = z.object({
  id: id(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
});

const IncludedTable = z.object({
  id: id(),
  name: z.string(),
  area_id: id().nullable(),
  area_name: z.string().nullable(),
  capacity: z.int(),
});

export const includedRecords = { customer: IncludedCustomer.nullish(), table: IncludedTable.nullish() };

nameSchemas({ IncludedCustomer, IncludedTable });
