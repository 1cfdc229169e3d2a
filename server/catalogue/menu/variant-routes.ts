import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId, pathId } from '../../http/endpoint/fields.ts';
import { AllQuery } from '../../identity/records/schema.ts';
import { seesEverything } from '../../identity/records/service.ts';
import { NewVariant, Variant, VariantChanges } from './schema.ts';
import { createVariant, listVariants, removeVariant, updateVariant, variantIn } from './variants.ts';

const common = { tag: 'Menu setup', extension: true } as const;
const path = '/pos/menu-items/{id}/variants';
const variantPath = `${path}/{variant_id}`;
const VariantParams = byId.extend({ variant_id: pathId() });

const list = endpoint({
  ...common,
  method: 'GET',
  path,
  summary: "List a menu item's variants; ?all=1 includes inactive ones",
  access: 'catalogue.read',
  params: byId,
  query: AllQuery,
  reply: z.array(Variant),
  handle: ({ reader, params, query }) => listVariants(reader, params.id, seesEverything(reader, query.all)),
});

const one = endpoint({
  ...common,
  method: 'GET',
  path: variantPath,
  summary: 'Get a variant',
  access: 'catalogue.read',
  params: VariantParams,
  reply: Variant,
  handle: ({ reader, params }) => variantIn(reader, params.id, params.variant_id),
});

const create = endpoint({
  ...common,
  method: 'POST',
  path,
  summary: 'Add a variant to a menu item',
  access: 'catalogue.write',
  params: byId,
  body: NewVariant,
  reply: Variant,
  status: 201,
  handle: ({ tx, params, body }) => createVariant(tx, params.id, body),
});

const change = endpoint({
  ...common,
  method: 'PUT',
  path: variantPath,
  summary: 'Update a variant',
  access: 'catalogue.write',
  params: VariantParams,
  body: VariantChanges,
  reply: Variant,
  handle: ({ tx, params, body }) => updateVariant(tx, params.id, params.variant_id, body),
});

const remove = endpoint({
  ...common,
  method: 'DELETE',
  path: variantPath,
  summary: 'Delete a variant',
  access: 'catalogue.write',
  params: VariantParams,
  message: 'Deleted.',
  handle: async ({ tx, params }) => {
    await removeVariant(tx, params.id, params.variant_id);
    return undefined;
  },
});

export const variantEndpoints = [list, one, create, change, remove];
