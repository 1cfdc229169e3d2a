import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { Kitchen, KitchenChanges, KitchenQuery, NewKitchen, TestTicket } from './schema.ts';
import { createKitchen, kitchenOnWire, kitchensOnWire, removeKitchen, updateKitchen } from './service.ts';
import { testKitchens } from './test-tickets.ts';

const tag = 'Kitchen';

const list = endpoint({
  method: 'GET',
  path: '/pos/kitchens',
  summary: 'List kitchens with their menu items and printers; ?all=1 includes inactive ones',
  tag,
  access: 'kitchens.read',
  query: KitchenQuery,
  reply: z.array(Kitchen),
  handle: ({ reader, query }) => kitchensOnWire(reader, query.all),
});

const one = endpoint({
  method: 'GET',
  path: '/pos/kitchens/{id}',
  summary: 'Get a kitchen',
  tag,
  extension: true,
  access: 'kitchens.read',
  params: byId,
  reply: Kitchen,
  handle: ({ reader, params }) => kitchenOnWire(reader, params.id),
});

const create = endpoint({
  method: 'POST',
  path: '/pos/kitchens',
  summary: 'Create a kitchen with its printers at the branch',
  tag,
  extension: true,
  access: 'kitchens.write',
  body: NewKitchen,
  reply: Kitchen,
  status: 201,
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED'],
  handle: ({ tx, body }) => createKitchen(tx, body),
});

const change = endpoint({
  method: 'PUT',
  path: '/pos/kitchens/{id}',
  summary: 'Update a kitchen; printer_ids apply to this branch',
  tag,
  extension: true,
  access: 'kitchens.write',
  params: byId,
  body: KitchenChanges,
  reply: Kitchen,
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED'],
  handle: ({ tx, params, body }) => updateKitchen(tx, params.id, body),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/pos/kitchens/{id}',
  summary: 'Delete a kitchen; its items move to the default one',
  tag,
  extension: true,
  access: 'kitchens.write',
  params: byId,
  message: 'Deleted.',
  errors: ['RECORD_IN_USE'],
  handle: async ({ tx, params }) => {
    await removeKitchen(tx, params.id);
    return undefined;
  },
});

const test = endpoint({
  method: 'POST',
  path: '/pos/kitchens/test',
  summary: 'Print a test ticket of the first dishes of every kitchen at its printers',
  description: 'No order is created: the tickets count in no report, and take no number.',
  tag,
  extension: true,
  access: 'printers.test',
  reply: z.array(TestTicket),
  status: 201,
  message: 'Test tickets queued.',
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED'],
  handle: ({ tx }) => testKitchens(tx),
});

export const kitchenEndpoints = [list, one, create, change, remove, test];
