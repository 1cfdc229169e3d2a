import { AppError, notFound } from '../../core/errors.ts';
import { hasBranchAccess } from '../../core/permissions.ts';
import { cached } from '../../db/handle/cached.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { query } from '../../db/handle/query.ts';

const branchById = query((db, p: { id: number }) =>
  db
    .selectFrom('branches')
    .leftJoin('branch_settings', 'branch_settings.branch_id', 'branches.id')
    .select([
      'branches.id',
      'branches.name',
      'branches.host_node',
      'branches.base_url',
      'branches.timezone',
      'branches.day_start',
      'branches.code',
      'branch_settings.ticket_language',
    ])
    .where('branches.id', '=', p.id),
);

const cachedBranch = cached('branch.', 'branch', async (tx, id: number) => (await branchById(tx, { id }))[0]);

export interface HostedBranch {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly timezone: string;
  /** Minutes after local midnight at which the business date changes. */
  readonly day_start: number;
  /** Language of the fixed words on its tickets; null: English. */
  readonly ticket_language: string | null;
}

const branchIds = query((db, _: object) => db.selectFrom('branches').select('id').orderBy('id'));

/** The ids of the branches a list covers, for queries that an index answers branch by branch. */
export async function idsOfBranches(
  handle: Handle,
  branches: readonly number[] | 'all',
): Promise<readonly number[]> {
  return branches === 'all' ? (await branchIds(handle, {})).map(({ id }) => id) : branches;
}

/** The active branch, which the request needs. */
export function requireBranch(handle: Reader | Tx): number {
  const { branchId } = handle.caller;
  if (branchId === null) throw new AppError('BRANCH_REQUIRED');
  return branchId;
}

/**
 * A record's branch, which the caller must be allowed to enter; a foreign one counts as missing. The active branch does
 * not matter: a record found by id determines its own.
 */
export function assertVisible({ caller }: Reader | Tx, branchId: number, kind: string, id: number): void {
  if (!hasBranchAccess(caller, branchId)) throw notFound(kind, id);
}

/**
 * Operational records are written only by the installation that hosts their branch. Otherwise throws BRANCH_NOT_HOSTED
 * with the host's address.
 */
export async function requireHosted(handle: Tx, branchId: number): Promise<HostedBranch> {
  const branch = await cachedBranch(handle, branchId);
  if (!branch) throw notFound('branch', branchId);
  if (branch.host_node !== handle.tenant.node) {
    const { id, name, base_url } = branch;
    const message = branch.host_node < 0 ? WITHOUT_NUMBER : undefined;
    throw new AppError('BRANCH_NOT_HOSTED', { message, details: { branch_id: id, name, base_url } });
  }
  return branch;
}

/** The same without waiting, if it is cached as hosted here. */
export function knownAsHosted(handle: Tx, branchId: number): HostedBranch | undefined {
  const branch = cachedBranch.peek(handle, branchId);
  return branch?.host_node === handle.tenant.node ? branch : undefined;
}

/** A negative host is none: a restored server that used up its spare numbers (sync/lineage/rotation.ts). */
const WITHOUT_NUMBER =
  'This restored server needs to contact head office before it can take orders. Check its internet connection.';

/**
 * Branches a list covers: the active one, or at central without one all the caller may see, narrowed by `branch_id=`.
 * `'all'` if no filter is needed.
 */
export function listedBranches(handle: Reader | Tx, wanted: number | undefined): readonly number[] | 'all' {
  const { caller } = handle;
  if (caller.branchId !== null) {
    if (wanted !== undefined && wanted !== caller.branchId) throw new AppError('BRANCH_FORBIDDEN');
    return [caller.branchId];
  }
  if (wanted === undefined) return caller.branches;
  if (!hasBranchAccess(caller, wanted)) throw new AppError('BRANCH_FORBIDDEN');
  return [wanted];
}
