import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { insertCatalogueDefaults } from '../../../server/catalogue/defaults.ts';
import { type Caller, systemCaller } from '../../../server/core/permissions.ts';
import type { DomainEvent, Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { openTenant } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { insertBranch, insertTenant } from '../../../server/identity/tenant/create.ts';
import { fastestFolder } from '../../harness/fastest-folder.ts';
import { filesOf } from '../../harness/files.ts';
import { addCharge, addItem, addKitchen, addTable, addTax } from '../../harness/menu.ts';

/** A small restaurant whose evenings are played: two kitchens with printers, three tables, a counted dish, a coupon. */
export interface TestRestaurant {
  readonly tenant: TenantDatabase;
  readonly tenantId: number;
  readonly branchId: number;
  readonly tables: readonly number[];
  readonly dishes: readonly number[];
  /** The one dish that is counted. */
  readonly counted: number;
  readonly drivers: readonly number[];
  readonly customer: number;
  readonly platform: number;
  /** What was told since it was last asked. */
  heard(): DomainEvent[];
  /** The owner's, unless somebody else acts. */
  write<T>(fn: (tx: Tx) => Promise<T>, by?: Caller): Promise<T>;
  // biome-ignore lint/suspicious/noExplicitAny: the checks read whatever is stored
  rows(sql: string, ...parameters: unknown[]): any[];
  close(): Promise<void>;
}

const EVENING = Date.UTC(2026, 10, 20, 19, 30);
const PLENTY = 1_000_000;
const quiet = { slowQuery: () => {}, stall: () => {}, notBegun: () => {}, held: () => {} };

export async function openTestRestaurant(): Promise<TestRestaurant> {
  const folder = mkdtempSync(join(fastestFolder(), 'galley-evening-'));
  const tenant = await openTenant({
    ...{
      file: join(folder, 'tenant.sqlite'),
      id: 1,
      role: 'branch',
      clock: { now: () => EVENING, steady: () => 0 },
      log: quiet,
    },
    ...{ server: undefined, prepare: () => {}, create: { node: 0, currency: 'EUR' } },
  });
  const branchId = await tenant.transact(systemCaller, found);
  const at = { tenant, tenantId: 1, branchId } as Parameters<typeof addTable>[0];
  const caller: Caller = { ...systemCaller, userId: 1, branchId };
  const write = <T>(fn: (tx: Tx) => Promise<T>, by = caller): Promise<T> => tenant.transact(by, fn);
  const [grill, bar] = [await addKitchen(at, 'Grill', true), await addKitchen(at, 'Bar')];
  await write((tx) => printersFor(tx, branchId, [grill, bar]));
  const tax = await addTax(at, { rate_ppm: 100_000 });
  await addCharge(at, { rate_ppm: 50_000, taxable: 1 });
  const dishes = [
    await addItem(at, { price: 1_255, tax_ids: `[${tax}]`, kitchen_id: grill }),
    await addItem(at, { price: 399, kitchen_id: bar }),
    await addItem(at, { price: 2_000, tax_ids: `[${tax}]` }),
  ];
  const tables = [await addTable(at, 'T1'), await addTable(at, 'T2'), await addTable(at, 'T3')];
  const rest = await write((tx) => furnish(tx, branchId, dishes[2] as number));
  let events: DomainEvent[] = [];
  tenant.onEvent((event) => void events.push(event));
  return {
    ...{ tenant, tenantId: 1, branchId, tables, dishes, counted: dishes[2] as number, ...rest, write },
    heard: () => {
      const told = events;
      events = [];
      return told;
    },
    rows: readerOf(tenant),
    close: async () => {
      await tenant.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function found(tx: Tx): Promise<number> {
  const place = { name: 'Evening', currency: 'EUR', timezone: 'Europe/Paris' };
  const owner = { ownerName: 'Owner', ownerEmail: 'o@example.com', ownerPasswordHash: 'x' };
  await insertTenant(tx, { ...place, ...owner });
  await insertCatalogueDefaults(tx);
  const main = { timezone: 'Europe/Paris', hostNode: 0, name: 'Main', code: 'MAIN' };
  const branchId = await insertBranch(tx, main);
  // Nobody signs: what is written for the device is what counts.
  const device = { fiscal_device: 'simulated', fiscal_address: '127.0.0.1:9' } as const;
  await tx.db.updateTable('branch_settings').set(device).where('branch_id', '=', branchId).execute();
  return branchId;
}

async function printersFor(tx: Tx, branchId: number, kitchens: readonly number[]): Promise<void> {
  const times = { created_at: tx.now, updated_at: tx.now };
  for (const kitchen_id of kitchens) {
    const id = tx.id('printers');
    await insert(tx, 'printers', {
      ...{ id, branch_id: branchId, name: `Printer ${id}`, kind: 'network', address: '127.0.0.1:9' },
      ...{ width_mm: 80, columns: 48, code_page: null, cut: 1, drawer_pin: null, copies: 1 },
      ...{ acknowledgement: null, fallback_printer_id: null, is_active: 1, deleted_at: null, ...times },
    });
    const own = { id: tx.id('branch_kitchens'), branch_id: branchId, kitchen_id, printer_ids: `[${id}]` };
    await insert(tx, 'branch_kitchens', { ...own, ...times });
  }
}

async function furnish(tx: Tx, branchId: number, counted: number) {
  const times = { created_at: tx.now, updated_at: tx.now };
  const shared = { sort_order: 0, is_active: 1 as const, deleted_at: null, ...times };
  await insert(tx, 'menu_item_branches', {
    ...{ id: tx.id('menu_item_branches'), branch_id: branchId, menu_item_id: counted, is_available: 1 },
    ...{ stock_quantity: PLENTY, low_stock_at: null, price: null, ...times },
  });
  await insert(tx, 'coupons', {
    ...{ id: tx.id('coupons'), name: null, code: 'TEN', type: 'percent', value: 100_000, min_subtotal: 0 },
    ...{ max_discount: null, starts_at: null, ends_at: null, days: null, time_from: null, time_to: null },
    ...{ usage_limit: null, per_customer_limit: null, order_type_ids: null, menu_item_ids: null },
    ...{ category_ids: null, branch_ids: null, ...shared },
  });
  const drivers = [tx.id('drivers'), tx.id('drivers')];
  for (const id of drivers) {
    const row = { id, branch_id: branchId, user_id: null, name: `Driver ${id}`, phone: null, vehicle: null };
    await insert(tx, 'drivers', { ...row, ...shared });
  }
  const customer = tx.id('customers');
  await insert(tx, 'customers', {
    ...{ id: customer, name: 'Asha', search: 'asha', phone: null, email: null, addresses: '[]' },
    ...{ tax_number: null, notes: null, merged_into_id: null, erased_at: null, deleted_at: null, ...times },
  });
  const platform = tx.id('delivery_platforms');
  const rates = { commission_ppm: 200_000, markup_ppm: 100_000 };
  await insert(tx, 'delivery_platforms', { id: platform, name: 'Bring', code: 'bring', ...rates, ...shared });
  for (const type of ['menu.changed', 'branch.changed', 'printer.changed'] as const)
    tx.emit({ type, branchId: null, data: {} });
  return { drivers, customer, platform };
}

/** Statements that are prepared once: every step is followed by a dozen of them. */
function readerOf(tenant: TenantDatabase): TestRestaurant['rows'] {
  const { writer } = filesOf(tenant);
  const prepared = new Map<string, ReturnType<typeof writer.prepare>>();
  return (sql, ...parameters) => {
    const statement = prepared.get(sql) ?? writer.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...parameters);
  };
}
