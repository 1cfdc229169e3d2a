import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { byId } from '../../http/fields.ts';
import { Device, DeviceWithToken, NewDevice } from './schema.ts';
import { listDevices, registerDevice, revokeDevice } from './service.ts';

const tag = 'Users';

const list = endpoint({
  method: 'GET',
  path: '/devices',
  summary: 'Registered devices: kiosks, displays, shared tablets, kitchen screens',
  tag,
  extension: true,
  access: 'users.read',
  reply: z.array(Device),
  handle: ({ reader }) => listDevices(reader),
});

const register = endpoint({
  method: 'POST',
  path: '/devices',
  summary: 'Register a device; its token is shown once and lives until it is revoked',
  tag,
  extension: true,
  access: 'users.write',
  body: NewDevice,
  reply: DeviceWithToken,
  status: 201,
  errors: ['BRANCH_REQUIRED', 'BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED', 'NOT_FOUND'],
  notIdempotent: true,
  handle: ({ tx, body }) => registerDevice(tx, body),
});

const revoke = endpoint({
  method: 'DELETE',
  path: '/devices/{id}',
  summary: 'Revoke the token of a device',
  tag,
  extension: true,
  access: 'users.write',
  params: byId,
  message: 'Revoked.',
  handle: async ({ tx, params }) => {
    await revokeDevice(tx, params.id);
    return undefined;
  },
});

export const deviceEndpoints = [list, register, revoke];
