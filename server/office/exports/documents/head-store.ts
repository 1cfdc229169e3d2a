import { query } from '../../../db/query.ts';

export const restaurantHead = query((db, _: object) => db.selectFrom('tenants').select(['name', 'currency']));
