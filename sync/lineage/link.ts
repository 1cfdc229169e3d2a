import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import type { CredentialName } from './stored-credentials.ts';

export interface Link {
  readonly centralUrl: string;
  readonly centralNode: number;
  readonly branchId: number;
  readonly credential: CredentialName | null;
  /** Head office's certificate as PEM, if no authority vouches for it. */
  readonly certificate?: string | undefined;
  /** The public part of head office's key (office-key.ts). */
  readonly officeKey?: string | undefined;
  /** No owner has allowed head office to make or change owners yet. */
  readonly holdsOwners?: boolean | undefined;
  /** Node numbers kept in case this database goes back in time. */
  readonly spares: readonly number[];
}

const theLink = query((db, p: { id: number }) =>
  db.selectFrom('sync_link').selectAll().where('id', '=', p.id),
);

/** Undefined in a stand-alone restaurant and at central. */
export async function readLink(handle: Handle): Promise<Link | undefined> {
  const [row] = await theLink(handle, { id: 1 });
  if (!row) return undefined;
  const { speaks_as: node, secret_hash: secretHash } = row;
  return {
    centralUrl: row.central_url,
    centralNode: row.central_node,
    branchId: row.branch_id,
    credential: node === null || secretHash === null ? null : { node, secretHash },
    ...(row.central_certificate !== null && { certificate: row.central_certificate }),
    ...(row.office_key !== null && { officeKey: row.office_key }),
    ...(row.owners_held === 1 && { holdsOwners: true }),
    spares: JSON.parse(row.spares) as number[],
  };
}

export async function storeLink(tx: Tx, link: Link): Promise<void> {
  const row = {
    central_url: link.centralUrl,
    central_node: link.centralNode,
    branch_id: link.branchId,
    speaks_as: link.credential?.node ?? null,
    secret_hash: link.credential?.secretHash ?? null,
    central_certificate: link.certificate ?? null,
    office_key: link.officeKey ?? null,
    owners_held: link.holdsOwners ? 1 : null,
    spares: JSON.stringify(link.spares),
  };
  await tx.db
    .insertInto('sync_link')
    .values({ id: 1, ...row, created_at: tx.now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
