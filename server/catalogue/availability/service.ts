import { AppError } from '../../core/errors.ts';
import { may } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import { columns } from '../../identity/records/columns.ts';
import { writtenItem } from '../menu/read.ts';
import type { MenuItem } from '../menu/schema.ts';
import { setBranchTerms } from '../stock/service.ts';
import type { AvailabilityBody } from './schema.ts';

/** What one branch has of an item. Its row has one writer, the branch's host, so that one branch's 86 stops no other. */
export async function setAvailability(tx: Tx, itemId: number, body: AvailabilityBody): Promise<MenuItem> {
  const before = await writtenItem(tx, itemId);
  if (body.price !== undefined && !may(tx.caller.role, 'catalogue.write')) throw new AppError('FORBIDDEN');
  const branch = await requireHosted(tx, requireBranch(tx));
  await setBranchTerms(tx, branch, itemId, columns(body));
  const after = await writtenItem(tx, itemId);
  announce(tx, branch.id, after);
  await record(tx, branch.id, before, after);
  return after;
}

const announce = (tx: Tx, branchId: number, { id, is_available, stock_quantity }: MenuItem): void =>
  tx.emit({ type: 'menu.availability', branchId, data: { id, is_available, stock_quantity } });

const factsOf = ({ is_available, stock_quantity, low_stock_at, price }: MenuItem) => ({
  is_available,
  stock_quantity,
  low_stock_at,
  price,
});

function record(tx: Tx, branchId: number, before: MenuItem, after: MenuItem): Promise<void> {
  return audit(tx, {
    action: 'menu_item.availability',
    entity: 'menu_item',
    entityId: before.id,
    branchId,
    before: factsOf(before),
    after: factsOf(after),
  });
}
