import { query } from '../../../db/handle/query.ts';

export const restaurantHead = query((db, _: object) =>
  db.selectFrom('tenants').select(['name', 'currency', 'country']),
);
