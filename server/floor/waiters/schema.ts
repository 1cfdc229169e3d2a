import { z } from 'zod';
import { id, name, pathId, record } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

/** Somebody who serves at a branch; the times are those of the account. */
export const Waiter = z.object({
  ...record,
  branch_id: id(),
  name: name(),
  role: z.string(),
  on_duty: z.boolean(),
  open_orders: z.int().describe("The waiter's open orders (not paid or canceled)."),
});

export const WaiterQuery = z.object({ branch_id: pathId().optional() });
export const DutyBody = z.object({ on_duty: z.boolean() });
export const TableWaiterBody = z.object({ waiter_id: id().nullable() });

export type Waiter = z.output<typeof Waiter>;

nameSchemas({ Waiter, WaiterDuty: DutyBody, TableWaiter: TableWaiterBody });
