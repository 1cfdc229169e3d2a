import { systemCaller } from '../../server/core/permissions.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';
import type { CategoryRow, ChargeRow, MenuItemRow, TaxRow } from '../../server/db/tables/catalogue.ts';
import type { Restaurant } from './app.ts';

const shared = (tx: Tx) => ({
  sort_order: 0,
  is_active: 1 as const,
  deleted_at: null,
  created_at: tx.now,
  updated_at: tx.now,
});

/** Rows of the catalogue straight into the database: tests of sales should not depend on its endpoints. */
export function addItem(
  at: Pick<Restaurant, 'tenant' | 'branchId'>,
  item: Partial<MenuItemRow> & { price: number },
): Promise<number> {
  return at.tenant.transact({ ...systemCaller, branchId: at.branchId }, async (tx) => {
    const id = tx.id('menu_items');
    await insert(tx, 'menu_items', {
      id,
      category_id: null,
      name: `Dish ${id}`,
      search: `dish ${id}`,
      name_i18n: null,
      sku: null,
      description: null,
      image_url: null,
      type: 'veg',
      cost: null,
      tax_ids: '[]',
      tax_inclusive: null,
      kitchen_id: null,
      modifier_group_ids: '[]',
      order_type_prices: '{}',
      prep_minutes: null,
      allergens: '[]',
      hsn_code: null,
      ...shared(tx),
      ...item,
    });
    tx.emit({ type: 'menu.changed', branchId: null, data: {} });
    return id;
  });
}

export function addTax(at: Restaurant, tax: Partial<TaxRow> & { rate_ppm: number }): Promise<number> {
  return at.tenant.transact(systemCaller, async (tx) => {
    const id = tx.id('taxes');
    await insert(tx, 'taxes', {
      id,
      name: `Tax ${id}`,
      code: `T${id}`,
      inclusive: 0,
      order_type_ids: null,
      rate_group: null,
      is_default: null,
      hsn_code: null,
      ...shared(tx),
      ...tax,
    });
    tx.emit({ type: 'menu.changed', branchId: null, data: {} });
    return id;
  });
}

export function addCharge(at: Restaurant, charge: Partial<ChargeRow>): Promise<number> {
  return at.tenant.transact(systemCaller, async (tx) => {
    const id = tx.id('charges');
    await insert(tx, 'charges', {
      id,
      name: 'Service charge',
      type: 'service',
      calculation: 'percent',
      rate_ppm: null,
      amount: null,
      taxable: 0,
      order_type_ids: '[1,2,3,4]',
      ...shared(tx),
      ...charge,
    });
    tx.emit({ type: 'menu.changed', branchId: null, data: {} });
    return id;
  });
}

export function addCategory(at: Restaurant, category: Partial<CategoryRow> = {}): Promise<number> {
  return at.tenant.transact(systemCaller, async (tx) => {
    const id = tx.id('categories');
    await insert(tx, 'categories', {
      id,
      name: `Category ${id}`,
      name_i18n: null,
      parent_id: null,
      image_url: null,
      kitchen_id: null,
      tax_ids: null,
      ...shared(tx),
      ...category,
    });
    tx.emit({ type: 'menu.changed', branchId: null, data: {} });
    return id;
  });
}

/** `addKitchen` without printers: its tickets exist and are not printed. */
export function addKitchen(at: Restaurant, name: string, isDefault = false): Promise<number> {
  return at.tenant.transact(systemCaller, async (tx) => {
    const id = tx.id('kitchens');
    await insert(tx, 'kitchens', { id, name, language: null, is_default: isDefault ? 1 : 0, ...shared(tx) });
    tx.emit({ type: 'menu.changed', branchId: null, data: {} });
    return id;
  });
}

export function addTable(at: Restaurant, name: string): Promise<number> {
  return at.tenant.transact(systemCaller, async (tx) => {
    const id = tx.id('tables');
    const { is_active: _, ...common } = shared(tx);
    await insert(tx, 'tables', {
      id,
      branch_id: at.branchId,
      area_id: null,
      name,
      capacity: 4,
      x: null,
      y: null,
      qr_token: `T${at.tenantId}-${id}`,
      ...common,
    });
    tx.emit({ type: 'menu.changed', branchId: null, data: {} });
    return id;
  });
}

export function changeTenant(at: Restaurant, change: Record<string, string | number>): Promise<void> {
  return at.tenant.transact(systemCaller, async (tx) => {
    await tx.db.updateTable('tenants').set(change).execute();
    tx.emit({ type: 'tenant.changed', branchId: null, data: {} });
  });
}
