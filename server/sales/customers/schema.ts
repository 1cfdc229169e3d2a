import { z } from 'zod';
import { id, name, paging, queryFlag, record, text } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

const place = {
  label: text(60).nullable(),
  line1: name(),
  line2: text(200).nullable(),
  city: text(100).nullable(),
  postal_code: text(20).nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  notes: text(500).nullable().describe('Notes for the driver: door code, floor, dog.'),
};

/** A delivery address. */
export const Place = z.object(place);
export type Place = z.output<typeof Place>;

/** As sent by a client: only the first line is required. */
export const PlaceBody = z.object({
  label: place.label.default(null),
  line1: place.line1,
  line2: place.line2.default(null),
  city: place.city.default(null),
  postal_code: place.postal_code.default(null),
  latitude: place.latitude.default(null),
  longitude: place.longitude.default(null),
  notes: place.notes.default(null),
});

const Address = Place.extend({ is_default: z.boolean() });
export type Address = z.output<typeof Address>;

/** As stored: a server of another version has fewer or more fields. */
export const StoredPlace = Place.partial().loose();
export const StoredAddress = Address.partial().loose();

const nowhere: Place = {
  label: null,
  line1: '',
  line2: null,
  city: null,
  postal_code: null,
  latitude: null,
  longitude: null,
  notes: null,
};

export const storedPlace = (json: string): Place => ({ ...nowhere, ...JSON.parse(json) });

export const addressesIn = (json: string): Address[] =>
  (JSON.parse(json) as Partial<Address>[]).map((one) => ({ ...nowhere, is_default: false, ...one }));

const NewAddress = PlaceBody.extend({ is_default: z.boolean().default(false) });

const fields = {
  name: name(),
  phone: text(40).nullable().describe('Phone number in any format; stored and returned as E.164.'),
  email: z.email().max(320).nullable(),
  addresses: z
    .array(NewAddress)
    .max(20)
    .refine((all) => all.filter((one) => one.is_default).length < 2, 'only one can be the default'),
  tax_number: text(60).nullable(),
  notes: text().nullable(),
};

export const Customer = z.object({
  ...record,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  addresses: z.array(Address),
  tax_number: z.string().nullable(),
  notes: z.string().nullable(),
  orders_count: z.int().describe('Number of orders known here, without canceled ones.'),
  total_spent: money(),
  last_order_at: z.string().nullable(),
  duplicate_ids: z
    .array(id())
    .describe('Customers with the same number, created while servers were offline. Merge them.'),
  erased_at: z.string().nullable(),
});
export type Customer = z.output<typeof Customer>;

export const NewCustomer = z.object({
  name: fields.name,
  phone: fields.phone.default(null),
  email: fields.email.default(null),
  addresses: fields.addresses.default([]),
  tax_number: fields.tax_number.default(null),
  notes: fields.notes.default(null),
});
export type NewCustomer = z.output<typeof NewCustomer>;

export const CustomerChanges = z.object(fields).partial();
export type CustomerChanges = z.output<typeof CustomerChanges>;

export const CustomerQuery = z.object({
  ...paging,
  removed: queryFlag().describe(
    'true: only deleted customers whose data is not erased yet, newest first; for those who may erase it.',
  ),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe(
      'Part of a name, phone number (in any format), or email address; with fewer than three characters, the start of a name.',
    ),
  sort: z
    .enum(['-created_at', 'created_at', 'name'])
    .default('-created_at')
    .describe('Sort order. Searches of fewer than three characters are sorted by name.'),
});
export type CustomerFilter = z.output<typeof CustomerQuery>;

export const MergeBody = z.object({ into_id: id() });

nameSchemas({
  NewCustomerAddress: NewAddress,
  Place,
  NewPlace: PlaceBody,
  CustomerAddress: Address,
  Customer,
  NewCustomer,
  CustomerChanges,
  CustomerMerge: MergeBody,
});
