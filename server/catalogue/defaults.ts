import type { Country } from '../core/countries.ts';
import type { Tx } from '../db/handle/handle.ts';
import { insert } from '../db/handle/insert.ts';

const orderTypes = [
  { name: 'Dine in', slug: 'dine_in', requires_table: 0 },
  { name: 'Takeaway', slug: 'takeaway', requires_table: 0 },
  { name: 'Delivery', slug: 'delivery', requires_table: 0 },
  { name: 'Kiosk', slug: 'kiosk', requires_table: 0 },
] as const;

/** Where the country is not known. */
const usualMethods: Country['payment_methods'] = [
  { name: 'Cash', code: 'cash', kind: 'cash' },
  { name: 'Card', code: 'card', kind: 'card' },
];

const shared = (tx: Tx, position: number) => ({
  sort_order: position,
  is_active: 1 as const,
  deleted_at: null,
  created_at: tx.now,
  updated_at: tx.now,
});

/** What every new restaurant starts with, so that it can sell before anyone opened a settings page. */
export async function insertCatalogueDefaults(
  tx: Tx,
  paymentMethods: Country['payment_methods'] = usualMethods,
): Promise<void> {
  const types = orderTypes.map((type, at) => ({
    id: tx.id('order_types'),
    ...type,
    requires_customer: 0 as const,
    auto_kot_on_payment: type.slug === 'dine_in' ? (0 as const) : (1 as const),
    ...shared(tx, at),
  }));
  await insert(tx, 'order_types', types);
  const methods = paymentMethods.map((method, at) => ({
    id: tx.id('payment_methods'),
    ...method,
    opens_drawer: method.kind === 'cash' ? (1 as const) : (0 as const),
    ...shared(tx, at),
  }));
  await insert(tx, 'payment_methods', methods);
}
