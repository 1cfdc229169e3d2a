import { validationError } from '../../core/errors.ts';
import { type Minor, type Rounding, sum } from '../../core/money/money.ts';
import { dueInCash, evenParts } from '../../core/money/settlement.ts';
import type { BillWish } from './schema.ts';

/** One part of a shared bill. */
export interface Share {
  readonly n: number;
  readonly of: number;
  readonly amount: Minor;
}

/**
 * The parts to print of a bill over `total`; undefined: the whole in one. If sums are rounded to coins, the parts can
 * be paid in coins and add up to the rounded total.
 */
export function sharesOf(
  total: Minor,
  rounding: Rounding,
  { parts, amounts, part }: BillWish,
): Share[] | undefined {
  if (parts !== undefined && amounts !== undefined)
    throw validationError('amounts', 'send either amounts or parts, not both');
  const all = amounts ?? (parts === undefined ? undefined : evenParts(total, rounding, parts));
  if (!all) {
    if (part !== undefined) throw validationError('part', 'requires parts');
    return undefined;
  }
  if (all.some((amount) => amount <= 0))
    throw validationError(amounts ? 'amounts' : 'parts', 'every part must be more than zero');
  if (![total, dueInCash(total, rounding)].includes(sum(all)))
    throw validationError('amounts', "must add up to the order's total");
  if (part !== undefined && part > all.length) throw validationError('part', `must be at most ${all.length}`);
  const shares = all.map((amount, index) => ({ n: index + 1, of: all.length, amount }));
  return part === undefined ? shares : shares.filter(({ n }) => n === part);
}
