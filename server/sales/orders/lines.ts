import {
  modifierGroupsOf,
  modifiersOf,
  type SaleItem,
  type SaleModifier,
  type SaleModifierGroup,
  type SaleVariant,
  saleItems,
  variantsOf,
} from '../../catalogue/menu/sale.ts';
import { activeTaxes, type SaleTax, taxesAt } from '../../catalogue/menu/sale-taxes-store.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { type Minor, type Ppm, percentOf, toDecimal } from '../../core/money.ts';
import type { LineTax, StoredModifier } from '../../core/sale-terms.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { remembered } from '../../db/handle/remembered.ts';
import { toJson } from '../../db/tables/json.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import type { ItemInput } from './schema.ts';

export interface LineContext {
  readonly orderId: number;
  readonly orderTypeId: number;
  readonly branchId: number;
  /** Whether a price other than the menu's is accepted. */
  readonly mayOverridePrice: boolean;
  /** How much more a delivery platform's guests pay for each unit. */
  readonly markup: Ppm;
}

const taxesInForce = remembered('menu.', 'taxes', activeTaxes);

/** What a line of a dish keeps of its taxes, as text that is made once. */
type Taxed = Pick<OrderItemRow, 'taxes' | 'hsn_code'>;

/** By the dish, at a branch and an order type. */
const dishesTaxed = remembered(
  'menu.',
  'taxed',
  async (_tx, _branchId: number, _orderTypeId: number) => new Map<number, Taxed>(),
);

interface Menu {
  readonly items: ReadonlyMap<number, SaleItem>;
  readonly variants: ReadonlyMap<number, SaleVariant>;
  readonly modifiers: ReadonlyMap<number, SaleModifier>;
  readonly groups: ReadonlyMap<number, SaleModifierGroup>;
  readonly taxes: readonly SaleTax[];
  readonly taxed: Map<number, Taxed>;
}

/** Turns what a tablet asked for into lines with everything they need for ever. Nothing is written. */
export async function resolveLines(
  tx: Tx,
  inputs: readonly ItemInput[],
  context: LineContext,
): Promise<OrderItemRow[]> {
  if (inputs.length === 0) return [];
  const menu = await readMenu(tx, inputs, context);
  return everyLine(inputs, (input, path) => resolveLine(tx, menu, input, context, path));
}

/** What a waiter can put right line by line. */
const namedTogether: readonly string[] = ['ITEM_UNAVAILABLE', 'PRICE_MISMATCH'];

/** A screen shows all lines that cannot be had at once: the first refusal names every one of its kind. */
function everyLine(
  inputs: readonly ItemInput[],
  resolve: (input: ItemInput, path: string) => OrderItemRow,
): OrderItemRow[] {
  const refusals: AppError[] = [];
  const lines = inputs.flatMap((input, at) => {
    try {
      return [resolve(input, `items.${at}`)];
    } catch (error) {
      if (!(error instanceof AppError) || !namedTogether.includes(error.code)) throw error;
      refusals.push(new AppError(error.code, { details: { path: `items.${at}`, ...error.details } }));
      return [];
    }
  });
  const [first] = refusals;
  if (!first) return lines;
  const named = refusals.map(({ code, details }) => ({ code, ...details }));
  throw new AppError(first.code, { details: { ...first.details, lines: named } });
}

async function readMenu(
  tx: Tx,
  inputs: readonly ItemInput[],
  { branchId, orderTypeId }: LineContext,
): Promise<Menu> {
  const items = await saleItems(tx, { branchId, ids: inputs.map((input) => input.menu_item_id) });
  const variantIds = inputs.flatMap((input) => input.variant_id ?? []);
  const modifierIds = inputs.flatMap((input) => input.modifiers.map((modifier) => modifier.modifier_id));
  const groupIds = inputs.flatMap((input) => items.get(input.menu_item_id)?.modifier_group_ids ?? []);
  return {
    items,
    variants: await variantsOf(tx, variantIds),
    modifiers: await modifiersOf(tx, modifierIds),
    groups: await modifierGroupsOf(tx, groupIds),
    taxes: await taxesInForce(tx),
    taxed: await dishesTaxed(tx, branchId, orderTypeId),
  };
}

function taxedAs(menu: Menu, item: SaleItem, orderTypeId: number): Taxed {
  const known = menu.taxed.get(item.id);
  if (known) return known;
  const taxes = taxesAt(menu.taxes, item, orderTypeId);
  const taxed = {
    taxes: toJson<readonly LineTax[]>(taxes.map(onLine(item))),
    hsn_code: item.hsn_code ?? taxes.find(({ hsn_code }) => hsn_code !== null)?.hsn_code ?? null,
  };
  menu.taxed.set(item.id, taxed);
  return taxed;
}

function resolveLine(tx: Tx, menu: Menu, input: ItemInput, context: LineContext, path: string): OrderItemRow {
  const item = menu.items.get(input.menu_item_id);
  if (!item) throw invalid(`${path}.menu_item_id`, 'there is no such menu item');
  if (!item.is_active || !item.is_available) {
    throw new AppError('ITEM_UNAVAILABLE', { details: { menu_item_id: item.id, name: item.name } });
  }
  const variant = variantFor(menu, input, path);
  const price = priceFor(tx, item, variant, input, context, path);
  const { taxes, hsn_code } = taxedAs(menu, item, context.orderTypeId);
  return {
    id: tx.id('order_items'),
    order_id: context.orderId,
    menu_item_id: item.id,
    variant_id: variant?.id ?? null,
    name: variant ? `${item.name} (${variant.name})` : item.name,
    kitchen_id: item.kitchen_id ?? item.category_kitchen_id,
    modifiers: toJson(modifiersFor(menu, item, input, path)),
    quantity: input.quantity,
    unit_price: price.amount,
    price_overridden: price.overridden ? 1 : 0,
    line_discount: input.line_discount,
    line_total: 0,
    taxes,
    hsn_code,
    note: input.note ?? null,
    course: input.course ?? null,
    seat: input.seat ?? null,
    kot_id: null,
    void_kot_id: null,
    status: 'pending',
    void_reason: null,
    taken_from_id: null,
    shares_item_id: null,
    held_at: input.hold ? tx.now : null,
    created_at: tx.now,
    updated_at: tx.now,
  };
}

function variantFor(menu: Menu, input: ItemInput, path: string): SaleVariant | undefined {
  if (input.variant_id === undefined || input.variant_id === null) return undefined;
  const variant = menu.variants.get(input.variant_id);
  if (!variant?.is_active || variant.menu_item_id !== input.menu_item_id) {
    throw invalid(`${path}.variant_id`, 'there is no such variant of this item');
  }
  return variant;
}

/** Of the item or of its variant: the order type's price comes before the branch's, the branch's before the tenant's. */
const pricesOf = (item: SaleItem, variant: SaleVariant | undefined, orderTypeId: number) =>
  variant
    ? [variant.order_type_prices[orderTypeId], item.variant_prices[variant.id], variant.price]
    : [item.order_type_prices[orderTypeId], item.branch_price, item.price];

function priceFor(
  tx: Tx,
  item: SaleItem,
  variant: SaleVariant | undefined,
  input: ItemInput,
  context: LineContext,
  path: string,
): { amount: Minor; overridden: boolean } {
  const raised = (price: Minor): Minor => price + percentOf(price, context.markup);
  const known = pricesOf(item, variant, context.orderTypeId).filter((price) => price != null);
  const amount = raised(known[0] ?? item.price);
  const isKnown = [...known, ...known.map(raised)].includes(input.price ?? amount);
  if (input.price === undefined || isKnown) return { amount, overridden: false };
  if (context.mayOverridePrice) return { amount: input.price, overridden: true };
  throw new AppError('PRICE_MISMATCH', {
    details: { path: `${path}.price`, menu_item_id: item.id, price: toDecimal(amount, tx.tenant.exponent) },
  });
}

function modifiersFor(menu: Menu, item: SaleItem, input: ItemInput, path: string): StoredModifier[] {
  const chosen = input.modifiers.map(({ modifier_id, quantity }, at) => {
    const modifier = menu.modifiers.get(modifier_id);
    const where = `${path}.modifiers.${at}`;
    if (!modifier || !item.modifier_group_ids.includes(modifier.modifier_group_id)) {
      throw invalid(`${where}.modifier_id`, 'this modifier does not belong to the item');
    }
    if (!modifier.is_available) {
      throw new AppError('ITEM_UNAVAILABLE', { details: { modifier_id, name: modifier.name } });
    }
    if (quantity > modifier.max_quantity)
      throw invalid(`${where}.quantity`, `at most ${modifier.max_quantity}`);
    return {
      modifier_id,
      name: modifier.name,
      price: modifier.price,
      quantity,
      group: modifier.modifier_group_id,
    };
  });
  for (const groupId of item.modifier_group_ids) checkGroup(menu.groups.get(groupId), chosen, path);
  return chosen.map(({ group: _, ...modifier }) => modifier);
}

function checkGroup(
  group: SaleModifierGroup | undefined,
  chosen: readonly { group: number; quantity: number }[],
  path: string,
): void {
  if (!group) return;
  const count = chosen.filter((one) => one.group === group.id).reduce((sum, one) => sum + one.quantity, 0);
  const least = group.required ? Math.max(1, group.min_select) : count > 0 ? group.min_select : 0;
  if (count < least) throw invalid(`${path}.modifiers`, `choose at least ${least} of ${group.name}`);
  if (group.max_select !== null && count > group.max_select) {
    throw invalid(`${path}.modifiers`, `choose at most ${group.max_select} of ${group.name}`);
  }
}

const onLine =
  (item: SaleItem) =>
  ({ id, name, code, rate_ppm, inclusive }: SaleTax): LineTax => ({
    id,
    name,
    code,
    ppm: rate_ppm,
    inclusive: item.tax_inclusive ?? inclusive,
  });
