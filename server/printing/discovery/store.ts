import type { Reader, Tx } from '../../db/handle/handle.ts';

/** The network printers a branch has set up. */
export const networkPrinters = (
  handle: Reader | Tx,
  branchId: number,
): Promise<{ id: number; address: string }[]> =>
  handle.db
    .selectFrom('printers')
    .select(['id', 'address'])
    .where('branch_id', '=', branchId)
    .where('kind', '=', 'tcp')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
