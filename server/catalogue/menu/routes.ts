import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { withImage } from '../../identity/media/upload.ts';
import { arrangePopular } from './popular.ts';
import { mostOrdered } from './popular-store.ts';
import { listMenu, oneItem } from './read.ts';
import {
  ItemQuery,
  MenuItem,
  MenuItemChanges,
  MenuQuery,
  NewMenuItem,
  PopularItem,
  PopularPlaces,
  PopularQuery,
} from './schema.ts';
import { createItem, removeItem, updateMenuItem } from './service.ts';

const tag = 'Menu';

const list = endpoint({
  method: 'GET',
  path: '/pos/menu-items',
  summary: "Get the active branch's menu; send limit or cursor to page through it",
  tag,
  access: 'catalogue.read',
  query: MenuQuery,
  reply: z.array(MenuItem),
  errors: ['BRANCH_FORBIDDEN'],
  cachedUntil: ['menu.', 'stock.'],
  handle: ({ reader, query }) => listMenu(reader, query),
});

const one = endpoint({
  method: 'GET',
  path: '/pos/menu-items/{id}',
  summary: 'Get a menu item',
  tag,
  extension: true,
  access: 'catalogue.read',
  params: byId,
  query: ItemQuery,
  reply: MenuItem,
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, params, query }) => oneItem(reader, params.id, query),
});

const popular = endpoint({
  method: 'GET',
  path: '/pos/menu-items/popular',
  summary: 'List the best sellers of past days, most sold first; the list stays the same all day',
  tag,
  extension: true,
  access: 'kiosk.order',
  query: PopularQuery,
  reply: z.array(PopularItem),
  errors: ['BRANCH_FORBIDDEN'],
  cachedUntil: ['menu.', 'shift.'],
  handle: ({ reader, query: { branch_id, days, limit } }) =>
    mostOrdered(reader, listedBranches(reader, branch_id), days, limit),
});

const arrange = endpoint({
  method: 'PUT',
  path: '/pos/menu-items/popular',
  summary: 'Choose the items on the first page of buttons, in order; best sellers follow',
  tag,
  extension: true,
  access: 'catalogue.write',
  body: PopularPlaces,
  strictBody: true,
  reply: PopularPlaces,
  handle: ({ tx, body: { menu_item_ids } }) => arrangePopular(tx, menu_item_ids),
});

const create = endpoint({
  method: 'POST',
  path: '/pos/menu-items',
  summary: 'Create a menu item with its variants',
  tag,
  extension: true,
  access: 'catalogue.write',
  body: NewMenuItem,
  reply: MenuItem,
  status: 201,
  ...withImage,
  handle: ({ tx, body, prepared }) => createItem(tx, body, prepared),
});

const change = endpoint({
  method: 'PUT',
  path: '/pos/menu-items/{id}',
  summary: "Update a menu item; `price` is the restaurant-wide price, not a branch's",
  tag,
  extension: true,
  access: 'catalogue.write',
  params: byId,
  body: MenuItemChanges,
  reply: MenuItem,
  ...withImage,
  handle: ({ tx, params, body, prepared }) => updateMenuItem(tx, params.id, body, prepared),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/pos/menu-items/{id}',
  summary: 'Delete a menu item',
  tag,
  extension: true,
  access: 'catalogue.write',
  params: byId,
  message: 'Deleted.',
  handle: async ({ tx, params }) => {
    await removeItem(tx, params.id);
    return undefined;
  },
});

export const menuEndpoints = [list, popular, arrange, one, create, change, remove];
