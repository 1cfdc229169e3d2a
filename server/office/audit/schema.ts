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
    "Who did it; null: Galley itself, or someone who couldn't sign in. `name` is null if the account is unknown here.",
  ),
  approver: person.describe('Who approved it with their PIN; null: nobody.'),
  device: z.object({ id: id(), label: z.string().nullable() }).nullable(),
  token_id: id().nullable(),
  action: z.string().describe('`entity.verb`, such as `order.reopen`.'),
  entity: z.string(),
  entity_id: id().nullable(),
  before: z
    .unknown()
    .describe('Values before the change, as stored: amounts are in the smallest unit of the currency.'),
  after: z.unknown(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditQuery = z.object({
  ...paging,
  date_from: day()
    .optional()
    .describe(
      "First and last business date: of `branch_id`, else of the active branch, else in the restaurant's time zone.",
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
