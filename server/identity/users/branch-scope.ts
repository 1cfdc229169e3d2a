import type { Role } from '../../core/permissions.ts';
import type { StoredRow } from '../../db/declared/table.ts';
import { parseList } from '../../db/handle/lists.ts';

/** Roles that reach beyond the work at one branch. */
const ofHeadOffice: readonly (Role | string)[] = ['owner', 'manager'];

/** Whether an account works at a branch and nowhere else. */
export function worksThereAlone({ branch_ids }: StoredRow, branchId: number): boolean {
  const list = typeof branch_ids === 'string' ? parseList(branch_ids) : [];
  return list.length === 1 && list[0] === branchId;
}

/** Whether a branch decides about an account; of the others head office does. */
export const isOfBranch = (account: StoredRow, branchId: number): boolean =>
  !ofHeadOffice.includes(String(account.role)) && worksThereAlone(account, branchId);
