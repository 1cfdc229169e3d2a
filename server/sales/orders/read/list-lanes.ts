import { closedOrderStatuses, type OrderStatus, openOrderStatuses } from '../../../core/statuses.ts';
import { sqlList } from '../../../db/handle/dialect.ts';
import type { Wanted } from './search-store.ts';

/** A page is merged from lanes, each of which one index reads in the order of ids. */
export interface Lane {
  readonly branch_id?: number;
  readonly payment_status?: string;
  readonly status?: string;
}

export type Column =
  | 'id'
  | 'branch_id'
  | 'business_date'
  | 'status'
  | 'payment_status'
  | 'table_id'
  | 'customer_id'
  | 'waiter_id'
  | 'driver_id'
  | 'order_type_id'
  | 'token_number'
  | 'external_ref'
  | 'updated_at';

/** The index columns a list is read by; the other filters are checked row by row. */
export type Way = readonly Column[];

/** Few orders have these statuses at any time, however many there were, so they are found by status. */
const passing: readonly OrderStatus[] = openOrderStatuses;

/** Condition of the indexes that have only closed orders. */
export const IS_CLOSED = `"status" in (${sqlList(closedOrderStatuses)})`;

/** Whether the index has only closed orders. */
export const isOfClosed = (way: Way): boolean =>
  way.includes('payment_status') || way.includes('token_number');

/** The same list in parts, if open and closed orders are read by different indexes. */
export function openAndClosed(filter: Wanted): Wanted[] {
  if (!isOfClosed(wayOf(filter))) return [filter];
  return [passing, closedOrderStatuses].flatMap((group) => {
    const status = group.filter((one) => filter.status?.includes(one) ?? true);
    return status.length === 0 ? [] : [{ ...filter, status }];
  });
}

/**
 * Chosen here because the database knows only average frequencies: it would search all paid orders for those of one
 * old day.
 */
export function wayOf(filter: Wanted): Way {
  const { ids, date, status, payment_status } = filter;
  if (ids !== undefined) return ['id'];
  if (status?.every((one) => passing.includes(one))) return ['branch_id', 'status'];
  if (payment_status === 'partial') return ['branch_id', 'payment_status', 'status'];
  if (date !== undefined) return ['branch_id', 'business_date'];
  for (const column of [
    'external_ref',
    'token_number',
    'table_id',
    'customer_id',
    'driver_id',
    'waiter_id',
  ] as const)
    if (filter[column] !== undefined) return [column];
  if (filter.updated_since !== undefined) return ['branch_id', 'updated_at'];
  if (filter.date_from !== undefined || filter.date_to !== undefined) return ['branch_id', 'business_date'];
  if (payment_status !== undefined) return ['branch_id', 'payment_status', 'status'];
  if (status !== undefined) return ['branch_id', 'status'];
  return ['branch_id'];
}

/** `branches` are all the caller may see; undefined: no restriction. */
export function lanesOf(
  way: Way,
  filter: Wanted,
  branches: readonly number[] | undefined,
  statuses: readonly string[],
): Lane[] {
  if (way[0] !== 'branch_id' || branches === undefined) return [{}];
  if (!way.includes('status')) return branches.map((branch_id) => ({ branch_id }));
  const states = [...new Set(filter.status ?? statuses)];
  return branches.flatMap((branch_id) => states.map((status) => ({ branch_id, status })));
}
