import type { Ppm } from '../../core/money/money.ts';
import type { Handle } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { SaleItem } from './sale.ts';

export interface SaleTax {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly rate_ppm: Ppm;
  readonly inclusive: boolean;
  /** null: every order type. */
  readonly order_type_ids: readonly number[] | null;
  readonly rate_group: string | null;
  readonly hsn_code: string | null;
}

const taxesInForce = query((db, _: object) =>
  db
    .selectFrom('taxes')
    .select(['id', 'name', 'code', 'rate_ppm', 'inclusive', 'order_type_ids', 'rate_group', 'hsn_code'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id'),
);

export async function activeTaxes(handle: Handle): Promise<SaleTax[]> {
  const rows = await taxesInForce(handle, {});
  return rows.map((row) => ({
    ...row,
    inclusive: row.inclusive === 1,
    order_type_ids: row.order_type_ids === null ? null : parseList(row.order_type_ids),
  }));
}

/**
 * Taxes of a dish at an order type: one of each group, and a tax for certain order types takes precedence over one for
 * all.
 */
export function taxesAt(taxes: readonly SaleTax[], item: SaleItem, orderTypeId: number): SaleTax[] {
  const here = taxes.filter(
    ({ id, order_type_ids }) => item.tax_ids.includes(id) && (order_type_ids?.includes(orderTypeId) ?? true),
  );
  return here.filter((tax) => tax.rate_group === null || tax === winnerOf(here, tax.rate_group));
}

const winnerOf = (taxes: readonly SaleTax[], group: string): SaleTax | undefined => {
  const alternatives = taxes.filter(({ rate_group }) => rate_group === group);
  return alternatives.find(({ order_type_ids }) => order_type_ids !== null) ?? alternatives[0];
};
