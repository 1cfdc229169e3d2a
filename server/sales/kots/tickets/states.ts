import type { ShownKotStatus } from '../../../core/statuses.ts';
import type { KotRow, OrderItemRow } from '../../../db/tables/sales.ts';

/** Waits for its course to be fired, on a ticket or before there is one. */
export const isHeld = ({ status, held_at }: Pick<OrderItemRow, 'status' | 'held_at'>): boolean =>
  held_at !== null && (status === 'pending' || status === 'sent');

/** The kitchen must not make the line any more. */
export const isVoided = ({ status, void_kot_id }: OrderItemRow): boolean =>
  status === 'voided' || void_kot_id !== null;

export const shownLineStatus = (item: OrderItemRow): string => (isHeld(item) ? 'held' : item.status);

/** All lines of a held ticket wait for the same course. */
export const isHeldTicket = ({ held_at, fired_at }: KotRow): boolean => held_at !== null && fired_at === null;

/** `held` and `voided` instead of the status: not to be made yet, or not any more. */
export const shownStatus = (kot: KotRow): ShownKotStatus =>
  kot.voided_at !== null ? 'voided' : isHeldTicket(kot) ? 'held' : kot.status;
