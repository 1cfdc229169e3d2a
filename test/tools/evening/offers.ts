import sample from '../../../resources/sample-restaurant.json' with { type: 'json' };
import type { Tablet } from '../tablet.ts';

/** What the restaurant has on offer all evening: a happy hour across midnight, a deal, a coupon and a combo. */
const HAPPY_HOUR = { category: 'Drinks', percent: 20 };
const DEAL = { category: 'Starters', percent: 50 };
export const COUPON = { code: 'EVENING', percent: 10 };
export const COMBO = {
  category: 'Menus',
  name: 'Evening Thali',
  price: 250,
  // The kiosk offers it with its first dish, which nobody orders there.
  dishes: ['Gulab Jamun', 'Onion Bhaji', 'Mineral Water'],
} as const;
/** Costs what is typed. */
export const OPEN_PRICE = 'Fish of the day';
/** Of the sample. */
const SERVICE_PERCENT = 5;
const TAX_PERCENT = 2.5;

export async function makeOffers(owner: Tablet): Promise<void> {
  const categories: { id: number; name: string }[] = await owner.must('GET', '/pos/categories');
  const of = (wanted: string) => categories.flatMap(({ id, name }) => (name === wanted ? [id] : []));
  await owner.must('POST', '/pos/price-rules', {
    ...{ name: 'Happy hour', type: 'percent', value: HAPPY_HOUR.percent },
    ...{ category_ids: of(HAPPY_HOUR.category), time_from: '04:30', time_to: '04:29' },
  });
  await owner.must('POST', '/pos/price-rules', {
    ...{ name: 'Second starter at half the price', type: 'percent', value: DEAL.percent },
    ...{ category_ids: of(DEAL.category), buy_quantity: 1, get_quantity: 1 },
  });
  const menu: { id: number; name: string }[] = await owner.must('GET', '/pos/menu-items');
  const { id: category_id } = await owner.must('POST', '/pos/categories', { name: COMBO.category });
  await owner.must('POST', '/pos/menu-items', {
    ...{ name: COMBO.name, price: COMBO.price, category_id },
    combo_steps: COMBO.dishes.map((name) => ({
      name,
      options: menu.flatMap((one) => (one.name === name ? [{ menu_item_id: one.id, is_default: true }] : [])),
    })),
  });
  await owner.must('POST', '/pos/coupons', { code: COUPON.code, type: 'percent', value: COUPON.percent });
}

interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly status: string;
  readonly unit_price: number;
  readonly rule_discount: number;
  /** Of acts: none where absent. */
  readonly line_discount?: number;
  readonly price_overridden?: boolean;
  readonly combo: { readonly order_item_id: number; readonly quantity: number } | null;
  readonly modifiers: readonly { readonly name: string; readonly quantity: number }[];
}

/** An order as the server has calculated it. */
export interface Bill {
  readonly order_number: string;
  readonly order_type_name: string;
  readonly coupon_amount: number;
  readonly discount_type?: string | null;
  readonly discount_value?: number | null;
  readonly tax_exemption?: string | null;
  /** Of an order that was read by itself. */
  readonly charges?: readonly { readonly ground: string; readonly amount: number }[];
  readonly rounding_adjustment: number;
  readonly total: number;
  readonly items: readonly Line[];
}

/** Prices of the menu card in the hundredth part of a rupee, `Dal Makhani (Half)` for a size. */
const dishes = new Map<string, { readonly category: string; readonly price: number }>();
for (const { name: category, items } of sample.categories)
  for (const { name, price, variants = [] } of items as readonly Item[]) {
    dishes.set(name, { category, price: price * 100 });
    for (const size of variants) dishes.set(`${name} (${size.name})`, { category, price: size.price * 100 });
  }
const extras = new Map(
  sample.modifier_groups.flatMap(({ modifiers }) =>
    (modifiers as readonly Extra[]).map(({ name, price = 0 }) => [name, price * 100] as const),
  ),
);

interface Item {
  readonly name: string;
  readonly price: number;
  readonly variants?: readonly { readonly name: string; readonly price: number }[];
}

interface Extra {
  readonly name: string;
  readonly price?: number;
}

const cents = (amount: number): number => Math.round(amount * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const percent = (amount: number, rate: number): number => Math.round((amount * rate) / 100);

/** By hand, from the menu card and the offers alone: what is wrong with a bill. */
export function billFaults(bill: Bill): string[] {
  const lines = bill.items.filter(({ status }) => status !== 'voided');
  if (lines.length === 0) return [];
  const known = lines.map(withPrice);
  const unknown = known.filter(({ price }) => price === undefined);
  if (unknown.length > 0) return unknown.map(({ name }) => `${name} is not on the menu card`);
  const alone = known.filter(({ combo }) => combo === null);
  const { amount: combos, faults } = combosOn(known);
  const gross = sum(alone.map((line) => line.quantity * ((line.price ?? 0) + extrasOf(line)))) + combos;
  const off = offersOn(alone);
  const given = sum(lines.map(({ line_discount = 0 }) => cents(line_discount)));
  const discount = discountOn(bill, gross - off - given);
  const coupon = bill.coupon_amount > 0 ? percent(gross - off - given - discount, COUPON.percent) : 0;
  const net = gross - off - given - discount - coupon;
  const isServed =
    bill.order_type_name === 'Dine in' && !bill.charges?.some(({ ground }) => ground === 'by_hand');
  const service = isServed ? percent(net, SERVICE_PERCENT) : 0;
  const tax = bill.tax_exemption ? 0 : percent(net + service, TAX_PERCENT);
  const rounding = cents(bill.rounding_adjustment);
  const expect = (what: string, is: number, due: number, within = 0): string[] =>
    Math.abs(is - due) <= within ? [] : [`${bill.order_number}: ${what} ${is / 100}, due are ${due / 100}`];
  return [
    ...faults.map((fault) => `${bill.order_number}: ${fault}`),
    ...expect('rules take', sum(lines.map((line) => cents(line.rule_discount))), off),
    ...expect('the coupon takes', cents(bill.coupon_amount), coupon),
    ...expect('the rounding is', rounding, 0, 100),
    // Each line's taxes are rounded.
    ...expect('the total is', cents(bill.total) - rounding, net + service + 2 * tax, 2 * (lines.length + 1)),
  ];
}

/** What a manager or somebody who typed it made of a price is looked at with the act. */
function withPrice(line: Line) {
  const known = dishes.get(line.name);
  const isTyped = line.price_overridden || line.name === OPEN_PRICE;
  return { ...line, category: known?.category, price: isTyped ? cents(line.unit_price) : known?.price };
}

const discountOn = ({ discount_type, discount_value }: Bill, of: number): number =>
  discount_type === 'percent' ? percent(of, discount_value ?? 0) : cents(discount_value ?? 0);

/** What combos come to: their price where all of their dishes are there, else what is left of it. */
function combosOn(lines: readonly Line[]): { readonly amount: number; readonly faults: readonly string[] } {
  const parts = lines.filter(({ combo }) => combo !== null);
  const combos = [...Map.groupBy(parts, ({ combo }) => combo?.order_item_id).values()].map((own) => {
    const amount = sum(own.map(({ quantity, unit_price }) => quantity * cents(unit_price)));
    const due = (own[0]?.combo?.quantity ?? 0) * COMBO.price * 100;
    const isWhole = own.length === COMBO.dishes.length;
    const isRight = isWhole ? amount === due : amount < due;
    return { amount, fault: isRight ? [] : [`a combo comes to ${amount / 100}, due are ${due / 100}`] };
  });
  return { amount: sum(combos.map(({ amount }) => amount)), faults: combos.flatMap(({ fault }) => fault) };
}

const extrasOf = ({ modifiers }: Line): number =>
  sum(modifiers.map(({ name, quantity }) => quantity * (extras.get(name) ?? Number.NaN)));

/** Of starters, dearest first, each second one is cheaper: no other pairs are better for the guest. */
function offersOn(lines: readonly ReturnType<typeof withPrice>[]): number {
  const of = (wanted: string) => lines.filter(({ category }) => category === wanted);
  const happy = of(HAPPY_HOUR.category).map(
    ({ quantity, price = 0 }) => quantity * percent(price, HAPPY_HOUR.percent),
  );
  const starters = of(DEAL.category)
    .flatMap(({ quantity, price = 0 }) => Array<number>(quantity).fill(price))
    .sort((one, other) => other - one);
  return sum(happy) + sum(starters.map((price, at) => (at % 2 === 1 ? percent(price, DEAL.percent) : 0)));
}
