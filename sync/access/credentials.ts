import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { digestOf, sameDigest } from '../../server/core/secrets/secrets.ts';
import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import type { Platform, Principal } from '../../server/http/endpoint/platform.ts';
import { partsOf } from '../wire/credential.ts';

/** The branch a credential belongs to. What the sender says about itself is never read. */
export interface Pusher {
  readonly node: number;
  readonly branchId: number;
  readonly secretHash?: string;
}

const byNode = query((db, p: { node: number }) =>
  db.selectFrom('sync_credentials').selectAll().where('node', '=', p.node),
);

/**
 * A node's secret is derived from its invitation and a nonce that only the new branch knows, so that a lost answer can
 * be repeated although central stores only a digest.
 */
export const secretFrom = (code: string, nonce: string): string => digestOf(`galley node ${code} ${nonce}`);

export async function authenticateNode(token: string, platform: Pick<Platform, 'serve'>): Promise<Principal> {
  const { tenantId, node, secret } = partsOf(token) ?? {};
  const served = tenantId === undefined ? undefined : await platform.serve(tenantId);
  if (!served || node === undefined || !secret) throw unknown();
  const { database: tenant } = served;
  const [row] = await tenant.read(systemCaller, (reader) => byNode(reader, { node }));
  if (!row || !sameDigest(row.secret_hash, digestOf(secret))) throw unknown();
  if (row.revoked_at !== null) {
    throw new AppError('SYNC_REFUSED', {
      message: "head office revoked this server's access; ask for a new code",
    });
  }
  const { branch_id: branchId, secret_hash: secretHash } = row;
  return { kind: 'node', tenant, served, node, branchId, secretHash };
}

/**
 * Checked in the transaction that answers, because the server may have been given another credential while the request
 * waited.
 */
export async function assertGranted(handle: Handle, { node, secretHash }: Pusher): Promise<void> {
  if (secretHash === undefined) return;
  const [row] = await byNode(handle, { node });
  if (row?.secret_hash !== secretHash) throw unknown();
}

const unknown = (): AppError =>
  new AppError('UNAUTHENTICATED', {
    message: "head office doesn't recognize this server; ask for a code and run galley rejoin CODE",
  });

/** Includes the numbers the server has rotated away from; it could come back with one of them. Returns the nodes. */
export const revokeServer = (tx: Tx, branchId: number): Promise<number[]> => setRevoked(tx, branchId, tx.now);

export const admitServer = (tx: Tx, branchId: number): Promise<number[]> => setRevoked(tx, branchId, null);

async function setRevoked(tx: Tx, branchId: number, at: number | null): Promise<number[]> {
  const rows = await tx.db
    .updateTable('sync_credentials')
    .set({ revoked_at: at })
    .where('branch_id', '=', branchId)
    .returning('node')
    .execute();
  return rows.map(({ node }) => node).sort((a, b) => a - b);
}

interface Granted {
  readonly node: number;
  readonly branchId: number;
  readonly secret: string;
  readonly codeHash: string;
  readonly predecessor?: number | null;
}

export async function putCredential(
  tx: Tx,
  { node, branchId, secret, codeHash, predecessor }: Granted,
): Promise<void> {
  const granted = {
    secret_hash: digestOf(secret),
    code_hash: codeHash,
    created_at: tx.now,
    revoked_at: null,
    superseded_by: null,
    superseded_at: null,
  };
  await tx.db
    .insertInto('sync_credentials')
    .values({ node, branch_id: branchId, predecessor: predecessor ?? null, ...granted })
    .onConflict((conflict) =>
      conflict.column('node').doUpdateSet({ ...granted, ...(predecessor && { predecessor }) }),
    )
    .execute();
}
