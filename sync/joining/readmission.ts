import { AppError, validationError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { Platform } from '../../server/http/endpoint/platform.ts';
import { putCredential, secretFrom } from '../access/credentials.ts';
import { assertProtocol, grantOf, repeated } from '../access/grant.ts';
import { bareCode, findReturn, type Invited, markUsed } from '../access/invitations.ts';
import { lineageOf, makeHost, superseded } from '../access/succession.ts';
import { headOf } from '../capture/log.ts';
import { hubIn } from '../exchange/hub.ts';
import { lacksIssuedRecord } from '../lineage/issued.ts';
import { newNodes } from '../lineage/node-numbers.ts';
import { proveOffice } from '../lineage/office-key.ts';
import { heardFrom, peerOf, putPeer } from '../lineage/peers.ts';
import { isLatestSender } from '../lineage/timelines.ts';
import type { Returned, ReturnRequest, RowImage, TableImage } from '../wire/messages.ts';
import { applyForeign, imageOfRows } from './adoption.ts';
import { keepNumbers } from './free-numbers.ts';

/**
 * Takes back a branch's server that kept its database, when central's backup is older than its credential or number.
 * It brings what central lost about its branch, above all its numbers, so that none is granted twice; its sales follow
 * by ordinary pushes. A replaced server is not taken back. The same code with the same nonce gets the same answer.
 */
export async function readmit(platform: Platform, request: ReturnRequest): Promise<Returned> {
  if (platform.role !== 'central') {
    throw new AppError('BRANCH_NOT_HOSTED', {
      message: 'Servers can only rejoin a head office server. Use its address.',
    });
  }
  assertProtocol(request.protocol);
  assertOwn(request);
  const invited = await findReturn(platform.control, request, platform.clock.now());
  const served = await platform.serve(invited.tenantId);
  if (!served) throw new AppError('CODE_EXPIRED');
  const { database: tenant } = served;
  const { knew, former, lost } = request;
  const speaker = request.node ?? former.at(-1);
  if (speaker !== undefined)
    await hubIn(served).checkEvidence(
      { node: speaker, branchId: invited.branchId },
      { knew, records: imagesOf(lost) },
    );
  const returned = await tenant.transact(systemCaller, async (tx) => {
    const secret = secretFrom(bareCode(request.code), request.nonce);
    const node =
      (await repeated(tx, invited, secret)) ?? (await takeBack(tx, tenant, invited, request, secret));
    return {
      ...(await grantOf(tx, invited, node, secret)),
      head: await headOf(tx),
      proof: await proveOffice(tx, request),
    };
  });
  void markUsed(platform.control, invited).catch(() => {});
  return returned;
}

const imagesOf = (lost: ReturnRequest['lost']): TableImage[] =>
  Object.entries(lost).map(([table, rows]) => imageOfRows(table, rows));

function assertOwn({ branch_id, lost }: ReturnRequest): void {
  const { branches, ...written } = lost;
  const others = Object.values(written).flat();
  const isOwn =
    branches.every(({ id }) => id === branch_id) &&
    others.every((row) => row.branch_id === branch_id && Number.isSafeInteger(row.id));
  if (!isOwn) throw validationError('lost', 'contains records of another branch');
}

async function takeBack(
  tx: Tx,
  tenant: TenantDatabase,
  invited: Invited,
  request: ReturnRequest,
  secret: string,
): Promise<number> {
  const { branchId } = invited;
  await assertAwaited(tx, invited);
  if (await lacksIssuedRecord(tx, imagesOf(request.lost))) throw refused(SET_BACK);
  const { spares, lost } = await keepNumbers(tx, branchId, request);
  if (request.node !== null) await assertNotReplaced(tx, branchId, request.node, request.former);
  await assertSingle(tx, request);
  await learn(tx, tenant, { ...request, lost });
  const branch = await branchIn(tx, branchId);
  if (!branch) throw validationError('lost.branches', "doesn't contain the branch");
  const node = request.node ?? (await freshNode(tx, branchId));
  await assertNotReplaced(tx, branchId, node, request.former);
  assertListens(branch.host_node, request);
  await registerNumbers(tx, branchId, [...request.former, node, ...spares]);
  await makeHost(tx, branchId, node);
  const predecessor = await predecessorOf(tx, branchId, node, request);
  await putCredential(tx, { node, branchId, secret, codeHash: invited.codeHash, predecessor });
  await putPeer(tx, { ...(await peerOf(tx, node)), ...request.at });
  return node;
}

/** A code for a branch opens that branch. A code for a missing branch opens none that has, or had, a server. */
async function assertAwaited(tx: Tx, { branchId, kind }: Invited): Promise<void> {
  const branch = await branchIn(tx, branchId);
  if (kind !== 'missing') {
    if (branch?.is_active !== 1) throw new AppError('CODE_EXPIRED');
    return;
  }
  if (branch) throw refused('head office already has this branch; use a code created for it');
}

const branchIn = (tx: Tx, id: number) =>
  tx.db
    .selectFrom('branches')
    .select(['name', 'host_node', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Only the last speaker returns under its number: a server that was at `heard`, which asks with that position. Any
 * other gets a new number.
 */
async function assertSingle(tx: Tx, { node, at, after = null }: ReturnRequest): Promise<void> {
  if (node === null) return;
  const heard = heardFrom(await peerOf(tx, node));
  if (!isLatestSender(heard, { at, after })) throw new AppError('SYNC_DIVERGED', { details: { heard } });
}

/**
 * If central knows another server as the branch's, each may lack the other's changes and both may have given the same
 * ids. This one then returns under a new number and first receives what is here.
 */
function assertListens(host: number, { node, listens }: ReturnRequest): void {
  if (!listens && host !== node) throw new AppError('SYNC_DIVERGED', { details: { beside: true } });
}

async function learn(tx: Tx, tenant: TenantDatabase, { node, lost }: ReturnRequest): Promise<void> {
  const tables = [];
  for (const [table, rows] of Object.entries(lost)) {
    const unknown = await unknownOf(tx, table, rows);
    if (unknown.length > 0) tables.push(imageOfRows(table, unknown));
  }
  if (tables.length > 0) await applyForeign(tx, tenant, tables, node ?? tenant.profile.node);
}

async function unknownOf(tx: Tx, table: string, rows: readonly RowImage[]): Promise<RowImage[]> {
  const known = await tx.execute<{ id: number }>(dialectSql`select id from "${table}" where id ${IN_LIST}`, [
    rows.map(({ id }) => id),
  ]);
  const ids = new Set<unknown>(known.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

async function freshNode(tx: Tx, branchId: number): Promise<number> {
  const [node] = await newNodes(tx, branchId, 1);
  return node as number;
}

/**
 * A number that the branch's own server left or skipped is not free: an older state of its database returns as another
 * node, as with a claim. A server that another computer replaced stays out.
 */
async function assertNotReplaced(
  tx: Tx,
  branchId: number,
  node: number,
  former: readonly number[],
): Promise<void> {
  const [row] = await tx.execute<{ superseded_by: number | null }>(
    'select superseded_by from sync_credentials where node = ?',
    [node],
  );
  const [known] = await tx.execute<{ status: string }>('select status from nodes where node = ?', [node]);
  if (row ? row.superseded_by === null : known?.status !== 'retired') return;
  const host = (await branchIn(tx, branchId))?.host_node;
  const lineage = host === undefined ? [] : await lineageOf(tx, host);
  const granted = await lastGranted(tx, branchId, [...former, node]);
  if (lineage.some((own) => own.node === granted)) throw new AppError('SYNC_DIVERGED');
  throw superseded(host);
}

/** The number from which an older state of the database returns (succession.ts). */
const predecessorOf = (
  tx: Tx,
  branchId: number,
  node: number,
  { former }: ReturnRequest,
): Promise<number | null> =>
  lastGranted(
    tx,
    branchId,
    former.filter((number) => number < node),
  );

/** A skipped spare number has no credential. */
async function lastGranted(tx: Tx, branchId: number, numbers: readonly number[]): Promise<number | null> {
  const known = await tx.db
    .selectFrom('sync_credentials')
    .select('node')
    .where('branch_id', '=', branchId)
    .execute();
  return numbers.findLast((number) => known.some(({ node }) => node === number)) ?? null;
}

/** Numbers without records. A branch's audit is recognised by its numbers. */
async function registerNumbers(tx: Tx, branchId: number, numbers: readonly number[]): Promise<void> {
  const branch = await branchIn(tx, branchId);
  const known = await tx.execute<{ node: number }>('select node from nodes where branch_id = ?', [branchId]);
  const missing = numbers.filter((number) => known.every(({ node }) => node !== number));
  for (const node of missing) {
    const times = { created_at: tx.now, updated_at: tx.now };
    const row = { node, branch_id: branchId, name: branch?.name ?? '', status: 'spare' };
    await insert(tx, 'nodes', { id: tx.id('nodes'), ...row, ...times });
  }
}

/** Otherwise the server's next ids would be those of the records it brings. */
const SET_BACK =
  "Head office's database seems to be older than it was, and it has received too many such reports today. Ask someone at head office to confirm that it was restored, then use this code again.";

const refused = (message: string): AppError => new AppError('SYNC_REFUSED', { message });
