import { AppError, validationError } from '../../server/core/errors.ts';
import { STANDALONE_TENANTS } from '../../server/core/ids.ts';
import { isCurrency } from '../../server/core/money/money.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';
import type { Stamp, TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { Platform } from '../../server/http/endpoint/platform.ts';
import { putCredential, secretFrom } from '../access/credentials.ts';
import { assertProtocol, grantOf, repeated } from '../access/grant.ts';
import { bareCode, bindInvitation, isServed } from '../access/invitations.ts';
import { announceApplied } from '../apply/announce.ts';
import { applyBatch } from '../apply/apply.ts';
import { FIRST_NODE } from '../lineage/node-numbers.ts';
import { readColumns } from '../registry/columns.ts';
import type { Grant, JoinRequest, RowImage, TableImage } from '../wire/messages.ts';

/** Central's node in restaurants that joined with a node 0. */
const CENTRAL = 1;

const IS_HERE =
  'This restaurant has already joined. If it was restored from an older backup, get a branch code from head office and run galley rejoin CODE --url URL --trust.';

/**
 * Takes in a restaurant that stood alone under its own number, with its branches only; the rest is pushed. Every step
 * can be repeated; the restaurant becomes known in the last one.
 */
export async function adopt(platform: Platform, request: JoinRequest): Promise<Grant> {
  assertProtocol(request.protocol);
  if (platform.role !== 'central') {
    throw new AppError('BRANCH_NOT_HOSTED', {
      message: 'Only a head office server can accept restaurants. Use its address.',
    });
  }
  if (request.id < STANDALONE_TENANTS.from || request.id > STANDALONE_TENANTS.to) {
    throw validationError('id', "isn't the ID of a standalone restaurant");
  }
  const currency = String(request.restaurant.currency);
  if (!isCurrency(currency)) throw validationError('restaurant.currency', "isn't a currency code");
  const { control, clock } = platform;
  const isNew = !platform.tenantIds().includes(request.id);
  const codeHash = await bindInvitation(control, request, { isNew, now: clock.now() }).catch(
    (error: unknown) => Promise.reject(isNew ? error : new AppError('CODE_EXPIRED', { message: IS_HERE })),
  );
  const tenant =
    (await platform.serve(request.id))?.database ??
    (await platform.openTenant(request.id, { node: CENTRAL, currency }));
  const grant = await tenant.transact(systemCaller, (tx) => take(tx, tenant, codeHash, request));
  await register(platform, request);
  return grant;
}

async function take(tx: Tx, tenant: TenantDatabase, codeHash: string, request: JoinRequest): Promise<Grant> {
  const secret = secretFrom(bareCode(request.code), request.nonce);
  const branchId = hosted(request);
  const invited = { codeHash, branchId };
  if ((await repeated(tx, invited, secret)) === undefined) {
    if (await isServed(tx, branchId)) throw new AppError('CODE_EXPIRED', { message: IS_HERE });
    const tables = [imageOfRows('tenants', [request.restaurant]), imageOfRows('branches', request.branches)];
    await applyForeign(tx, tenant, tables, FIRST_NODE);
    const times = { created_at: tx.now, updated_at: tx.now };
    const node = {
      node: FIRST_NODE,
      branch_id: branchId,
      name: String(request.restaurant.name),
      status: 'active',
    };
    await insert(tx, 'nodes', { id: tx.id('nodes'), ...node, ...times });
    await putCredential(tx, { node: FIRST_NODE, branchId, secret, codeHash });
  }
  return grantOf(tx, invited, FIRST_NODE, secret);
}

function hosted({ branches }: JoinRequest): number {
  const own = branches.find((branch) => branch.host_node === FIRST_NODE && typeof branch.id === 'number');
  if (!own) throw validationError('branches', 'must include a branch that the restaurant runs itself');
  return own.id as number;
}

/** Applies rows that central's own numbers do not allow, in the name of the node that brought them. */
export async function applyForeign(
  tx: Tx,
  tenant: TenantDatabase,
  tables: TableImage[],
  peer: number,
): Promise<void> {
  const [stamp] = await tx.execute<Stamp>('update sync_ctx set origin = ? where id = 1 returning tx, hlc', [
    peer,
  ]);
  const columns = readColumns(tenant);
  const applied = await applyBatch(
    { tx, stamp: stamp as Stamp, columns, peer, source: 'branch', losing: [] },
    { from: 0, to: 0, more: true, tables },
  );
  if (applied.refused.size > 0) throw validationError('rows', [...applied.refused.values()].join('; '));
  announceApplied(tenant, tx, applied, null);
}

export function imageOfRows(table: string, rows: readonly RowImage[]): TableImage {
  const names = Object.keys(rows[0] ?? {});
  return {
    table,
    columns: Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)])),
  };
}

async function register({ control }: Platform, { id, restaurant }: JoinRequest): Promise<void> {
  await control.transact(async ({ db, now }) => {
    const row = {
      id,
      name: String(restaurant.name),
      is_active: 1 as const,
      schema_version: null,
      created_at: now,
      updated_at: now,
    };
    await db
      .insertInto('tenants')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  });
}
