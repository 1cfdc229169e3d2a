import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { AssignBody, BranchQuery, NewRequest, RequestQuery, WaiterRequest } from './schema.ts';
import { ask, assign, cancel, complete, listPending, requestsPage, visibleRequest } from './service.ts';

const tag = 'Waiters';
const moved = ['INVALID_STATUS_TRANSITION', 'BRANCH_NOT_HOSTED'] as const;

const list = endpoint({
  method: 'GET',
  path: '/waiter-requests',
  summary: 'List guest requests, newest first',
  tag,
  access: 'waiter_requests.read',
  query: RequestQuery,
  reply: z.array(WaiterRequest),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => requestsPage(reader, query),
});

const pending = endpoint({
  method: 'GET',
  path: '/waiter-requests/pending',
  summary: 'List unassigned guest requests, oldest first',
  tag,
  access: 'waiter_requests.read',
  query: BranchQuery,
  reply: z.array(WaiterRequest),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listPending(reader, query.branch_id),
});

const one = endpoint({
  method: 'GET',
  path: '/waiter-requests/{id}',
  summary: 'Get a guest request',
  tag,
  access: 'waiter_requests.read',
  params: byId,
  reply: WaiterRequest,
  handle: ({ reader, params }) => visibleRequest(reader, params.id),
});

const create = endpoint({
  method: 'POST',
  path: '/waiter-requests',
  summary: 'Create a guest request; returns an open one of the same kind with 200',
  tag,
  access: 'waiter_requests.create',
  body: NewRequest,
  reply: WaiterRequest,
  status: 201,
  mayExist: true,
  errors: ['BRANCH_NOT_HOSTED'],
  handle: ({ tx, body }) => ask(tx, body),
});

const assigned = endpoint({
  method: 'PUT',
  path: '/waiter-requests/{id}/assign',
  summary: 'Assign a request to yourself or another waiter',
  tag,
  access: 'waiter_requests.update',
  params: byId,
  body: AssignBody,
  reply: WaiterRequest,
  errors: moved,
  handle: ({ tx, params, body }) => assign(tx, params.id, body.waiter_id),
});

const completed = endpoint({
  method: 'PUT',
  path: '/waiter-requests/{id}/complete',
  summary: 'Complete a guest request',
  tag,
  access: 'waiter_requests.update',
  params: byId,
  reply: WaiterRequest,
  errors: moved,
  handle: ({ tx, params }) => complete(tx, params.id),
});

const cancelled = endpoint({
  method: 'PUT',
  path: '/waiter-requests/{id}/cancel',
  summary: 'Cancel a guest request',
  tag,
  extension: true,
  access: 'waiter_requests.update',
  params: byId,
  reply: WaiterRequest,
  errors: moved,
  handle: ({ tx, params }) => cancel(tx, params.id),
});

export const requestEndpoints = [list, pending, one, create, assigned, completed, cancelled];
