import { AppError } from '../server/core/errors.ts';
import { digestOf, sameDigest } from '../server/core/secrets.ts';
import type { Tx } from '../server/db/handle.ts';
import { insert } from '../server/db/insert.ts';
import { credentialOf, secretFrom } from './credentials.ts';
import { bareCode, type Invited } from './invitations.ts';
import { OLDEST_SCHEMA, SCHEMA } from './schema-version.ts';
import type { EnrolRequest, Grant } from './wire.ts';

const SPARES = 2;

interface Granted {
  readonly node: number;
  readonly spares: readonly number[];
}

/**
 * Gives an invited computer a node number, two spare ones and a credential, and makes it the host of its branch; its
 * predecessor is shut out. The same code with the same nonce is answered alike; with another it was used already.
 */
export async function grantNode(tx: Tx, invited: Invited, request: EnrolRequest): Promise<Grant> {
  if (request.schema > SCHEMA || request.schema < OLDEST_SCHEMA) throw incompatible(request.schema);
  const secret = secretFrom(bareCode(request.code), request.nonce);
  const granted = (await repeated(tx, invited, secret)) ?? (await grantAnew(tx, invited, secret));
  const tenant = await tx.db.selectFrom('tenants').select(['name', 'currency']).executeTakeFirstOrThrow();
  return {
    tenant: { id: tx.tenant.id, ...tenant },
    branch_id: invited.branchId,
    node: granted.node,
    spares: [...granted.spares],
    central_node: tx.tenant.node,
    credential: credentialOf(tx.tenant.id, granted.node, secret),
    schema_version: SCHEMA,
  };
}

const incompatible = (schema: number): AppError =>
  new AppError('SYNC_REFUSED', {
    message:
      schema > SCHEMA
        ? 'the central instance is older than this server; update it first'
        : 'this server is too old for its central instance; update it',
  });

async function repeated(tx: Tx, { codeHash }: Invited, secret: string): Promise<Granted | undefined> {
  const row = await tx.db
    .selectFrom('sync_credentials')
    .select(['node', 'secret_hash', 'spares', 'revoked_at'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.revoked_at !== null || !sameDigest(row.secret_hash, digestOf(secret))) {
    throw new AppError('CODE_EXPIRED');
  }
  return { node: row.node, spares: JSON.parse(row.spares) as number[] };
}

async function grantAnew(tx: Tx, { branchId, codeHash }: Invited, secret: string): Promise<Granted> {
  const branch = await tx.db
    .selectFrom('branches')
    .select('name')
    .where('id', '=', branchId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (!branch) throw new AppError('CODE_EXPIRED');
  await retirePredecessors(tx, branchId);
  const [node, ...spares] = await insertNodes(tx, branchId, branch.name);
  await insert(tx, 'sync_credentials', {
    node: node as number,
    branch_id: branchId,
    secret_hash: digestOf(secret),
    code_hash: codeHash,
    spares: JSON.stringify(spares),
    created_at: tx.now,
    revoked_at: null,
  });
  await tx.db
    .updateTable('branches')
    .set({ host_node: node as number, updated_at: tx.now })
    .where('id', '=', branchId)
    .execute();
  tx.emit({ type: 'branch.changed', branchId, data: { id: branchId } });
  return { node: node as number, spares };
}

async function retirePredecessors(tx: Tx, branchId: number): Promise<void> {
  await tx.db
    .updateTable('nodes')
    .set({ status: 'retired', updated_at: tx.now })
    .where('branch_id', '=', branchId)
    .where('status', '<>', 'retired')
    .execute();
  await tx.db
    .updateTable('sync_credentials')
    .set({ revoked_at: tx.now })
    .where('branch_id', '=', branchId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Node numbers are never used again, whatever became of their computers. */
async function insertNodes(tx: Tx, branchId: number, name: string): Promise<number[]> {
  const { top } = await tx.db
    .selectFrom('nodes')
    .select((e) => e.fn.max('node').as('top'))
    .executeTakeFirstOrThrow();
  const first = Math.max(top ?? 0, tx.tenant.node) + 1;
  const nodes = Array.from({ length: 1 + SPARES }, (_, n) => first + n);
  for (const node of nodes) {
    await insert(tx, 'nodes', {
      id: tx.id('nodes'),
      node,
      branch_id: branchId,
      name,
      status: node === first ? 'active' : 'spare',
      created_at: tx.now,
      updated_at: tx.now,
    });
  }
  return nodes;
}
