import type { Reader } from '../db/handle.ts';

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
