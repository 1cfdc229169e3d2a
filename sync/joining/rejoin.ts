import { rmSync } from 'node:fs';
import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Reader } from '../../server/db/handle.ts';
import type { TenantDatabase } from '../../server/db/tenant-database.ts';
import { becomeAnother, isRefusal, knowledgeOf, settle } from '../identity/introduction.ts';
import { type Link, readLink } from '../identity/link.ts';
import { peerOf } from '../identity/peers.ts';
import { readStoredIdentity, type StoredIdentity, storeIdentity } from '../identity/row.ts';
import { SCHEMA } from '../registry/schema-version.ts';
import { HttpCentral } from '../wire/http-central.ts';
import { type ReturnRequest, type RowImage, returnedSchema } from '../wire/messages.ts';
import { persistently } from './enrol.ts';

export interface RejoinOptions {
  readonly tenant: TenantDatabase;
  readonly code: string;
  /** Where the central instance is now; where it was, unless given. */
  readonly url?: string | undefined;
}

/**
 * Makes this server known again to a central instance that was restored to a time before it knew it (readmission.ts).
 * The database stays as it is, ids and all; what central lacks is sent by the ordinary exchange. Can be repeated with the
 * same code until it has succeeded once. One in whose name a double of it has spoken since comes back as another node.
 */
export async function rejoin(options: RejoinOptions): Promise<Rejoined> {
  try {
    return await comeBack(options);
  } catch (error) {
    if (!isRefusal(error, 'SYNC_DIVERGED')) throw error;
    await becomeAnother(options.tenant);
    return comeBack(options);
  }
}

interface Rejoined {
  readonly branch_id: number;
  readonly node: number;
}

async function comeBack({ tenant, code, ...to }: RejoinOptions): Promise<Rejoined> {
  const { link, stored, about } = await tenant.read(systemCaller, introduce);
  const url = to.url ?? link.centralUrl;
  const attempt = { url, code, attemptFile: `${tenant.file.replace(/\.sqlite$/, '')}.rejoin.json` };
  const { node, spares, credential, head } = await persistently(attempt, (nonce) =>
    new HttpCentral(url).call('return', { code, nonce, schema: SCHEMA, ...about }, returnedSchema),
  );
  await tenant.transact(
    systemCaller,
    async (tx) => {
      await settle(tx, tenant, { ...link, centralUrl: url, credential, spares }, node);
      // What it lost itself, before central did, comes back only now.
      const lost = stored?.claim ? { recover_until: head } : {};
      await storeIdentity(tx, { claim: null, superseded_by: null, ...lost });
    },
    { origin: link.centralNode },
  );
  rmSync(attempt.attemptFile, { force: true });
  return { branch_id: link.branchId, node };
}

interface Introduced {
  readonly link: Link;
  readonly stored: StoredIdentity | undefined;
  readonly about: Omit<ReturnRequest, 'code' | 'nonce' | 'schema'>;
}

async function introduce(reader: Reader): Promise<Introduced> {
  const link = await readLink(reader);
  if (!link)
    throw new AppError('SYNC_REFUSED', { message: 'this restaurant belongs to no central instance' });
  const stored = await readStoredIdentity(reader);
  const { branchId, spares } = link;
  const rows = (table: string, column: string) =>
    reader.execute<RowImage>(`select * from ${table} where ${column} = ? order by id`, [branchId]);
  const lost = {
    branches: await rows('branches', 'id'),
    nodes: await rows('nodes', 'branch_id'),
    coupon_quotas: await rows('coupon_quotas', 'branch_id'),
  };
  const peer = await peerOf(reader, link.centralNode);
  // Of a number that central was not told of yet it knows nothing, and lost nothing.
  const knew = stored?.claim ? undefined : knowledgeOf(peer, peer.acked);
  const node = stored?.claim ? stored.claim.node : reader.tenant.node;
  return {
    link,
    stored,
    about: {
      tenant_id: reader.tenant.id,
      branch_id: branchId,
      node,
      spares: [...spares],
      lost,
      session: peer.session,
      ...(knew && { knew }),
    },
  };
}
