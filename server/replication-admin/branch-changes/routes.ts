import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { listBranchChanges, listPersonChanges, putBackChanges, putBackPersonChanges } from './service.ts';
import { BranchChange, BranchChangeQuery, PutBackBody, PutBackReply } from './wire.ts';

const tag = 'Replication';

const list = endpoint({
  method: 'GET',
  path: '/branches/{id}/changes',
  operationId: 'sync.branchChanges.list',
  summary: "List a branch's shared menu changes since a given time, newest first; kept for 90 days",
  tag,
  extension: true,
  access: 'sync.read',
  params: byId,
  query: BranchChangeQuery,
  reply: BranchChange.array(),
  handle: ({ reader, params, query }) => listBranchChanges(reader, params.id, query),
});

const back = endpoint({
  method: 'POST',
  path: '/branches/{id}/changes/put-back',
  operationId: 'sync.branchChanges.putBack',
  summary: "Undo a branch's shared menu changes since a given time; others' later changes stay",
  tag,
  extension: true,
  access: 'sync.decide',
  params: byId,
  body: PutBackBody,
  reply: PutBackReply,
  status: 200,
  errors: ['BRANCH_NOT_HOSTED'],
  handle: ({ tx, params, body }) => putBackChanges(tx, params.id, body),
});

const listOfPerson = endpoint({
  method: 'GET',
  path: '/users/{id}/changes',
  operationId: 'sync.personChanges.list',
  summary: "List a person's shared menu changes at head office, newest first; kept for 90 days",
  tag,
  extension: true,
  access: 'sync.read',
  params: byId,
  query: BranchChangeQuery,
  reply: BranchChange.array(),
  handle: ({ reader, params, query }) => listPersonChanges(reader, params.id, query),
});

const backOfPerson = endpoint({
  method: 'POST',
  path: '/users/{id}/changes/put-back',
  operationId: 'sync.personChanges.putBack',
  summary: "Undo everything a person changed at head office since a given time; others' later changes stay",
  tag,
  extension: true,
  access: 'sync.decide',
  params: byId,
  body: PutBackBody,
  reply: PutBackReply,
  status: 200,
  errors: ['BRANCH_NOT_HOSTED', 'BRANCH_FORBIDDEN'],
  handle: ({ tx, params, body }) => putBackPersonChanges(tx, params.id, body),
});

export const branchChangeEndpoints: AnyEndpoint[] = [list, back, listOfPerson, backOfPerson];
