import { z } from 'zod';
import { id, isoTime, moment, paging } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { Decider } from '../wire.ts';

export const BranchChange = z.object({
  id: id(),
  created_at: isoTime().describe('When head office received it.'),
  branch_id: id().nullable().describe('Branch; null: head office.'),
  branch: z.string().nullable(),
  changed_by: Decider.nullable().describe("Who changed it at head office; null: the branch's server."),
  table: z.string(),
  record_id: id(),
  record_name: z.string().nullable(),
  field: z.string().nullable().describe('Field; null: the record is new.'),
  before: z.unknown().describe('Value before, as the API shows the field.'),
  after: z.unknown(),
});
export type BranchChange = z.output<typeof BranchChange>;

export const BranchChangeQuery = z.object({ ...paging, since: moment() });

export const PutBackBody = z.object({ since: moment() });

export const PutBackReply = z.object({
  restored: BranchChange.array(),
  stays: BranchChange.array().describe('Changes that were kept because someone has changed the field since.'),
  more: z.boolean().describe('Whether more changes remain; repeat the request to undo them.'),
});
export type PutBackReply = z.output<typeof PutBackReply>;

nameSchemas({ BranchChange, PutBackBody, PutBackReply });
