import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { MenuItem } from '../menu/schema.ts';
import { AvailabilityBody } from './schema.ts';
import { setAvailability } from './service.ts';

const change = endpoint({
  method: 'PUT',
  path: '/pos/menu-items/{id}/availability',
  summary: "Update an item's availability (86), stock, and price at the active branch",
  tag: 'Menu',
  extension: true,
  access: 'availability.write',
  params: byId,
  body: AvailabilityBody,
  reply: MenuItem,
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED'],
  handle: ({ tx, params, body }) => setAvailability(tx, params.id, body),
});

export const availabilityEndpoints = [change];
