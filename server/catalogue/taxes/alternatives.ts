import { validationError } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { listTaxes, type StoredTax } from './store.ts';

/** Two rates of one tax never apply to a dish at one order type. */
export async function assertOneRate(
  handle: Reader | Tx,
  taxIds: readonly number[] | null | undefined,
  path: string,
): Promise<void> {
  const problem = await rateProblem(handle, taxIds ?? []);
  if (problem) throw validationError(path, problem);
}

async function rateProblem(handle: Reader | Tx, taxIds: readonly number[]): Promise<string | undefined> {
  const found = await alternativesAmong(handle, taxIds);
  return found && `can't include both ${found[0].name} and ${found[1].name}; choose one`;
}

/** The first two that are alternatives; undefined: no conflict. */
export async function alternativesAmong(
  handle: Reader | Tx,
  taxIds: readonly number[],
): Promise<readonly [StoredTax, StoredTax] | undefined> {
  if (taxIds.length < 2) return undefined;
  const taxes = (await listTaxes(handle, true)).filter(({ id }) => taxIds.includes(id));
  for (const [at, tax] of taxes.entries()) {
    const other = taxes.slice(0, at).find((earlier) => areAlternatives(earlier, tax));
    if (other) return [other, tax];
  }
  return undefined;
}

/** Ids of the taxes that never apply beside this one. */
export async function alternativesOf(handle: Reader | Tx, id: number): Promise<Set<number>> {
  const taxes = await listTaxes(handle, true);
  const one = taxes.find((tax) => tax.id === id);
  const others = taxes.filter((other) => one && other !== one && areAlternatives(one, other));
  return new Set(others.map((other) => other.id));
}

const areAlternatives = (one: StoredTax, other: StoredTax): boolean =>
  one.rate_group !== null && one.rate_group === other.rate_group && meet(one, other);

/** A tax for certain order types takes precedence over one for all: `menu/sale.ts` applies only it there. */
const meet = ({ order_type_ids: some }: StoredTax, { order_type_ids: others }: StoredTax): boolean =>
  some === null || others === null ? some === others : some.some((id) => others.includes(id));

export async function defaultTaxes(handle: Reader | Tx): Promise<number[]> {
  return (await listTaxes(handle, false)).filter(({ is_default }) => is_default).map(({ id }) => id);
}
