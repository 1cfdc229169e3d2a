import { type AnyEndpoint, endpoint } from '../http/endpoint/endpoint.ts';
import { byId } from '../http/endpoint/fields.ts';
import { userOf } from '../identity/auth/principal.ts';
import { graveActFor, Reauthenticated } from '../identity/auth/reauthentication.ts';
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
  summary: 'List quarantined rows with the reason, newest first',
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
  summary: 'Get a quarantined row in full',
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
  summary: 'Retry a quarantined row and the rows that depend on it',
  tag,
  extension: true,
  access: 'sync.decide',
  ...graveActFor('for an account'),
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
  summary: 'Discard a quarantined row and the rows that depend on it; their content stays viewable',
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
