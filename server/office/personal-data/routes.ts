import type { z } from 'zod';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import type { Principal } from '../../http/endpoint/platform.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { graveAct, Reauthenticated } from '../../identity/auth/reauthentication.ts';
import { PersonalDataCopy } from './schema.ts';
import { copyOfCustomer, copyOfUser, recordCopy } from './service.ts';

const common = {
  method: 'POST',
  tag: 'Personal data',
  extension: true,
  ...graveAct,
  params: byId,
  body: Reauthenticated,
  reply: PersonalDataCopy,
  status: 200,
  // The answer would be kept for a repeat.
  notIdempotent: 'nothing_saved',
} as const;

type Copy = z.output<typeof PersonalDataCopy>;

function readAs(principal: Principal | undefined, read: (reader: Reader) => Promise<Copy>): Promise<Copy> {
  const { tenant, caller } = userOf(principal);
  return tenant.read(caller, read);
}

async function recorded({ tx, prepared }: { readonly tx: Tx; readonly prepared: Copy }): Promise<Copy> {
  await recordCopy(tx, prepared);
  return prepared;
}

const ofCustomer = endpoint({
  ...common,
  path: '/pos/customers/{id}/personal-data',
  summary: 'Get a copy of everything kept about a customer, to hand to them',
  access: 'customers.erase',
  // Read beside the writes: a regular guest has thousands of rows.
  prepare: ({ params, principal }) => readAs(principal, (reader) => copyOfCustomer(reader, params.id)),
  handle: recorded,
});

const ofUser = endpoint({
  ...common,
  path: '/users/{id}/personal-data',
  summary: 'Get a copy of everything kept about a staff member, to hand to them',
  access: 'users.write',
  errors: ['BRANCH_FORBIDDEN'],
  prepare: ({ params, principal }) => readAs(principal, (reader) => copyOfUser(reader, params.id)),
  handle: recorded,
});

export const personalDataEndpoints: AnyEndpoint[] = [ofCustomer, ofUser];
