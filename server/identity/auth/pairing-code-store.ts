import type { ControlDatabase } from '../../db/opening/control-database.ts';

/** `lifetime` in milliseconds. */
export function storePairingCode(
  control: ControlDatabase,
  { digest, tenantId, lifetime }: { digest: string; tenantId: number; lifetime: number },
): Promise<void> {
  return control.transact(async ({ db, now }) => {
    await db.deleteFrom('pairing_codes').where('expires_at', '<=', now).execute();
    const row = { digest, tenant_id: tenantId, expires_at: now + lifetime };
    await db.insertInto('pairing_codes').values(row).execute();
  });
}

export async function tenantsWithPairingCode(control: ControlDatabase, digest: string): Promise<number[]> {
  const rows = await control.read((db) =>
    db.selectFrom('pairing_codes').select('tenant_id').where('digest', '=', digest).execute(),
  );
  return rows.map((row) => row.tenant_id);
}
