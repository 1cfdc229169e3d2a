import type { Handle } from '../../../db/handle/handle.ts';
import { inList } from '../../../db/handle/lists.ts';
import { query } from '../../../db/handle/query.ts';

const items = query((db, p: { orders: readonly number[] }) =>
  db.selectFrom('order_items').selectAll().where(inList('order_id', p.orders)).orderBy('id'),
);

export const itemsOfOrders = (handle: Handle, orders: readonly number[]) => items(handle, { orders });

const payments = query((db, p: { orders: readonly number[] }) =>
  db.selectFrom('payments').selectAll().where(inList('order_id', p.orders)).orderBy('id'),
);

export const paymentsOfOrders = (handle: Handle, orders: readonly number[]) => payments(handle, { orders });

const customers = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('customers').select(['id', 'name', 'phone', 'email', 'notes']).where(inList('id', p.ids)),
);

export const customersInShort = (handle: Handle, ids: readonly number[]) => customers(handle, { ids });

const tables = query((db, p: { ids: readonly number[] }) =>
  db
    .selectFrom('tables')
    .leftJoin('areas', 'areas.id', 'tables.area_id')
    .select(['tables.id', 'tables.name', 'tables.area_id', 'areas.name as area_name', 'tables.capacity'])
    .where(inList('tables.id', p.ids)),
);

export const tablesInShort = (handle: Handle, ids: readonly number[]) => tables(handle, { ids });
