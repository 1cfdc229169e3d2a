import { z } from 'zod';
import { id, name, pathId, percent, record, text } from '../../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../../http/endpoint/names.ts';
import { code, shared, sharedDefaults } from '../../../identity/records/schema.ts';
import { Place } from '../../customers/schema.ts';

const driver = {
  name: name(),
  phone: text(40).nullable().describe('Phone number in any format; stored and returned as E.164.'),
  vehicle: text(100).nullable(),
  user_id: id().nullable().describe('Account the driver signs in with. Its role must be `driver`.'),
  ...shared,
};

const driverStatuses = ['available', 'on_delivery', 'off_duty'] as const;

export const Driver = z.object({
  ...record,
  branch_id: id(),
  ...driver,
  status: z.enum(driverStatuses),
  current_order_ids: z.array(id()).describe('Orders the driver is delivering.'),
});
export type Driver = z.output<typeof Driver>;
export const DriverChanges = z.object(driver).partial();
export type DriverChanges = z.output<typeof DriverChanges>;
export const NewDriver = z.object({
  ...driver,
  phone: driver.phone.default(null),
  vehicle: driver.vehicle.default(null),
  user_id: driver.user_id.default(null),
  ...sharedDefaults,
});
export type NewDriver = z.output<typeof NewDriver>;

export const DriverQuery = z.object({
  branch_id: pathId().optional(),
  status: z.enum(driverStatuses).optional(),
});

/** Being on a delivery follows from the deliveries. */
export const DutyBody = z.object({ status: z.enum(['available', 'off_duty']) });

const platform = {
  name: name(),
  code: code(),
  commission: percent().describe("The platform's commission, in percent."),
  markup: percent().describe('Percentage added to the price of each item or variant.'),
  ...shared,
};

export const Platform = z.object({ ...record, ...platform });
export type Platform = z.output<typeof Platform>;
export const PlatformChanges = z.object(platform).partial();
export type PlatformChanges = z.output<typeof PlatformChanges>;
export const NewPlatform = z.object({
  ...platform,
  code: platform.code.optional().describe('Short code. Default: made from the name.'),
  commission: platform.commission.default(0),
  markup: platform.markup.default(0),
  ...sharedDefaults,
});
export type NewPlatform = z.output<typeof NewPlatform>;

/** The progress of an order's delivery. */
export const DeliveryProgress = z.object({
  address: Place.nullable(),
  assigned_at: z.string().nullable(),
  picked_up_at: z.string().nullable(),
  out_for_delivery_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  failure_reason: z.string().nullable(),
});
export type DeliveryProgress = z.output<typeof DeliveryProgress>;

nameSchemas({
  Driver,
  DriverChanges,
  NewDriver,
  DriverDuty: DutyBody,
  DeliveryPlatform: Platform,
  DeliveryPlatformChanges: PlatformChanges,
  NewDeliveryPlatform: NewPlatform,
  DeliveryProgress,
});
nameChoices({ DriverStatus: driverStatuses });
