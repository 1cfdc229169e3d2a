import type { Country } from '../core/countries.ts';
import type { Tx } from '../db/handle/handle.ts';
import { insert } from '../db/handle/insert.ts';

const slugs = ['dine_in', 'takeaway', 'delivery', 'kiosk'] as const;

/** Names of a new restaurant's order types, by language and where a country says it otherwise. */
const orderTypeNames: Readonly<Record<string, readonly [string, string, string, string]>> = {
  en: ['Dine in', 'Takeaway', 'Delivery', 'Kiosk'],
  'en-US': ['Dine in', 'Takeout', 'Delivery', 'Kiosk'],
  'en-CA': ['Dine in', 'Takeout', 'Delivery', 'Kiosk'],
  de: ['Im Haus', 'Zum Mitnehmen', 'Lieferung', 'Kiosk'],
  fr: ['Sur place', 'À emporter', 'Livraison', 'Borne'],
  es: ['En el local', 'Para llevar', 'A domicilio', 'Quiosco'],
  it: ['Al tavolo', 'Da asporto', 'Consegna', 'Chiosco'],
  nl: ['Ter plaatse', 'Afhalen', 'Bezorging', 'Zuil'],
  pt: ['No local', 'Para levar', 'Entrega', 'Quiosque'],
  ar: ['محلي', 'سفري', 'توصيل', 'كشك'],
};

/** For an unknown country. */
const usualMethods: Country['payment_methods'] = [
  { name: 'Cash', code: 'cash', kind: 'cash' },
  { name: 'Card', code: 'card', kind: 'card' },
];

const namesIn = (locale: string) =>
  orderTypeNames[locale] ?? orderTypeNames[locale.split('-')[0] ?? ''] ?? orderTypeNames.en ?? slugs;

const shared = (tx: Tx, position: number) => ({
  sort_order: position,
  is_active: 1 as const,
  deleted_at: null,
  created_at: tx.now,
  updated_at: tx.now,
});

/** Defaults of a new restaurant, so that it can sell before anyone opens a settings page. */
export async function insertCatalogueDefaults(
  tx: Tx,
  { locale, payment_methods: paymentMethods }: Pick<Country, 'locale' | 'payment_methods'> = {
    locale: 'en',
    payment_methods: usualMethods,
  },
): Promise<void> {
  const names = namesIn(locale);
  const types = slugs.map((slug, at) => ({
    id: tx.id('order_types'),
    name: names[at] ?? slug,
    slug,
    requires_table: 0 as const,
    requires_customer: 0 as const,
    auto_kot_on_payment: slug === 'dine_in' ? (0 as const) : (1 as const),
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
