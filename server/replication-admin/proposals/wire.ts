import { z } from 'zod';
import { id, isoTime, paging, pathId, reason } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { proposedMethods } from './records/stored.ts';

const states = ['open', 'accepted', 'declined', 'withdrawn'] as const;

const Person = z.object({ id: id(), name: z.string().nullable() });

const ProposedChange = z.object({
  table: z.string(),
  record_id: id(),
  record_name: z.string().nullable(),
  is_new: z.boolean().describe('Whether the record is new.'),
  field: z.string(),
  before: z.unknown().describe('Value before, as the API shows the field, with names of related records.'),
  after: z.unknown(),
});

export const Proposal = z.object({
  id: id(),
  created_at: isoTime(),
  branch_id: id(),
  branch: z.string(),
  status: z.enum(states),
  proposed_by: Person,
  changes: z.array(ProposedChange),
  request: z
    .object({ method: z.enum(proposedMethods), path: z.string() })
    .describe('Request that head office makes on acceptance, in the name of the person who accepts.'),
  reason: z.string().nullable().describe('Why it was declined.'),
  decided_by: Person.nullable(),
  decided_at: isoTime().nullable(),
});
export type Proposal = z.output<typeof Proposal>;

export const ProposalQuery = z.object({
  ...paging,
  status: z.enum(states).optional(),
  branch_id: pathId().optional(),
});
export type ProposalFilter = z.output<typeof ProposalQuery>;

export const DeclineBody = z.object({ reason: reason(500) });

nameSchemas({ Proposal, ProposedChange, ProposalPerson: Person, ProposalDeclineBody: DeclineBody });
nameChoices({ ProposalStatus: states, ProposedMethod: proposedMethods });
