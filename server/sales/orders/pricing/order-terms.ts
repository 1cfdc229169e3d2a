import { cached } from '../../../db/handle/cached.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson, toJson } from '../../../db/tables/json.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import { asksConsent } from '../../../identity/tenant/store.ts';
import { salesSettings } from '../store.ts';
import type { DiscountTerms } from './discount.ts';
import { chargesFor, type Terms } from './recalculate.ts';

const chargesOf = cached('menu.', 'charges', chargesFor);
const settingsOf = cached('tenant.', 'sales settings', salesSettings);

type ChargedOrder = Pick<OrderRow, 'delivery_platform_id' | 'charge_consent'>;

type PricedOrder = ChargedOrder & Pick<OrderRow, 'order_type_id'>;

/** For a new order; `peek` needs no await if both are cached. */
export async function newTerms(
  tx: Tx,
  order: PricedOrder & Pick<OrderRow, 'coupon_terms'>,
  discount: DiscountTerms,
): Promise<Terms> {
  const settings = settingsOf.peek(tx) ?? (await settingsOf(tx));
  const charges = chargesOf.peek(tx, order.order_type_id) ?? (await chargesOf(tx, order.order_type_id));
  return {
    discount_type: discount.discount_type,
    discount_value: discount.discount_value,
    coupon_terms: order.coupon_terms,
    tax_exemption: null,
    charges: chargesOn(order, charges, settings),
    tax_rounding: settings.tax_rounding,
    rounding_mode: settings.rounding_mode,
    rounding_increment: settings.rounding_increment,
  };
}

/** Charges and rounding of a new order. */
export async function restaurantTerms(tx: Tx, order: PricedOrder) {
  const settings = await settingsOf(tx);
  const { tax_rounding, rounding_mode, rounding_increment } = settings;
  const charges = chargesOn(order, await chargesOf(tx, order.order_type_id), settings);
  return { charges, tax_rounding, rounding_mode, rounding_increment };
}

type Settings = Awaited<ReturnType<typeof salesSettings>>;

/** The order type's charges that apply to the order. */
function chargesOn(order: ChargedOrder, all: OrderRow['charges'], settings: Settings): OrderRow['charges'] {
  const left = without(order, asksConsent(settings));
  return left.length === 0 && order.charge_consent !== 1 ? all : borneBy(order, all, left);
}

const borneBy = (
  { charge_consent }: ChargedOrder,
  all: OrderRow['charges'],
  left: readonly string[],
): OrderRow['charges'] =>
  toJson(
    fromJson(all)
      .filter(({ type }) => !left.includes(type))
      .map((charge) =>
        charge_consent === 1 && charge.type === 'service' ? { ...charge, ground: 'agreed' } : charge,
      ),
  );

/**
 * Kinds of charges that do not apply: delivery for a platform that charges a fee itself, service until guests agree.
 */
function without({ delivery_platform_id, charge_consent }: ChargedOrder, isAsked: boolean): string[] {
  const isRefused = charge_consent === 0 || (charge_consent === null && isAsked);
  return [...(delivery_platform_id === null ? [] : ['delivery']), ...(isRefused ? ['service'] : [])];
}
