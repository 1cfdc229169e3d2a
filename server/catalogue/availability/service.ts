import { assertPermission } from '../../core/access/refusals.ts';
import { AppError, unknownId } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import { settingsOf } from '../../identity/branches/store.ts';
import { columns } from '../../identity/records/columns.ts';
import { writtenItem } from '../menu/read.ts';
import type { MenuItem } from '../menu/schema.ts';
import { setBranchTerms } from '../stock/service.ts';
import type { AvailabilityBody } from './schema.ts';

/**
 * A branch's own terms for an item. The row has one writer, the branch's host, so that one branch's 86 affects no
 * other.
 */
export async function setAvailability(tx: Tx, itemId: number, body: AvailabilityBody): Promise<MenuItem> {
  const before = await writtenItem(tx, itemId);
  const { variant_prices, ...plain } = body;
  const setsPrices = body.price !== undefined || variant_prices !== undefined;
  if (setsPrices) assertPermission(tx.caller, 'catalogue.write');
  const branch = await requireHosted(tx, requireBranch(tx));
  if (tx.caller.role === 'waiter') await assertWaiterMay(tx, branch.id, body);
  const own = variant_prices && { variant_prices: ownPrices(before, variant_prices) };
  await setBranchTerms(tx, branch, itemId, { ...columns(plain), ...own });
  const after = await writtenItem(tx, itemId);
  announce(tx, branch.id, after);
  await record(tx, branch.id, before, after);
  return after;
}

function ownPrices({ variants }: MenuItem, prices: Record<string, number>): string | null {
  for (const id of Object.keys(prices))
    if (!variants.some((variant) => variant.id === Number(id)))
      throw unknownId(`variant_prices.${id}`, 'variant', id, 'for this item');
  return Object.keys(prices).length === 0 ? null : JSON.stringify(prices);
}

async function assertWaiterMay(
  tx: Tx,
  branchId: number,
  { is_available: _, ...rest }: AvailabilityBody,
): Promise<void> {
  if (!(await settingsOf(tx, branchId))?.waiters_may_86)
    throw new AppError('FORBIDDEN', {
      message: "Waiters can't change availability at this branch. Ask a manager.",
      details: { setting: 'waiters_may_86' },
    });
  if (Object.values(rest).some((value) => value !== undefined))
    throw new AppError('FORBIDDEN', {
      message: 'Waiters can only change whether an item is available. Ask a manager for other changes.',
    });
}

const announce = (tx: Tx, branchId: number, { id, is_available, stock_quantity }: MenuItem): void =>
  tx.emit({ type: 'menu.availability', branchId, data: { id, is_available, stock_quantity } });

const factsOf = ({ reason, stock_quantity, low_stock_at, price, variants }: MenuItem) => ({
  is_available: reason !== 'off',
  stock_quantity,
  low_stock_at,
  price,
  variant_prices: Object.fromEntries(variants.map((variant) => [variant.id, variant.price])),
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
