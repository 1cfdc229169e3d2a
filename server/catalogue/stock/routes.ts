import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import {
  CountBody,
  MovementQuery,
  RestockBody,
  StockItem,
  StockMovement,
  StockQuery,
  stockParams,
  WasteBody,
} from './schema.ts';
import { count, listMovements, listStock, restock, waste } from './service.ts';

const common = { tag: 'Stock', extension: true } as const;
const path = '/pos/stock/{menu_item_id}';
const written = ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED'] as const;

const list = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/stock',
  summary: "List the branch's stock levels",
  access: 'stock.read',
  query: StockQuery,
  reply: z.array(StockItem),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listStock(reader, query),
});

const movements = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/stock/movements',
  summary: 'List stock movements, newest first',
  access: 'stock.read',
  query: MovementQuery,
  reply: z.array(StockMovement),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listMovements(reader, query),
});

const restockItem = endpoint({
  ...common,
  method: 'POST',
  path: `${path}/restock`,
  summary: 'Add stock to a tracked item',
  access: 'stock.write',
  status: 201,
  params: stockParams,
  body: RestockBody,
  reply: StockMovement,
  errors: [...written],
  handle: ({ tx, params, body }) => restock(tx, params.menu_item_id, body),
});

const wasteItem = endpoint({
  ...common,
  method: 'POST',
  path: `${path}/waste`,
  summary: 'Record waste or loss of a tracked item',
  access: 'stock.write',
  status: 201,
  params: stockParams,
  body: WasteBody,
  reply: StockMovement,
  errors: [...written],
  handle: ({ tx, params, body }) => waste(tx, params.menu_item_id, body),
});

const countItem = endpoint({
  ...common,
  method: 'POST',
  path: `${path}/count`,
  summary: "Set an item's stock count; starts tracking the item if it isn't tracked yet",
  access: 'stock.write',
  status: 201,
  params: stockParams,
  body: CountBody,
  reply: StockMovement,
  errors: [...written],
  handle: ({ tx, params, body }) => count(tx, params.menu_item_id, body),
});

export const stockEndpoints = [list, movements, restockItem, wasteItem, countItem];
