import { rmSync } from 'node:fs';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Reader } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { storeCredential } from '../lineage/stored-credentials.ts';
import { PROTOCOL } from '../registry/protocol-version.ts';
import { HttpCentral } from '../wire/http-central.ts';
import { grantSchema, type JoinRequest, type Value } from '../wire/messages.ts';
import { type Attempt, beginLink, persistently, trusted } from './enrol.ts';

interface JoinOptions extends Attempt {
  readonly tenant: TenantDatabase;
}

/**
 * A restaurant that stood alone joins a central and keeps its ids: central takes number 1 in it. The log has every row
 * since the set-up, so ordinary pushes bring everything. Can be repeated with the same code until it has succeeded
 * once.
 */
export async function join(options: JoinOptions): Promise<{ branch_id: number; node: number }> {
  const { tenant, url } = options;
  const { code, certificate } = await trusted(options);
  const about = await tenant.read(systemCaller, introduce);
  const { branch_id, node, ...grant } = await persistently(options, (nonce) =>
    new HttpCentral(url, { certificate }).call(
      'join',
      { code, nonce, protocol: PROTOCOL.version, ...about },
      grantSchema,
    ),
  );
  const credential = storeCredential(tenant, grant.credential);
  await tenant.transact(systemCaller, async (tx, stamp) => {
    const { central_node: centralNode, spares } = grant;
    const trust = certificate === undefined ? {} : { certificate };
    const trusted = { ...trust, officeKey: grant.office_key, holdsOwners: true };
    const link = { centralUrl: url, centralNode, branchId: branch_id, credential, spares, ...trusted };
    await beginLink(tx, stamp, link, grant);
    tx.emit({ type: 'sync.linked', branchId: null, data: {} });
    tx.emit({ type: 'branch.changed', branchId: branch_id, data: { id: branch_id } });
  });
  rmSync(options.attemptFile, { force: true });
  return { branch_id, node };
}

async function introduce(reader: Reader): Promise<Pick<JoinRequest, 'id' | 'restaurant' | 'branches'>> {
  const rows = (table: string) =>
    reader.execute<Record<string, Value>>(`select * from ${table} order by id`, []);
  const [restaurant = {}] = await rows('tenants');
  return { id: reader.tenant.id, restaurant, branches: await rows('branches') };
}
