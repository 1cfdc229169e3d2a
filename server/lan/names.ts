import { mediaPath } from '../db/files/media-folder.ts';
import type { Reader } from '../db/handle/handle.ts';
import type { RestaurantFacts } from '../http/endpoint/platform.ts';

/** What people know this server by; the branch is the one it hosts, where it hosts a single one. */
export async function readNames(reader: Reader): Promise<{ restaurant: string; branch: string | null }> {
  const tenant = await reader.db.selectFrom('tenants').select('name').executeTakeFirstOrThrow();
  const hosted = await reader.db
    .selectFrom('branches')
    .select('name')
    .where('host_node', '=', reader.tenant.node)
    .limit(2)
    .execute();
  return { restaurant: tenant.name, branch: hosted.length === 1 ? (hosted[0]?.name ?? null) : null };
}

/** The restaurant's name as people at a new tablet know it. */
export async function readRestaurant({ db, tenant }: Reader): Promise<RestaurantFacts> {
  const { name, locale } = await db
    .selectFrom('tenants')
    .select(['name', 'locale'])
    .executeTakeFirstOrThrow();
  const brand = await db
    .selectFrom('brandings')
    .select(['logo', 'colors'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const { primary = null } = JSON.parse(brand?.colors ?? '{}') as { primary?: string | null };
  const logo_url = brand?.logo ? mediaPath(tenant.id, brand.logo, '320.webp') : null;
  return { name, locale, logo_url, color: primary };
}

/** Where guests and head office reach the branches. */
export async function readAddresses({ db }: Reader): Promise<readonly string[]> {
  const rows = await db.selectFrom('branches').select('base_url').where('base_url', 'is not', null).execute();
  return rows.flatMap(({ base_url }) => base_url ?? []);
}
