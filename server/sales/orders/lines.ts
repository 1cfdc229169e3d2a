import {
  modifierGroupsOf,
  modifiersOf,
  type SaleItem,
  type SaleMenu,
  type SaleModifierGroup,
  type SaleVariant,
  saleItems,
  saleMenu,
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
import { grossOfLine } from './totals.ts';

export interface LineContext {
  readonly orderId: number;
  readonly orderTypeId: number;
  readonly branchId: number;
  /** Whether a price other than the menu's is accepted. */
  readonly mayOverridePrice: boolean;
  /** How much more a delivery platform's guests pay for each unit. */
  readonly markup: Ppm;
}

/** What a line of a dish keeps of its taxes, as text that is made once. */
type Taxed = Pick<OrderItemRow, 'taxes' | 'hsn_code'>;

interface Menu extends SaleMenu {
  readonly taxes: readonly SaleTax[];
  /** By the order type, then by the dish. */
  readonly taxed: Map<number, Map<number, Taxed>>;
}

const menuAt = remembered('menu.', 'menu', async (tx, branchId: number): Promise<Menu> => {
  // Before the rest, which is at hand: what it knows must not be older than the last change of the menu.
  const taxes = await activeTaxes(tx);
  return { ...(await saleMenu(tx, branchId)), taxes, taxed: new Map() };
});

/** Turns what a tablet asked for into lines with everything they need for ever. Nothing is written. */
export async function resolveLines(
  tx: Tx,
  inputs: readonly ItemInput[],
  context: LineContext,
): Promise<OrderItemRow[]> {
  if (inputs.length === 0) return [];
  const known = menuAt.known(tx, context.branchId) ?? (await menuAt(tx, context.branchId));
  const isAll = inputs.every((input) => isKnown(known, input));
  const menu = isAll ? known : await withMissing(tx, known, inputs, context.branchId);
  return everyLine(tx, menu, inputs, context);
}

/** What a waiter can put right line by line. */
const namedTogether: readonly string[] = ['ITEM_UNAVAILABLE', 'PRICE_MISMATCH'];

/** A screen shows all lines that cannot be had at once: the first refusal names every one of its kind. */
function everyLine(tx: Tx, menu: Menu, inputs: readonly ItemInput[], context: LineContext): OrderItemRow[] {
  const refusals: AppError[] = [];
  const lines: OrderItemRow[] = [];
  for (let at = 0; at < inputs.length; at++) {
    try {
      lines.push(resolveLine(tx, menu, inputs[at] as ItemInput, context, at));
    } catch (error) {
      if (!(error instanceof AppError) || !namedTogether.includes(error.code)) throw error;
      refusals.push(new AppError(error.code, { details: { path: pathOf(at), ...error.details } }));
    }
  }
  const [first] = refusals;
  if (!first) return lines;
  const named = refusals.map(({ code, details }) => ({ code, ...details }));
  throw new AppError(first.code, { details: { ...first.details, lines: named } });
}

/** Where the request names a line. */
const pathOf = (at: number): string => `items.${at}`;

/** Nothing of the line has to be read. */
function isKnown({ items, variants, modifiers, groups }: Menu, input: ItemInput): boolean {
  const item = items.get(input.menu_item_id);
  return (
    item !== undefined &&
    (input.variant_id == null || variants.has(input.variant_id)) &&
    input.modifiers.every(({ modifier_id }) => modifiers.has(modifier_id)) &&
    item.modifier_group_ids.every((id) => groups.has(id))
  );
}

async function withMissing(
  tx: Tx,
  menu: Menu,
  inputs: readonly ItemInput[],
  branchId: number,
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
    taxes: menu.taxes,
    taxed: menu.taxed,
  };
}

function taxedAs(menu: Menu, item: SaleItem, orderTypeId: number): Taxed {
  const known = menu.taxed.get(orderTypeId)?.get(item.id);
  if (known) return known;
  const taxes = taxesAt(menu.taxes, item, orderTypeId);
  const taxed = {
    taxes: toJson<readonly LineTax[]>(taxes.map(onLine(item))),
    hsn_code: item.hsn_code ?? taxes.find(({ hsn_code }) => hsn_code !== null)?.hsn_code ?? null,
  };
  const here = menu.taxed.get(orderTypeId) ?? new Map<number, Taxed>();
  menu.taxed.set(orderTypeId, here.set(item.id, taxed));
  return taxed;
}

function resolveLine(tx: Tx, menu: Menu, input: ItemInput, context: LineContext, at: number): OrderItemRow {
  const item = menu.items.get(input.menu_item_id);
  if (!item) throw invalid(`${pathOf(at)}.menu_item_id`, 'there is no such menu item');
  if (!item.is_active || !item.is_available) {
    throw new AppError('ITEM_UNAVAILABLE', { details: { menu_item_id: item.id, name: item.name } });
  }
  const variant = variantFor(menu, input, at);
  const unit_price = priceFor(tx, item, variant, input, context, at);
  const { taxes, hsn_code } = taxedAs(menu, item, context.orderTypeId);
  const modifiers = modifiersFor(menu, item, input, at);
  // What it comes to, so that reckoning the order need not make the line anew.
  const gross = grossOfLine(unit_price, input.quantity, modifiers);
  const line_discount = Math.min(input.line_discount, gross);
  return {
    id: tx.id('order_items'),
    order_id: context.orderId,
    menu_item_id: item.id,
    variant_id: variant?.id ?? null,
    name: variant ? `${item.name} (${variant.name})` : item.name,
    kitchen_id: item.kitchen_id ?? item.category_kitchen_id,
    modifiers: modifiers.length === 0 ? NO_MODIFIERS : toJson(modifiers),
    quantity: input.quantity,
    unit_price,
    price_overridden: input.price === undefined || isOnMenu(item, variant, input.price, context) ? 0 : 1,
    line_discount,
    line_total: gross - line_discount,
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
    share_part: null,
    share_of: null,
    held_at: input.hold ? tx.now : null,
    created_at: tx.now,
    updated_at: tx.now,
  };
}

const NO_MODIFIERS = toJson<readonly StoredModifier[]>([]);

function variantFor(menu: Menu, input: ItemInput, at: number): SaleVariant | undefined {
  if (input.variant_id === undefined || input.variant_id === null) return undefined;
  const variant = menu.variants.get(input.variant_id);
  if (!variant?.is_active || variant.menu_item_id !== input.menu_item_id) {
    throw invalid(`${pathOf(at)}.variant_id`, 'there is no such variant of this item');
  }
  return variant;
}

/** The menu's, or the one that was asked for. */
function priceFor(
  tx: Tx,
  item: SaleItem,
  variant: SaleVariant | undefined,
  { price }: ItemInput,
  context: LineContext,
  at: number,
): Minor {
  const due = raised(firstPrice(item, variant, context.orderTypeId), context);
  if (price === undefined || isOnMenu(item, variant, price, context)) return due;
  if (context.mayOverridePrice) return price;
  throw new AppError('PRICE_MISMATCH', {
    details: {
      path: `${pathOf(at)}.price`,
      menu_item_id: item.id,
      price: toDecimal(due, tx.tenant.exponent),
    },
  });
}

/** Of the item or of its variant: the order type's price comes before the branch's, the branch's before the tenant's. */
const firstPrice = (item: SaleItem, variant: SaleVariant | undefined, orderTypeId: number): Minor =>
  variant
    ? (variant.order_type_prices[orderTypeId] ?? item.variant_prices[variant.id] ?? variant.price)
    : (item.order_type_prices[orderTypeId] ?? item.branch_price ?? item.price);

/** One of them, raised or not: a tablet may not have heard of the others yet. */
function isOnMenu(
  item: SaleItem,
  variant: SaleVariant | undefined,
  price: Minor,
  context: LineContext,
): boolean {
  const is = (known: Minor | null | undefined) =>
    known != null && (price === known || price === raised(known, context));
  return variant
    ? is(variant.price) ||
        is(item.variant_prices[variant.id]) ||
        is(variant.order_type_prices[context.orderTypeId])
    : is(item.price) || is(item.branch_price) || is(item.order_type_prices[context.orderTypeId]);
}

const raised = (price: Minor, { markup }: LineContext): Minor =>
  markup === 0 ? price : price + percentOf(price, markup);

const noneChosen: readonly StoredModifier[] = [];

function modifiersFor(menu: Menu, item: SaleItem, input: ItemInput, line: number): readonly StoredModifier[] {
  if (input.modifiers.length === 0 && item.modifier_group_ids.length === 0) return noneChosen;
  const chosen = input.modifiers.map(({ modifier_id, quantity }, at) => {
    const modifier = menu.modifiers.get(modifier_id);
    const where = `${pathOf(line)}.modifiers.${at}`;
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
  for (const groupId of item.modifier_group_ids) checkGroup(menu.groups.get(groupId), chosen, pathOf(line));
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
