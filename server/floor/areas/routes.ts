import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { Area, AreaChanges, AreaQuery, NewArea } from './schema.ts';
import { areasOf, createArea, removeArea, updateArea, visibleArea } from './service.ts';

const tag = 'Floor';

const list = endpoint({
  method: 'GET',
  path: '/areas',
  summary: 'List floor areas',
  tag,
  access: 'floor.read',
  query: AreaQuery,
  reply: z.array(Area),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => areasOf(reader, query.branch_id),
});

const one = endpoint({
  method: 'GET',
  path: '/areas/{id}',
  summary: 'Get a floor area',
  tag,
  extension: true,
  access: 'floor.read',
  params: byId,
  reply: Area,
  handle: ({ reader, params }) => visibleArea(reader, params.id),
});

const create = endpoint({
  method: 'POST',
  path: '/areas',
  summary: 'Create a floor area',
  tag,
  access: 'floor.write',
  body: NewArea,
  reply: Area,
  status: 201,
  errors: ['BRANCH_REQUIRED'],
  handle: ({ tx, body }) => createArea(tx, body),
});

const change = endpoint({
  method: 'PUT',
  path: '/areas/{id}',
  summary: 'Update a floor area',
  tag,
  access: 'floor.write',
  params: byId,
  body: AreaChanges,
  reply: Area,
  handle: ({ tx, params, body }) => updateArea(tx, params.id, body),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/areas/{id}',
  summary: 'Delete a floor area that has no tables',
  tag,
  access: 'floor.write',
  params: byId,
  message: 'Deleted.',
  errors: ['AREA_NOT_EMPTY'],
  handle: async ({ tx, params }) => {
    await removeArea(tx, params.id);
    return undefined;
  },
});

export const areaEndpoints = [list, one, create, change, remove];
