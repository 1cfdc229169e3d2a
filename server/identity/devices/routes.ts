import { z } from 'zod';
import { loadQrCode } from '../../core/qr-code.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { drawPairingCode } from '../auth/pairing-code.ts';
import { userOf } from '../auth/principal.ts';
import { turnOffSamplePeople } from '../users/sample-people.ts';
import { isDeviceRole } from './account.ts';
import { beginHandOver, stepHandOver, tenantOfHandOver } from './hand-over.ts';
import { DeviceTransfer, HandOver, HandOverState, HandOverStep, MAX_BYTES } from './hand-over-schema.ts';
import { exchangePairingCode, pairingCodeOf, startPairing } from './pairing.ts';
import {
  Device,
  DeviceChanges,
  DeviceQuery,
  DeviceWithToken,
  NewDevice,
  NewPairing,
  PairBody,
  Paired,
  Pairing,
} from './schema.ts';
import { listDevices, registerDevice, removeDevice, updateDevice, visibleDevice } from './service.ts';

const tag = 'Users';

const list = endpoint({
  method: 'GET',
  path: '/devices',
  summary: 'List devices: kiosks, displays, shared tablets, and kitchen screens',
  tag,
  extension: true,
  access: 'users.read',
  query: DeviceQuery,
  reply: z.array(Device),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listDevices(reader, query),
});

const one = endpoint({
  method: 'GET',
  path: '/devices/{id}',
  summary: 'Get a device',
  tag,
  extension: true,
  access: 'users.read',
  params: byId,
  reply: Device,
  handle: ({ reader, params }) => visibleDevice(reader, params.id),
});

const register = endpoint({
  method: 'POST',
  path: '/devices',
  summary: 'Register a device; returns its token once, valid until revoked',
  tag,
  extension: true,
  access: 'users.write',
  body: NewDevice,
  reply: DeviceWithToken,
  status: 201,
  errors: ['BRANCH_REQUIRED', 'BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED', 'NOT_FOUND', 'LIMIT_REACHED'],
  hasSecretAnswer: true,
  handle: ({ tx, body }) => registerDevice(tx, body),
});

const change = endpoint({
  method: 'PUT',
  path: '/devices/{id}',
  summary: 'Update a device; disabling it blocks it immediately',
  tag,
  extension: true,
  access: 'users.write',
  params: byId,
  body: DeviceChanges,
  reply: Device,
  handle: ({ tx, params, body }) => updateDevice(tx, params.id, body),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/devices/{id}',
  summary: 'Delete a device and revoke its tokens',
  tag,
  extension: true,
  access: 'users.write',
  params: byId,
  message: 'Revoked.',
  handle: async ({ tx, params }) => {
    await removeDevice(tx, params.id);
    return undefined;
  },
});

const startedPairing = endpoint({
  method: 'POST',
  path: '/devices/pairings',
  summary: 'Create a pairing code and QR code for a device; call the server it will connect to',
  tag,
  extension: true,
  access: 'users.write',
  body: NewPairing,
  reply: Pairing,
  status: 201,
  errors: ['BRANCH_REQUIRED', 'BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED', 'NOT_FOUND', 'LIMIT_REACHED'],
  hasSecretAnswer: true,
  prepare: async ({ request, principal }, platform) => ({
    origin: request.origin,
    reach: platform.lan.reach,
    draw: await loadQrCode(),
    code: await drawPairingCode(platform, userOf(principal).tenant.id),
  }),
  handle: ({ tx, body, prepared }) => startPairing(tx, body, prepared),
});

const paired = endpoint({
  method: 'POST',
  path: '/auth/pair',
  summary: 'Exchange a pairing code (sent as bearer token) for a device token',
  tag: 'Authentication',
  extension: true,
  access: 'devices.pair',
  body: PairBody,
  reply: Paired,
  message: 'Paired.',
  errors: ['CODE_EXPIRED'],
  notIdempotent: 'session',
  prepare: async ({ principal }) => pairingCodeOf(principal),
  handle: ({ tx, body, prepared }) => exchangePairingCode(tx, prepared, body),
});

const leaving = endpoint({
  method: 'POST',
  path: '/devices/hand-overs',
  summary: 'Start a device transfer to another address of this server',
  tag,
  extension: true,
  access: 'devices.pair',
  body: DeviceTransfer,
  bodyLimit: MAX_BYTES,
  reply: HandOver,
  status: 201,
  notIdempotent: 'session',
  handle: ({ tx, body }) => beginHandOver(tx, body.parcel),
});

const moved = endpoint({
  method: 'POST',
  path: '/auth/hand-over',
  summary: 'Fetch, confirm, or cancel a device transfer',
  tag: 'Authentication',
  extension: true,
  access: 'public',
  body: HandOverStep,
  reply: HandOverState,
  errors: ['CODE_EXPIRED', 'ACCOUNT_DISABLED', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  strictLimit: { perMinute: 30, bodyField: 'code' },
  notIdempotent: 'session',
  prepare: async ({ body }) => tenantOfHandOver(body.code),
  tenantOf: (tenantId) => tenantId,
  handle: ({ tx, body }) => stepHandOver(tx, body),
});

const samplePeopleOff = endpoint({
  method: 'POST',
  path: '/users/sample-people/off',
  operationId: 'users.turnOffSamplePeople',
  summary: "Disable the sample's accounts, whose PINs and passwords are public; paired devices keep working",
  tag,
  extension: true,
  access: 'users.write',
  status: 200,
  errors: ['BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED'],
  asksHeadOffice: true,
  message: 'The accounts are disabled.',
  handle: async ({ tx }) => {
    await turnOffSamplePeople(tx, isDeviceRole);
    return undefined;
  },
});

export const deviceEndpoints = [
  ...[list, one, register, change, remove],
  ...[startedPairing, paired, leaving, moved, samplePeopleOff],
];
