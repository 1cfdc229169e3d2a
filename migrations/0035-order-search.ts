import type { Migration } from '../server/db/engine/schema.ts';

export const orderSearch: Migration = {
  name: '0035-order-search',
  async up(m) {
    // What a guest has in hand is a token; which day it was of is not always known.
    await m.createIndex('orders_token', 'orders', ['token_number']);
  },
};
