import { type AnyEndpoint, endpoint } from '../http/endpoint/endpoint.ts';
import { byId } from '../http/endpoint/fields.ts';
import { userOf } from '../identity/auth/principal.ts';
import { graveActByRule, Reauthenticated } from '../identity/auth/reauthentication.ts';
import {
  discardQuarantined,
  listQuarantined,
  oneQuarantined,
  retryQuarantined,
} from './quarantine-service.ts';
import { DiscardBody, Quarantined, QuarantineQuery, Retried } from './wire.ts';

const tag = 'Replication';

const list = endpoint({
  method: 'GET',
  path: '/sync/quarantine',
  operationId: 'sync.quarantine.list',
  summary: 'Rows that came and could not be applied, with the reason; newest first',
  tag,
  extension: true,
  access: 'sync.read',
  query: QuarantineQuery,
  reply: Quarantined.array(),
  handle: ({ reader, query }) => listQuarantined(reader, query),
});

const one = endpoint({
  method: 'GET',
  path: '/sync/quarantine/{id}',
  operationId: 'sync.quarantine.get',
  summary: 'A row that could not be applied, whole however large it is',
  tag,
  extension: true,
  access: 'sync.read',
  params: byId,
  reply: Quarantined,
  handle: ({ reader, params }) => oneQuarantined(reader, params.id),
});

const retry = endpoint({
  method: 'POST',
  path: '/sync/quarantine/{id}/retry',
  summary: 'Try to apply a row again, together with what waits with it',
  tag,
  extension: true,
  access: 'sync.decide',
  ...graveActByRule,
  params: byId,
  body: Reauthenticated,
  reply: Retried,
  status: 200,
  errors: ['CONFLICT_DECIDED'],
  prepare: async ({ principal }) => userOf(principal).tenant,
  handle: ({ tx, params, prepared }) => retryQuarantined(tx, prepared, params.id),
});

const discard = endpoint({
  method: 'POST',
  path: '/sync/quarantine/{id}/discard',
  summary: 'Give up a row and what waits with it; what was sent is kept to be looked at',
  tag,
  extension: true,
  access: 'sync.decide',
  params: byId,
  body: DiscardBody,
  reply: Quarantined,
  status: 200,
  message: 'Discarded.',
  errors: ['CONFLICT_DECIDED'],
  handle: ({ tx, params, body }) => discardQuarantined(tx, params.id, body.reason),
});

export const quarantineEndpoints: AnyEndpoint[] = [list, one, retry, discard];
