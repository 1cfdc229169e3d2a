import { z } from 'zod';
import { MAX_NODES } from '../../sync/lineage/node-numbers.ts';
import { id, isoTime, paging, pathId, reason, text } from '../http/endpoint/fields.ts';
import { nameSchemas } from '../http/endpoint/names.ts';
import { reauthentication } from '../identity/auth/reauthentication.ts';

/** Who wrote a value: an installation, and the branch it serves; none of them is head office. */
const written = z.object({
  value: z.unknown().describe('Value, as the API shows the field; null also for a secret.'),
  node: z.int(),
  branch_id: id().nullable(),
  by: z.string(),
  at: isoTime(),
});

export const Decider = z.object({ id: id(), name: z.string().nullable() });

export const Conflict = z.object({
  id: id(),
  created_at: isoTime(),
  updated_at: isoTime(),
  status: z.enum(['open', 'accepted', 'rejected']),
  table: z.string(),
  record_id: id(),
  record_name: z.string().nullable(),
  branch_id: id().nullable(),
  field: z.string(),
  secret: z.boolean().describe('Whether it is a password or PIN, whose values are not shown.'),
  stands: written,
  lost: written,
  current_value: z.unknown(),
  moved_on: z.boolean().describe('Whether the field has changed again since, so neither value may be right.'),
  decided_by: Decider.nullable(),
  decided_at: isoTime().nullable(),
});
export type Conflict = z.output<typeof Conflict>;

export const ConflictQuery = z.object({
  ...paging,
  status: Conflict.shape.status.optional(),
  table: text(60).optional(),
  record_id: pathId().optional(),
});

export const RejectBody = z.object({
  anyway: z
    .boolean()
    .default(false)
    .describe('Restore the value although the field has changed again since.'),
  ...reauthentication,
});

export const Quarantined = z.object({
  id: id(),
  created_at: isoTime(),
  updated_at: isoTime(),
  status: z.enum(['waiting', 'discarded']),
  table: z.string(),
  record_id: z.int(),
  root_id: z
    .int()
    .nullable()
    .describe(
      'Record that its rows belong to, such as an order and its lines; they wait for each other. null: none.',
    ),
  node: z.int().describe('Node number of the server it comes from.'),
  branch_id: id().nullable(),
  from: z.string(),
  reason: z.string(),
  tries: z.int(),
  last_tried_at: isoTime(),
  row: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      "Row as it was received, without secrets. Amounts are in the currency's smallest unit. null in a list if large; see GET /sync/quarantine/{id}.",
    ),
  decided_by: Decider.nullable(),
  decided_at: isoTime().nullable(),
  note: z.string().nullable(),
});
export type Quarantined = z.output<typeof Quarantined>;

/** `applied`: the row is in its table now, and waits no longer. */
export const Retried = Quarantined.extend({ applied: z.boolean() });

export const QuarantineQuery = z.object({
  ...paging,
  status: Quarantined.shape.status.optional(),
  table: text(60).optional(),
  node: z.coerce.number().int().min(0).max(MAX_NODES).optional(),
});

export const DiscardBody = z.object({ reason: reason(500, 3) });

nameSchemas({
  WrittenValue: written,
  Decider,
  Conflict,
  ConflictRejection: RejectBody,
  QuarantinedRow: Quarantined,
  RetriedRow: Retried,
  QuarantineDiscard: DiscardBody,
});
