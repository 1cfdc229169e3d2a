import type { Minor, Ppm } from '../../core/money/money.ts';
import { mulDivHalfUp } from '../../core/money/money.ts';
import type { Handle } from '../../db/handle/handle.ts';
import {
  add,
  type CancelledFigures,
  entryOf,
  type ItemFigures,
  noItems,
  noPayments,
  type OrderFigures,
  type PaymentFigures,
  type PlatformFigures,
  type RuleFigures,
  type TaxFigures,
  type VoidedFigures,
  wholeDishes,
} from './figures.ts';
import { allBranches, menuItemsOf, methodNames, soldNamesOf } from './store.ts';
import { type Tally, UNRECORDED } from './tally.ts';

interface Named {
  readonly id: number | null;
  /** null if there is no such record, or none was given. */
  readonly name: string | null;
}

/** A period's figures as reports show them; figures.ts says what they count. */
export interface SalesSummary {
  readonly orders: OrderFigures;
  /** total ÷ orders, rounded half up. */
  readonly average: Minor;
  readonly line_discounts: Minor;
  readonly rule_discounts: Minor;
  readonly cancelled: CancelledFigures;
  readonly voided: VoidedFigures;
  /** By every method but `unrecorded`. */
  readonly payments: PaymentFigures;
  readonly unrecorded: PaymentFigures;
  readonly by_day: readonly (OrderFigures & { date: string })[];
  readonly by_branch: readonly (OrderFigures & Named)[];
  readonly by_order_type: readonly (OrderFigures & Named)[];
  readonly by_waiter: readonly (OrderFigures & Named)[];
  readonly by_hour: readonly (OrderFigures & { hour: number })[];
  readonly by_category: readonly (ItemFigures & Named)[];
  readonly by_item: readonly (ItemFigures & Named & { category_id: number | null })[];
  readonly by_rule: readonly (RuleFigures & Named)[];
  readonly by_tax: readonly (TaxFigures & Named & { code: string; rate_ppm: Ppm; inclusive: boolean })[];
  readonly by_charge: readonly (Named & { type: string; amount: Minor })[];
  readonly by_platform: readonly (PlatformFigures & Named)[];
  readonly by_payment_method: readonly (PaymentFigures & { payment_method: string; name: string | null })[];
  readonly tips_by_waiter: readonly (Named & { amount: Minor })[];
}

/** Names the sums and sorts them: days and hours chronologically, others by amount. */
export async function summarise(handle: Handle, tally: Tally): Promise<SalesSummary> {
  const items = await itemsNamed(handle, tally);
  const methods = await methodsNamed(handle, tally);
  return {
    orders: tally.orders,
    average: tally.orders.orders === 0 ? 0 : mulDivHalfUp(tally.orders.total, 1, tally.orders.orders),
    line_discounts: items.reduce((sum, item) => sum + item.line_discounts, 0),
    rule_discounts: items.reduce((sum, item) => sum + item.rule_discounts, 0),
    cancelled: tally.cancelled,
    voided: wholeDishes(tally.voided),
    payments: methods.reduce(
      (sums, { payment_method: _, name: __, ...figures }) => add(sums, figures),
      noPayments(),
    ),
    unrecorded: tally.byMethod.get(UNRECORDED) ?? noPayments(),
    by_day: [...tally.byDay]
      .map(([date, figures]) => ({ date, ...figures }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    by_branch: await ordersNamed(await branchNames(handle), tally.byBranch),
    by_order_type: await ordersNamed(
      await names(handle, 'order_types', tally.byOrderType),
      tally.byOrderType,
    ),
    by_waiter: await ordersNamed(await names(handle, 'users', tally.byWaiter), tally.byWaiter),
    by_hour: [...tally.byHour]
      .map(([hour, figures]) => ({ hour, ...figures }))
      .sort((a, b) => a.hour - b.hour),
    by_category: await categoriesNamed(handle, items),
    by_item: items,
    by_rule: [...tally.byRule.values()].sort(mostFirst(({ discount }) => discount)),
    by_tax: [...tally.byTax.values()].map(({ ppm, ...tax }) => ({ ...tax, rate_ppm: ppm })),
    by_charge: [...tally.byCharge.values()],
    by_platform: await ordersNamed(
      await names(handle, 'delivery_platforms', tally.byPlatform),
      tally.byPlatform,
    ),
    by_payment_method: methods,
    tips_by_waiter: await tipsNamed(handle, tally),
  };
}

/** Equal amounts stand in the order of their ids, whichever days and months they were kept in. */
const mostFirst =
  <T extends { readonly id: number | null }>(amountOf: (one: T) => number) =>
  (one: T, other: T): number =>
    amountOf(other) - amountOf(one) || (one.id ?? 0) - (other.id ?? 0);

type Names = ReadonlyMap<number, string>;

async function branchNames(handle: Handle): Promise<Names> {
  return new Map((await allBranches(handle, {})).map(({ id, name }) => [id, name]));
}

const names = (
  handle: Handle,
  table: 'order_types' | 'users' | 'categories' | 'delivery_platforms',
  sums: ReadonlyMap<number, unknown>,
) => soldNamesOf(handle, table, [...sums.keys()]);

const ordersNamed = <F extends OrderFigures>(known: Names, sums: ReadonlyMap<number, F>) =>
  [...sums]
    .map(([id, figures]) => ({ id: id || null, name: known.get(id) ?? null, ...figures }))
    .sort(mostFirst(({ total }) => total));

async function itemsNamed(handle: Handle, { byItem }: Tally) {
  const known = await menuItemsOf(handle, [...byItem.keys()]);
  return [...byItem]
    .map(([id, { name, ...figures }]) => {
      const item = known.get(id);
      const named = { id, name: item?.name ?? name, category_id: item?.category_id ?? null };
      return wholeDishes({ ...named, ...figures });
    })
    .sort(mostFirst(({ gross }) => gross));
}

/** By the item's present category. */
async function categoriesNamed(handle: Handle, items: Awaited<ReturnType<typeof itemsNamed>>) {
  const sums = new Map<number, ItemFigures>();
  for (const { category_id, quantity, gross, line_discounts, rule_discounts } of items) {
    add(entryOf(sums, category_id ?? 0, noItems), { quantity, gross, line_discounts, rule_discounts });
  }
  const known = await names(handle, 'categories', sums);
  return [...sums]
    .map(([id, figures]) => ({ id: id || null, name: known.get(id) ?? null, ...wholeDishes(figures) }))
    .sort(mostFirst(({ gross }) => gross));
}

async function tipsNamed(handle: Handle, { tips }: Tally) {
  const known = await names(handle, 'users', tips);
  return [...tips]
    .map(([id, amount]) => ({ id: id || null, name: known.get(id) ?? null, amount }))
    .sort(mostFirst(({ amount }) => amount));
}

async function methodsNamed(handle: Handle, { byMethod }: Tally) {
  const known = await methodNames(handle);
  return [...byMethod]
    .filter(([code]) => code !== UNRECORDED)
    .map(([code, figures]) => ({ payment_method: code, name: known.get(code) ?? null, ...figures }))
    .sort((a, b) => b.kept - a.kept);
}
