import type { Role } from '../../core/permissions.ts';
import type { StoredRow } from '../../db/declared/table.ts';
import { parseList } from '../../db/handle/lists.ts';

/** Roles whose rights reach beyond one branch. */
const ofHeadOffice: readonly (Role | string)[] = ['owner', 'manager'];

/** Whether an account works only at one branch. */
export function worksThereAlone({ branch_ids }: StoredRow, branchId: number): boolean {
  const list = typeof branch_ids === 'string' ? parseList(branch_ids) : [];
  return list.length === 1 && list[0] === branchId;
}

/** Whether a branch decides about an account; head office decides about the others. */
export const isOfBranch = (account: StoredRow, branchId: number): boolean =>
  !ofHeadOffice.includes(String(account.role)) && worksThereAlone(account, branchId);
