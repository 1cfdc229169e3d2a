import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { OrderTicketRow } from '../../db/tables/service.ts';
import { asksConsent } from '../../identity/tenant/store.ts';

/** What a kiosk shows of its restaurant. */
export async function kioskRestaurantOf(handle: Reader | Tx, branchId: number) {
  const tenant = await handle.db
    .selectFrom('tenants')
    .select(['name', 'currency', 'locale', 'country', 'asks_charge_consent'])
    .executeTakeFirstOrThrow();
  const branch = await handle.db
    .selectFrom('branches')
    .select('name')
    .where('id', '=', branchId)
    .executeTakeFirst();
  return {
    restaurant: tenant.name,
    branch: branch?.name ?? '',
    currency: tenant.currency,
    country: tenant.country,
    locale: tenant.locale,
    asks_charge_consent: asksConsent(tenant),
  };
}

/** The language of names without a translation. */
export async function restaurantLanguage(handle: Reader | Tx): Promise<string> {
  const { locale } = await handle.db.selectFrom('tenants').select('locale').executeTakeFirstOrThrow();
  return locale;
}

const activeTypes = query((db, p: { slugs: readonly string[] }) =>
  db
    .selectFrom('order_types')
    .select(['id', 'slug', 'requires_table', 'requires_customer'])
    .where(inList('slug', p.slugs))
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

export type KioskType = Awaited<ReturnType<typeof activeTypes>>[number];

/** The first of the slugs with an active order type. */
export async function orderTypeAmong(
  handle: Handle,
  slugs: readonly string[],
): Promise<KioskType | undefined> {
  const types = await activeTypes(handle, { slugs });
  return slugs.map((slug) => types.find((type) => type.slug === slug)).find((type) => type !== undefined);
}

const methodCodes = query((db, p: { codes: readonly string[] }) =>
  db
    .selectFrom('payment_methods')
    .select('code')
    .where(inList('code', p.codes))
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null),
);

export async function knownMethods(handle: Handle, codes: readonly string[]): Promise<Set<string>> {
  return new Set((await methodCodes(handle, { codes })).map(({ code }) => code));
}

const itemsById = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('menu_items').select(['id', 'name', 'name_i18n']).where(inList('id', p.ids)),
);

const variantsById = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('menu_item_variants').select(['id', 'name', 'name_i18n']).where(inList('id', p.ids)),
);

const modifiersById = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('modifiers').select(['id', 'name', 'name_i18n']).where(inList('id', p.ids)),
);

export const namesOfItems = (handle: Handle, ids: readonly number[]) => itemsById(handle, { ids });
export const namesOfVariants = (handle: Handle, ids: readonly number[]) => variantsById(handle, { ids });
export const namesOfModifiers = (handle: Handle, ids: readonly number[]) => modifiersById(handle, { ids });

export const insertTicket = (tx: Tx, ticket: Omit<OrderTicketRow, 'id' | 'created_at'>): Promise<void> =>
  insert(tx, 'order_tickets', { id: tx.id('order_tickets'), ...ticket, created_at: tx.now });

const ticketsByDigest = query((db, p: { digest: string; now: number }) =>
  db
    .selectFrom('order_tickets')
    .innerJoin('orders', 'orders.id', 'order_tickets.order_id')
    .select(['orders.id', 'orders.token_number', 'orders.status'])
    .where('order_tickets.secret_hash', '=', p.digest)
    .where('order_tickets.expires_at', '>', p.now)
    .limit(1),
);

const lineStatuses = query((db, p: { orderId: number }) =>
  db.selectFrom('order_items').select('status').where('order_id', '=', p.orderId),
);

/** The order of an unexpired token, with the statuses of its lines. */
export async function orderOfTicket(reader: Reader, digest: string) {
  const [order] = await ticketsByDigest(reader, { digest, now: reader.now });
  if (!order) return undefined;
  const lines = await lineStatuses(reader, { orderId: order.id });
  return { ...order, lines: lines.map(({ status }) => status) };
}
