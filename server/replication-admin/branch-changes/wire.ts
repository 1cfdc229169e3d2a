import { z } from 'zod';
import { id, isoTime, moment, paging } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { Decider } from '../wire.ts';

export const BranchChange = z.object({
  id: id(),
  created_at: isoTime().describe('When it came to head office.'),
  branch_id: id().nullable().describe('null: head office itself.'),
  branch: z.string().nullable(),
  changed_by: Decider.nullable().describe('Who changed it at head office; null: the server of the branch.'),
  table: z.string(),
  record_id: id(),
  record_name: z.string().nullable(),
  field: z.string().nullable().describe('null: the record is new.'),
  before: z.unknown().describe('As the API shows the field.'),
  after: z.unknown(),
});
export type BranchChange = z.output<typeof BranchChange>;

export const BranchChangeQuery = z.object({ ...paging, since: moment() });

export const PutBackBody = z.object({ since: moment() });

export const PutBackReply = z.object({
  restored: BranchChange.array(),
  stays: BranchChange.array().describe('Fields that others have changed since.'),
  more: z.boolean().describe('Whether more changes remain; repeat the request to undo them.'),
});
export type PutBackReply = z.output<typeof PutBackReply>;

nameSchemas({ BranchChange, PutBackBody, PutBackReply });
