import { z } from 'zod';
import { roles } from '../../core/permissions.ts';
import { id, name, paging, queryFlag, record, text } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { reauthentication } from '../auth/reauthentication.ts';
import { NewPin, Password } from '../auth/schema.ts';

const fields = {
  name: name(),
  email: z.email().max(320).nullable(),
  role: z.enum(roles),
  phone: text(40).nullable(),
  locale: text(35).nullable(),
  branch_ids: z.array(id()).min(1).max(1_000).nullable().describe('Branches the account can use; null: all.'),
  is_active: z.boolean(),
};

export const User = z.object({ ...record, ...fields, has_password: z.boolean(), has_pin: z.boolean() });

const secrets = {
  password: Password.nullable().optional().describe("Password; null: the account can't sign in."),
  pin: NewPin.nullable().optional(),
};

export const UserChanges = z.object({
  ...z.object(fields).partial().shape,
  ...secrets,
  ...reauthentication,
});

export const NewUser = z.object({
  ...fields,
  email: fields.email.default(null),
  phone: fields.phone.default(null),
  locale: fields.locale.default(null),
  branch_ids: fields.branch_ids
    .optional()
    .describe('If left out: all branches; at a branch server of a head office, that branch.'),
  is_active: fields.is_active.default(true),
  ...secrets,
  ...reauthentication,
});

export const UserQuery = z.object({ ...paging, role: z.enum(roles).optional(), all: queryFlag() });

export const PasswordBody = z.object({
  current_password: z.string().min(1).max(1_000),
  new_password: Password,
  ...reauthentication,
});

/** People whose PIN cannot be checked here. */
export const LostPin = z.object({ user_id: id(), name: z.string() });

nameSchemas({
  LostPin,
  User,
  UserChanges,
  NewUser,
  PasswordChange: PasswordBody,
});
nameChoices({ Role: roles });
