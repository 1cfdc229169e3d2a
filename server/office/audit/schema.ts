import { z } from 'zod';
import { day, id, isoTime, paging, pathId, text } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

export const Person = z.object({ id: id(), name: z.string().nullable() });
const person = Person.nullable();

/** Written once and never changed. */
export const AuditEntry = z.object({
  id: id(),
  created_at: isoTime(),
  updated_at: isoTime(),
  branch_id: id().nullable(),
  actor: person.describe(
    'null: the program itself, or someone who did not get in. A name is null where the account is not known here.',
  ),
  approver: person.describe('Who vouched for the act with their PIN.'),
  device: z.object({ id: id(), label: z.string().nullable() }).nullable(),
  token_id: id().nullable(),
  action: z.string().describe('`entity.verb`, such as `order.reopen`.'),
  entity: z.string(),
  entity_id: id().nullable(),
  before: z.unknown().describe('As it was stored: amounts of money are in minor units.'),
  after: z.unknown(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditQuery = z.object({
  ...paging,
  date_from: day()
    .optional()
    .describe(
      'Business days of the branch asked for, else of the active one, else in the time zone of the restaurant.',
    ),
  date_to: day().optional(),
  branch_id: pathId().optional(),
  user_id: pathId().optional(),
  approver_id: pathId().optional(),
  action: text(100).optional(),
  entity: text(100).optional(),
  entity_id: pathId().optional(),
});

export const Verification = z.object({
  sound: z.boolean(),
  entries: z.int(),
  /** One for each installation that wrote entries. */
  chains: z.array(
    z.object({
      node: z.int(),
      entries: z.int(),
      /** The first altered entry, or one that follows a missing entry. */
      fault: z
        .object({ id: id(), kind: z.enum(['altered', 'follows_missing']), message: z.string() })
        .nullable(),
    }),
  ),
});
export type Verification = z.output<typeof Verification>;

nameSchemas({ AuditPerson: Person, AuditEntry, AuditVerification: Verification });
