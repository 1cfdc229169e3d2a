import { validationError } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { Tax } from './schema.ts';
import { listTaxes } from './store.ts';

/** Two rates of one tax never meet on a dish: neither at once nor at one order type. */
export async function assertOneRate(
  handle: Reader | Tx,
  taxIds: readonly number[] | null | undefined,
  path: string,
): Promise<void> {
  const problem = await rateProblem(handle, taxIds ?? []);
  if (problem) throw validationError(path, problem);
}

/** A sentence for the first two that are alternatives; undefined: they go together. */
export async function rateProblem(
  handle: Reader | Tx,
  taxIds: readonly number[],
): Promise<string | undefined> {
  if (taxIds.length < 2) return undefined;
  const taxes = (await listTaxes(handle, true)).filter(({ id }) => taxIds.includes(id));
  for (const [at, tax] of taxes.entries()) {
    const other = taxes.slice(0, at).find((earlier) => areAlternatives(earlier, tax));
    if (other) return `${other.name} and ${tax.name} are alternatives: choose one`;
  }
  return undefined;
}

const areAlternatives = (one: Tax, other: Tax): boolean =>
  one.rate_group !== null && one.rate_group === other.rate_group && meet(one, other);

/** One of certain order types goes before one of all: `menu/sale.ts` levies it there alone. */
const meet = ({ order_type_ids: some }: Tax, { order_type_ids: others }: Tax): boolean =>
  some === null || others === null ? some === others : some.some((id) => others.includes(id));

export async function defaultTaxes(handle: Reader | Tx): Promise<number[]> {
  return (await listTaxes(handle, false)).filter(({ is_default }) => is_default).map(({ id }) => id);
}
