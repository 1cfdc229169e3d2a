import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { eraseCustomer } from './erase.ts';
import { mergeCustomers } from './merge.ts';
import { Customer, CustomerChanges, CustomerQuery, MergeBody, NewCustomer } from './schema.ts';
import { createCustomer, customerById, listCustomers, removeCustomer, updateCustomer } from './service.ts';

const tag = 'Customers';

const list = endpoint({
  method: 'GET',
  path: '/pos/customers',
  summary: 'List customers, newest first; search by part of a name, phone, or email',
  tag,
  access: 'customers.read',
  query: CustomerQuery,
  reply: Customer.array(),
  handle: ({ reader, query }) => listCustomers(reader, query),
});

const one = endpoint({
  method: 'GET',
  path: '/pos/customers/{id}',
  summary: 'Get a customer; for a merged one, the customer that was kept',
  tag,
  access: 'customers.read',
  params: byId,
  reply: Customer,
  handle: ({ reader, params }) => customerById(reader, params.id),
});

const create = endpoint({
  method: 'POST',
  path: '/pos/customers',
  summary: 'Create a customer',
  tag,
  access: 'customers.write',
  body: NewCustomer,
  reply: Customer,
  status: 201,
  message: 'Customer created.',
  errors: ['DUPLICATE_PHONE'],
  handle: ({ tx, body }) => createCustomer(tx, body),
});

const update = endpoint({
  method: 'PUT',
  path: '/pos/customers/{id}',
  summary: 'Update a customer',
  tag,
  extension: true,
  access: 'customers.write',
  params: byId,
  body: CustomerChanges,
  reply: Customer,
  errors: ['DUPLICATE_PHONE', 'CUSTOMER_ERASED'],
  handle: ({ tx, params, body }) => updateCustomer(tx, params.id, body),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/pos/customers/{id}',
  summary: 'Delete a customer; their orders stay',
  tag,
  extension: true,
  access: 'customers.merge',
  params: byId,
  errors: ['CUSTOMER_ERASED'],
  message: 'Deleted.',
  handle: async ({ tx, params }) => {
    await removeCustomer(tx, params.id);
    return undefined;
  },
});

const merge = endpoint({
  method: 'POST',
  path: '/pos/customers/{id}/merge',
  summary: 'Merge a customer into another, with orders and addresses of both',
  tag,
  extension: true,
  access: 'customers.merge',
  params: byId,
  body: MergeBody,
  reply: Customer,
  message: 'Merged.',
  errors: ['CUSTOMER_ERASED'],
  handle: ({ tx, params, body }) => mergeCustomers(tx, params.id, body.into_id),
});

const erase = endpoint({
  method: 'POST',
  path: '/pos/customers/{id}/erase',
  summary: "Erase a customer's personal data on every server; can't be undone",
  tag,
  extension: true,
  access: 'customers.erase',
  params: byId,
  reply: Customer,
  message: 'Erased.',
  handle: ({ tx, params }) => eraseCustomer(tx, params.id),
});

export const customerEndpoints: AnyEndpoint[] = [list, one, create, update, remove, merge, erase];
