import { z } from 'zod';
import { requestStatuses } from '../../core/statuses.ts';
import { businessDay, id, paging, pathId, record, text } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';

export const requestTypes = ['call_waiter', 'bill', 'water', 'clean', 'other'] as const;
export const MAX_NOTE = 500;

const type = z.enum(requestTypes);
const status = z.enum(requestStatuses);

export const WaiterRequest = z.object({
  ...record,
  branch_id: id(),
  table_id: id(),
  table_name: z.string().nullable(),
  type,
  note: z.string().nullable(),
  status,
  waiter_id: id().nullable(),
  waiter_name: z.string().nullable(),
  requested_at: z.string(),
  assigned_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
});

export const NewRequest = z.object({
  table_id: id().optional().describe('Table, by its id or by the token of its QR code.'),
  table_token: z.string().max(200).optional(),
  type: type.default('call_waiter'),
  note: text(MAX_NOTE).nullish(),
});

/** Default: the caller. */
export const AssignBody = z.object({ waiter_id: id().optional() });

export const BranchQuery = z.object({ branch_id: pathId().optional() });
export const RequestQuery = BranchQuery.extend({
  ...paging,
  status: status.optional(),
  table_id: pathId().optional(),
  waiter_id: pathId().optional(),
  date: businessDay().optional(),
});

export type WaiterRequest = z.output<typeof WaiterRequest>;
export type NewRequest = z.output<typeof NewRequest>;
export type RequestFilter = z.output<typeof RequestQuery>;

nameSchemas({ WaiterRequest, NewWaiterRequest: NewRequest, WaiterAssignment: AssignBody });
nameChoices({ WaiterRequestStatus: requestStatuses, WaiterRequestType: requestTypes });
