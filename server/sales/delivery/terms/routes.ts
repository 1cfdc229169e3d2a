import { type AnyEndpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { byId } from '../../../http/endpoint/fields.ts';
import { recordEndpoints } from '../../../identity/records/endpoints.ts';
import { markDeleted } from '../../../identity/records/store.ts';
import {
  createDriver,
  driverById,
  listDrivers,
  removeDriver,
  setDriverDuty,
  updateDriver,
} from './drivers.ts';
import { createPlatform, listPlatforms, platformById, updatePlatform } from './platforms.ts';
import {
  Driver,
  DriverChanges,
  DriverQuery,
  DutyBody,
  NewDriver,
  NewPlatform,
  Platform,
  PlatformChanges,
} from './schema.ts';

const common = {
  tag: 'Delivery',
  documented: ['list'],
  access: { read: 'delivery.read', write: 'delivery.write' },
} as const;

const drivers = recordEndpoints({
  ...common,
  path: '/pos/delivery-drivers',
  noun: 'driver',
  nouns: 'drivers',
  topic: 'driver',
  changesWithTime: true,
  writeErrors: ['BRANCH_REQUIRED'],
  removalErrors: ['RECORD_IN_USE'],
  Query: DriverQuery,
  branchOf: (driver) => driver.branch_id,
  Wire: Driver,
  New: NewDriver,
  Changes: DriverChanges,
  list: listDrivers,
  byId: driverById,
  create: createDriver,
  change: updateDriver,
  remove: removeDriver,
});

const duty = endpoint({
  method: 'PUT',
  path: '/pos/delivery-drivers/{id}/status',
  summary: 'Set a driver on or off duty; drivers set their own',
  tag: 'Delivery',
  extension: true,
  access: 'drivers.status',
  params: byId,
  body: DutyBody,
  reply: Driver,
  errors: ['FORBIDDEN', 'BRANCH_NOT_HOSTED', 'INVALID_STATUS_TRANSITION'],
  handle: ({ tx, params, body }) => setDriverDuty(tx, params.id, body.status),
});

const platforms = recordEndpoints({
  ...common,
  path: '/pos/delivery-platforms',
  noun: 'delivery platform',
  nouns: 'delivery platforms',
  topic: 'platform',
  audited: true,
  Wire: Platform,
  New: NewPlatform,
  Changes: PlatformChanges,
  list: listPlatforms,
  byId: platformById,
  create: createPlatform,
  change: updatePlatform,
  remove: (tx, id) => markDeleted(tx, 'delivery_platforms', [id]),
});

export const deliverySettingEndpoints: AnyEndpoint[] = [...drivers, duty, ...platforms];
