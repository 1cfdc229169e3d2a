import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { DutyBody, Waiter, WaiterQuery } from './schema.ts';
import { listWaiters, setWaiterDuty } from './service.ts';

const tag = 'Waiters';

const all = endpoint({
  method: 'GET',
  path: '/waiters',
  summary: 'List waiters, on or off duty',
  tag,
  extension: true,
  access: 'waiters.read',
  query: WaiterQuery,
  reply: z.array(Waiter),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listWaiters(reader, query.branch_id),
});

const available = endpoint({
  method: 'GET',
  path: '/waiters/available',
  summary: 'List waiters on duty',
  tag,
  access: 'waiters.read',
  query: WaiterQuery,
  reply: z.array(Waiter),
  errors: ['BRANCH_FORBIDDEN'],
  handle: async ({ reader, query }) =>
    (await listWaiters(reader, query.branch_id)).filter(({ on_duty }) => on_duty),
});

const duty = endpoint({
  method: 'PUT',
  path: '/waiters/{id}/duty',
  summary: 'Go on or off duty, or set it for someone else with permission',
  tag,
  extension: true,
  access: 'waiters.duty',
  params: byId,
  body: DutyBody,
  reply: Waiter,
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED'],
  handle: ({ tx, params, body }) => setWaiterDuty(tx, params.id, body.on_duty),
});

export const waiterEndpoints = [all, available, duty];
