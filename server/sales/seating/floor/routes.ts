import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { Floor, FloorQuery } from './schema.ts';
import { floorOf } from './service.ts';

const read = endpoint({
  method: 'GET',
  path: '/pos/floor',
  operationId: 'floor.get',
  summary: 'Get the whole floor: areas, tables, open orders, and guest requests',
  tag: 'Floor',
  extension: true,
  access: 'floor.serve',
  query: FloorQuery,
  reply: Floor,
  errors: ['BRANCH_FORBIDDEN'],
  cachedUntil: [
    'order.',
    'kot.',
    'table.',
    'floor.',
    'waiter_request.',
    'customer.',
    'user.',
    'menu.',
    'tenant.',
  ],
  handle: ({ reader, query }) => floorOf(reader, query.branch_id),
});

export const floorEndpoints = [read];
