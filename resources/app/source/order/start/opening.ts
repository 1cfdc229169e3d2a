import { signal } from '@preact/signals';
import type { Allergy } from '../../../../web/menu/allergies.ts';
import type { Customer } from '../../work/types.ts';

/** What is said of an order before its first dish is sent. */
export interface Opening {
  readonly covers?: number;
  readonly order_type_id?: number;
  readonly customer?: Pick<Customer, 'id' | 'name' | 'phone' | 'addresses'>;
  /** What the guest is called by, where no customer is named. */
  readonly guest_name?: string;
  readonly delivery_address?: { readonly line1: string };
  readonly allergies?: readonly Allergy[];
}

/** By the lane of its place; an order that is open has it on the server. */
const openings = signal<ReadonlyMap<string, Opening>>(new Map());

export const openingOf = (lane: string): Opening => openings.value.get(lane) ?? {};

export function setOpening(lane: string, part: Opening): void {
  openings.value = new Map(openings.value).set(lane, { ...openings.peek().get(lane), ...part });
}

/** As a body that opens or changes an order; what was not said is left out. */
export function bodyOf({
  covers,
  order_type_id,
  customer,
  guest_name,
  delivery_address,
  allergies,
}: Opening) {
  return {
    ...(covers !== undefined && covers > 0 && { covers }),
    ...(order_type_id !== undefined && { order_type_id }),
    ...(customer && { customer_id: customer.id }),
    ...(guest_name && { guest_name }),
    ...(delivery_address && { delivery_address }),
    ...(allergies && allergies.length > 0 && { allergies }),
  };
}
