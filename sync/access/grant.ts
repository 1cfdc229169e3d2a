import { AppError } from '../../server/core/errors.ts';
import { digestOf, sameDigest } from '../../server/core/secrets/secrets.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { movesOf } from '../lineage/moves.ts';
import { grantSpares, newNodes } from '../lineage/node-numbers.ts';
import { officeKeyOf } from '../lineage/office-key.ts';
import { positionOf } from '../lineage/timelines.ts';
import { PROTOCOL } from '../registry/protocol-version.ts';
import { credentialOf } from '../wire/credential.ts';
import type { EnrolRequest, Grant } from '../wire/messages.ts';
import { putCredential, secretFrom } from './credentials.ts';
import { bareCode, type Invited, isServed } from './invitations.ts';
import { makeHost } from './succession.ts';

/** The same code with the same nonce gets the same answer. With another nonce the code was used already. */
export async function grantNode(tx: Tx, invited: Invited, request: EnrolRequest): Promise<Grant> {
  assertProtocol(request.protocol);
  const secret = secretFrom(bareCode(request.code), request.nonce);
  const node = (await repeated(tx, invited, secret)) ?? (await grantAnew(tx, invited, secret));
  return grantOf(tx, invited, node, secret);
}

export async function grantOf(
  tx: Tx,
  invited: Pick<Invited, 'branchId'>,
  node: number,
  secret: string,
): Promise<Grant> {
  const tenant = await tx.db.selectFrom('tenants').select(['name', 'currency']).executeTakeFirstOrThrow();
  return {
    tenant: { id: tx.tenant.id, ...tenant },
    branch_id: invited.branchId,
    node,
    spares: await grantSpares(tx, invited.branchId, node),
    central_node: tx.tenant.node,
    at: await positionOf(tx),
    credential: credentialOf(tx.tenant.id, node, secret),
    office_key: await officeKeyOf(tx),

    moves: await movesOf(tx, invited.branchId),
  };
}

export function assertProtocol(protocol: number): void {
  if (protocol <= PROTOCOL.version) return;
  throw new AppError('SYNC_REFUSED', {
    message: 'head office runs an older version than this server; update head office first',
  });
}

/** The node that was granted for this code and secret; undefined while the code is unused. */
export async function repeated(
  tx: Tx,
  { codeHash }: Pick<Invited, 'codeHash'>,
  secret: string,
): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('sync_credentials')
    .select(['node', 'secret_hash', 'revoked_at', 'superseded_by'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOver = row.revoked_at !== null || row.superseded_by !== null;
  if (isOver || !sameDigest(row.secret_hash, digestOf(secret))) throw new AppError('CODE_EXPIRED');
  return row.node;
}

const SERVED =
  'This branch has had a server since the code was created. Ask head office for a new code to replace that server.';

async function grantAnew(tx: Tx, { kind, branchId, codeHash }: Invited, secret: string): Promise<number> {
  const branch = await tx.db
    .selectFrom('branches')
    .select('id')
    .where('id', '=', branchId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (!branch) throw new AppError('CODE_EXPIRED');
  if (kind === 'branch' && (await isServed(tx, branchId)))
    throw new AppError('CODE_EXPIRED', { message: SERVED });
  const [node] = await newNodes(tx, branchId, 1);
  await makeHost(tx, branchId, node as number);
  await putCredential(tx, { node: node as number, branchId, secret, codeHash });
  return node as number;
}
