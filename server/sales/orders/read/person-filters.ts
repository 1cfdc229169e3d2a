import type { Reader } from '../../../db/handle/handle.ts';
import { familyOf } from '../../customers/family-store.ts';
import { driversOf } from '../../delivery/terms/store.ts';
import type { Wanted } from './search-store.ts';

/**
 * One filter for each id of the person: a customer's merged records too; for drivers their own. No order matches two.
 */
export async function filtersByPerson(reader: Reader, filter: Wanted): Promise<Wanted[]> {
  const ofDriver = await forDriver(reader, filter);
  if (filter.customer_id === undefined) return ofDriver;
  const family = await familyOf(reader, filter.customer_id);
  return ofDriver.flatMap((one) => family.map((customer_id) => ({ ...one, customer_id })));
}

async function forDriver(reader: Reader, filter: Wanted): Promise<Wanted[]> {
  const { role, userId } = reader.caller;
  if (role !== 'driver') return [filter];
  const own = (await driversOf(reader, userId)).map(({ id }) => id);
  return own.filter((id) => id === (filter.driver_id ?? id)).map((driver_id) => ({ ...filter, driver_id }));
}
